import { openSession, type Answering, type ViewPort } from '@naire/domain/answering'
import { fill } from '@naire/domain/synthetic-respondents'
import { testCasesOf } from '@naire/domain/test-cases'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import { newSid } from '../../workplace/sid.ts'

/** Nothing answered, answered by chance, or as the test case of this sid. */
export type PreviewStart = 'blank' | 'chance' | (string & {})

interface Situation {
  readonly viewPort: ViewPort
  readonly lang: string
  readonly beginning: PreviewStart
}

export interface OpenedSession {
  readonly session: Answering
  /** When it was opened, ISO 8601. */
  readonly at: string
}

export function opened({ naire, compiled }: OpenedNaire, { viewPort, lang, beginning }: Situation): OpenedSession {
  const kept = testCasesOf(naire).find(({ sid }) => sid === beginning)
  const now = kept ? new Date(kept.at) : new Date()
  const session = openSession(compiled, { sessionSid: kept?.sid ?? newSid(), viewPort, lang, now })
  if (beginning === 'chance') fill(session, { seed: newSid(), at: now })
  else if (kept) session.load(kept.feedbacks, now)
  return { session, at: now.toISOString() }
}
