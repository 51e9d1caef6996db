import { authModes } from '@naire/domain/sessions'
import type { SurveyAddress } from '../address/survey-address.ts'
import type { LocalStore } from '../local-store/local-store.ts'
import type { SessionRow } from '../local-store/rows.ts'
import type { Previous } from './flow-types.ts'

/**
 * The session of this respondent to come back to: one that the server would not take, then the newest that is not handed in, then the
 * first of those that wait to be sent, then the newest that is finished, so that none is forgotten. Replaced ones and those without
 * an answer are none; these are swept after a day. What was answered by a sign-in needs one. `besides`: the Sid of one that is no earlier one.
 */
export async function findPrevious(store: LocalStore, { naireSid, userSid, user }: Pick<SurveyAddress, 'naireSid' | 'userSid' | 'user'>, besides?: string): Promise<Previous> {
  const found: Previous[] = []
  for (const row of await store.sessionsOf(naireSid, userSid)) {
    if (row.Stage === 'replaced' || row.Sid === besides || (row.AuthMode === authModes.authorize && !user)) continue
    const answered = (await store.replies(row.Sid)).length
    // Answers of a session from another device come with its questionnaire.
    const isEmpty = answered === 0 && row.MovedHere !== 1
    if (!isEmpty && (answered > 0 || row.Stage !== 'finished')) found.push(await previousOf(store, row, answered))
    if (isEmpty && row.StartTime < Date.now() - dayMs) await store.dropSession(row.Sid)
  }
  const handedIn = found.flatMap((one) => (one.stage === 'final' ? [one] : []))
  return handedIn.findLast(({ refused }) => refused !== '') ?? found.find(({ stage }) => stage === 'answering') ?? handedIn.at(-1) ?? found[0] ?? { stage: 'empty' }
}

async function previousOf(store: LocalStore, row: SessionRow, answered: number): Promise<Previous> {
  if (row.Stage !== 'final') return { stage: row.Stage === 'finished' ? 'finished' : 'answering', row, answered }
  return { stage: 'final', row, answered, refused: (await store.outboxOf(row.Sid))?.Commit?.Refused ?? '' }
}

const dayMs = 86_400_000
