import type { LocalStore } from '../storage/local-store.ts'
import type { SessionRow } from '../storage/rows.ts'
import type { Server } from './server.ts'

/** Time for which an end is sent again: older ones lie in every backup that anybody restores. */
const keptMs = 90 * 86_400_000

interface ResendParts {
  readonly store: Pick<LocalStore, 'sessions' | 'patchSession'>
  readonly server: Pick<Server, 'commit'>
  /** Of the server's log: a restored one has another than before. */
  readonly epoch: string
  readonly isHeldBack: (session: SessionRow) => boolean
  readonly now?: number
}

/**
 * Sends the ends of sessions again that were sent to another log than the server has now: a restored one may lack them.
 * It knows repeats by their id; what it says, besides that it cannot now, ends the matter.
 */
export async function resend({ store, server, epoch, isHeldBack, now = Date.now() }: ResendParts): Promise<void> {
  for (const session of await store.sessions()) {
    const { Stage, LastSent, Epoch, MovedOn, CommitTime } = session
    const isOld = Epoch === epoch || MovedOn === 1 || now - (CommitTime ?? 0) > keptMs
    if (Stage !== 'finished' || LastSent === undefined || isOld || isHeldBack(session)) continue
    const { Body, CommandId } = LastSent
    const answer = await server.commit(session.Key, { ...Body, CommandId, IsFinal: true })
    if (answer.verdict === 'later') return
    await store.patchSession(session.Sid, { Epoch: epoch })
  }
}

/** Null: there is no network, or a server that does not say. */
export const currentEpoch = (): Promise<string | null> =>
  fetch('/health', { cache: 'no-store' })
    .then(async (response) => ((await response.json()) as { readonly epoch?: string }).epoch ?? null)
    .catch(() => null)
