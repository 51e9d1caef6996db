import type { EventStore } from '@naire/domain/event-sourcing'
import { sessionStream, type SessionCreated } from '@naire/domain/sessions'

/** Whose a session is. */
type SessionOwner = Pick<SessionCreated['data'], 'orgSid' | 'subjectSid'>

const mostKept = 50_000

/** Whose a session is never changes: its first event says so. */
export class SessionOrgs {
  private readonly known = new Map<string, SessionOwner>()

  constructor(private readonly store: EventStore) {}

  async of(sessionSid: string): Promise<SessionOwner | null> {
    const before = this.known.get(sessionSid)
    if (before !== undefined) return before
    const [first] = await this.store.readStream(sessionStream(sessionSid), { limit: 1 })
    if (first?.type !== 'SessionCreated') return null
    const created = first.data as SessionCreated['data']
    this.learn(created)
    return this.known.get(created.sessionSid) ?? null
  }

  learn({ sessionSid, orgSid, subjectSid }: SessionOwner & { readonly sessionSid: string }): void {
    if (this.known.size >= mostKept) this.known.clear()
    this.known.set(sessionSid, { orgSid, subjectSid })
  }
}
