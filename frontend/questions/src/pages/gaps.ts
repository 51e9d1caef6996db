import type { Answering, Finding } from '@naire/domain/answering'
import { questionId } from '../frame/ids.ts'

/** A question of a page that keeps the respondent from going on. */
export interface Gap {
  /** Nothing was answered yet, or not all of it; false: what was answered has to be changed. */
  readonly isUnanswered: boolean
  /** Ids of the first place to mend, nearest first. */
  readonly targetIds: readonly string[]
}

/** Gaps of a page in the order of its questions: one for each question that is not answered, one for each that is wrong. */
export function gapsOn(session: Answering, pageSid: string): readonly Gap[] {
  const gaps = new Map<string, Gap>()
  for (const finding of session.validatePage(pageSid)) {
    const isUnanswered = isMissing(session, finding)
    const key = `${finding.questionSid} ${isUnanswered}`
    if (!gaps.has(key)) gaps.set(key, { isUnanswered, targetIds: placesOf(finding) })
  }
  return [...gaps.values()]
}

/** Whether something is missing, rather than wrong. */
function isMissing(session: Answering, { questionSid, interactionSid, key }: Finding): boolean {
  if (key === 'locked' || key.startsWith('require') || missingKeys.has(key)) return true
  const { interactions } = session.question(questionSid)
  return interactions.find(({ sid }) => sid === interactionSid)?.draft === null
}

const missingKeys: ReadonlySet<string> = new Set(['minAttach', 'minVideoFeedback'])

/** Ids from the text of an option out to the question: not every control has a place of its own. */
export function placesOf({ questionSid, interactionSid, rowSid, optionSid }: Finding): readonly string[] {
  const idOf = (...sids: readonly (string | null | undefined)[]) => (sids.every(Boolean) ? [sids.join('-')] : [])
  return [
    ...idOf(questionSid, interactionSid, rowSid, optionSid),
    ...idOf(questionSid, interactionSid, optionSid),
    ...idOf(questionSid, interactionSid),
    questionId(questionSid),
  ]
}
