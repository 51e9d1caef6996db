import type { Answering, Finding } from '@naire/domain/answering'
import { findingSentence } from '@naire/frontend-interactions/answers.ts'
import type { ErrorSummaryItem, Wording } from '@naire/ui'
import { fieldName } from '../answer-views.ts'
import { questionId } from '../frame/ids.ts'
import { shortStem } from '../frame/stem-words.ts'

/** What is wrong, as lines of an error summary: each names its field and leads to it. */
export function findingItems(
  session: Answering,
  findings: readonly Finding[],
  words: Wording,
): readonly ErrorSummaryItem[] {
  return findings.map((finding) => {
    const question = session.question(finding.questionSid)
    return {
      targetIds: placesOf(finding),
      label: question.number === null ? shortStem(question) : words.t('questions:numbered', { n: question.number }),
      message: findingSentence(
        words,
        finding,
        finding.interactionSid === null ? '' : fieldName(question, finding.interactionSid),
      ),
    }
  })
}

// From the text of an option out to the question: not every control has a place of its own.
function placesOf({ questionSid, interactionSid, rowSid, optionSid }: Finding): readonly string[] {
  const idOf = (...sids: readonly (string | null | undefined)[]) => (sids.every(Boolean) ? [sids.join('-')] : [])
  return [
    ...idOf(questionSid, interactionSid, rowSid, optionSid),
    ...idOf(questionSid, interactionSid, optionSid),
    ...idOf(questionSid, interactionSid),
    questionId(questionSid),
  ]
}
