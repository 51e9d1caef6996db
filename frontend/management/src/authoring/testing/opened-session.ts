import { openSession, type Answering, type ViewPort } from '@naire/domain/answering'
import { fill } from '@naire/domain/synthetic-respondents'
import { testCasesOf } from '@naire/domain/test-cases'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import { newSid } from '../../workplace/sid.ts'

/** Nothing answered, answered by chance, or as the test case of this sid. */
export type Beginning = 'blank' | 'chance' | (string & {})

interface Situation {
  readonly viewPort: ViewPort
  readonly lang: string
  readonly beginning: Beginning
  readonly now: Date
}

export function opened({ naire, compiled }: OpenedNaire, { viewPort, lang, beginning, now }: Situation): Answering {
  const kept = testCasesOf(naire).find(({ sid }) => sid === beginning)
  const session = openSession(compiled, { sessionSid: kept?.sid ?? newSid(), viewPort, lang, now: kept ? new Date(kept.at) : now })
  if (beginning === 'chance') fill(session, { seed: newSid(), at: now })
  else if (kept) session.load(kept.feedbacks, new Date(kept.at))
  return session
}
