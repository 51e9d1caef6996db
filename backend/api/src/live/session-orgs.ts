import type { EventStore } from '@naire/domain/event-sourcing'
import { sessionStream, type SessionCreated } from '@naire/domain/sessions'

const mostKept = 50_000

/** Whose a session is never changes: its first event says so. */
export class SessionOrgs {
  private readonly known = new Map<string, string>()

  constructor(private readonly store: EventStore) {}

  async of(sessionSid: string): Promise<string | null> {
    const before = this.known.get(sessionSid)
    if (before !== undefined) return before
    const [first] = await this.store.readStream(sessionStream(sessionSid), { limit: 1 })
    if (first?.type !== 'SessionCreated') return null
    const { orgSid } = first.data as SessionCreated['data']
    this.learn({ sessionSid, orgSid })
    return orgSid
  }

  learn({ sessionSid, orgSid }: Pick<SessionCreated['data'], 'sessionSid' | 'orgSid'>): void {
    if (this.known.size >= mostKept) this.known.clear()
    this.known.set(sessionSid, orgSid)
  }
}
