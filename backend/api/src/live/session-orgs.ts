import type { EventStore } from '@naire/domain/event-sourcing'
import { sessionStream, type SessionCreated } from '@naire/domain/sessions'

const mostKept = 50_000

/** Whose a session is never changes: its first event says so. */
export function sessionOrgs(store: EventStore): (sessionSid: string) => Promise<string | null> {
  const known = new Map<string, string>()
  return async (sessionSid) => {
    const before = known.get(sessionSid)
    if (before !== undefined) return before
    const [first] = await store.readStream(sessionStream(sessionSid), { limit: 1 })
    const orgSid = first?.type === 'SessionCreated' ? (first.data as SessionCreated['data']).orgSid : null
    if (orgSid === null) return null
    if (known.size >= mostKept) known.clear()
    known.set(sessionSid, orgSid)
    return orgSid
  }
}
