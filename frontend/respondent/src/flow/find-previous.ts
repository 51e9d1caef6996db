import type { SurveyAddress } from '../address/survey-address.ts'
import type { LocalStore } from '../local-store/local-store.ts'
import type { Previous } from './chart.ts'

/** The newest session of this respondent that was answered and not replaced. Begun ones that nobody answered are swept after a day. */
export async function findPrevious(store: LocalStore, { naireSid, userSid }: Pick<SurveyAddress, 'naireSid' | 'userSid'>): Promise<Previous> {
  for (const row of await store.sessionsOf(naireSid, userSid)) {
    if (row.Stage === 'replaced') continue
    const answered = (await store.replies(row.Sid)).length
    if (answered > 0) return { stage: row.Stage, row, answered }
    if (row.StartTime < Date.now() - dayMs) await store.dropSession(row.Sid)
  }
  return { stage: 'empty' }
}

const dayMs = 86_400_000
