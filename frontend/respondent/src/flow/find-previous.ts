import type { SurveyAddress } from '../address/survey-address.ts'
import type { LocalStore } from '../local-store/local-store.ts'
import type { Previous } from './flow-types.ts'

/**
 * The newest session of this respondent that was answered and not replaced; one that is not handed in comes before those that are
 * finished, so that none is forgotten. Begun ones that nobody answered are swept after a day. `besides`: the Sid of one that is no earlier one.
 */
export async function findPrevious(store: LocalStore, { naireSid, userSid }: Pick<SurveyAddress, 'naireSid' | 'userSid'>, besides?: string): Promise<Previous> {
  let finished: Previous = { stage: 'empty' }
  for (const row of await store.sessionsOf(naireSid, userSid)) {
    if (row.Stage === 'replaced' || row.Sid === besides) continue
    const answered = (await store.replies(row.Sid)).length
    // Answers of a session from another device come with its questionnaire.
    const isBegun = answered > 0 || row.MovedHere === 1
    if (isBegun && row.Stage !== 'finished') return { stage: row.Stage, row, answered }
    if (answered > 0 && finished.stage === 'empty') finished = { stage: row.Stage, row, answered }
    if (!isBegun && row.StartTime < Date.now() - dayMs) await store.dropSession(row.Sid)
  }
  return finished
}

const dayMs = 86_400_000
