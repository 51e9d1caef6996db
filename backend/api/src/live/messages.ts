import type { SessionEvent } from '@naire/domain/sessions'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { systemViewer, type Reading } from '../reading/reading.ts'
import { liveKinds, type LiveKind } from './live-kinds.ts'

/** Something to tell, and to whom it may be told. */
export interface LiveMessage {
  readonly position: number
  readonly kind: LiveKind
  readonly sessionSid: string
  readonly orgSid: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Makes the messages of events; rows are read after the read models have taken the event in. */
export class LiveMessages {
  constructor(private readonly reading: Reading, private readonly orgOf: (sessionSid: string) => Promise<string | null>) {}

  async of(events: readonly StoredEvent[]): Promise<readonly LiveMessage[]> {
    const told = events.filter(({ stream }) => stream.startsWith('session-'))
    return (await Promise.all(told.map((event) => this.ofEvent(event)))).flat()
  }

  private async ofEvent(event: StoredEvent): Promise<readonly LiveMessage[]> {
    const kinds = liveKinds[event.type as SessionEvent['type']] as readonly LiveKind[] | undefined
    const sessionSid = event.stream.slice('session-'.length)
    const orgSid = kinds && (await this.orgOf(sessionSid))
    if (!kinds || !orgSid) return []
    return Promise.all(
      kinds.map(async (kind) => {
        const row = kind.row === 'alarm' ? await this.alarm(sessionSid, event.position) : {}
        return { position: event.position, kind, sessionSid, orgSid, data: { ...row, SessionSid: sessionSid } }
      }),
    )
  }

  private async alarm(sessionSid: string, minPosition: number) {
    const { found } = await this.reading.entity(this.reading.bound('Alarms', {}), [sessionSid], { viewer: systemViewer, minPosition })
    return found ?? {}
  }
}
