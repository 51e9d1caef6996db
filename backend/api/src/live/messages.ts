import type { SessionCreated, SessionEvent } from '@naire/domain/sessions'
import type { StoredEvent, EventStore } from '@naire/domain/event-sourcing'
import type { MembershipReader } from '../people/memberships.ts'
import { systemViewer, type Reading } from '../reading/reading.ts'
import { inboxChanged, liveKinds, naireChanged, naireCommented, type LiveKind } from './live-kinds.ts'
import { naireCommentsStream } from '@naire/domain/naire-comments'
import { naireStream, type NaireContentEvent } from '@naire/domain/naires'
import { noticesStream, type InboxEvent, type NoticeGiven } from '@naire/domain/notices'
import { sessionStream } from '@naire/domain/sessions'

/** Something to tell, and to whom it may be told. */
export interface LiveMessage {
  readonly position: number
  readonly kind: LiveKind
  readonly sessionSid: string
  readonly orgSid: string
  readonly subjectSid: string
  readonly data: Readonly<Record<string, unknown>>
  /** The one person whom it is for; absent: all whom its kind concerns. */
  readonly userSid?: string
}

/** Makes the messages of events; rows are read after the read models have taken the event in. */
export class LiveMessages {
  constructor(
    private readonly reading: Reading,
    private readonly orgs: SessionOrgs,
    private readonly memberships: Pick<MembershipReader, 'changedAt'>,
  ) {}

  /** `cares`: the kinds that are wanted. */
  async of(
    events: readonly StoredEvent[],
    cares: (kind: LiveKind) => boolean = () => true,
  ): Promise<readonly LiveMessage[]> {
    for (const { type, position } of events) if (type.startsWith('SubjectMember')) this.memberships.changedAt = position
    const told = events.filter(({ stream }) => stream.startsWith('session-'))
    for (const { type, data } of told) if (type === 'SessionCreated') this.orgs.learn(data as SessionCreated['data'])
    const messages = await Promise.all(told.map((event) => this.ofEvent(event, cares)))
    const others = events.flatMap((event) => inboxMessage(event).concat(naireMessage(event)))
    return [...messages.flat(), ...others].toSorted((one, other) => one.position - other.position)
  }

  private async ofEvent(event: StoredEvent, cares: (kind: LiveKind) => boolean): Promise<readonly LiveMessage[]> {
    const listed = liveKinds[event.type as SessionEvent['type']] as readonly LiveKind[] | undefined
    const kinds = listed?.filter(cares) ?? []
    if (kinds.length === 0) return []
    const sessionSid = event.stream.slice('session-'.length)
    const known = await this.orgs.of(sessionSid)
    if (!known) return []
    const { naireSid, ...owner } = known
    return Promise.all(
      kinds.map(async (kind) => {
        const row = kind.row === 'alarm' ? await this.alarm(sessionSid, event.position) : {}
        return {
          position: event.position,
          kind,
          sessionSid,
          ...owner,
          data: { ...row, SessionSid: sessionSid, NaireSid: naireSid, ...newsOf(kind) },
        }
      }),
    )
  }

  private async alarm(sessionSid: string, minPosition: number) {
    const { found } = await this.reading.row(this.reading.bound('Alarms', {}), [sessionSid], {
      viewer: systemViewer,
      minPosition,
    })
    return found ?? {}
  }
}

const inboxOf = noticesStream('')
const inboxEvents: readonly string[] = ['NoticeGiven', 'NoticesRead'] satisfies readonly InboxEvent['type'][]

/** Message to the open screens of the one person whose inbox changed. */
function inboxMessage({ type, stream, position, data }: StoredEvent): readonly LiveMessage[] {
  if (!stream.startsWith(inboxOf) || !inboxEvents.includes(type)) return []
  const given = type === 'NoticeGiven' ? (data as NoticeGiven['data']) : null
  if (given?.inApp === false) return []
  const userSid = stream.slice(inboxOf.length)
  const nowhere = { sessionSid: '', orgSid: '', subjectSid: '' }
  return [{ position, kind: inboxChanged, userSid, ...nowhere, data: { Kind: given?.kind ?? null } }]
}

const [naireOf, commentsOf] = [naireStream(''), naireCommentsStream('')]

/** Message to its authors of what became of a questionnaire, or was said about it. */
function naireMessage({ stream, position, data, metadata }: StoredEvent): readonly LiveMessage[] {
  const {
    naireSid: NaireSid,
    orgSid,
    subjectSid,
    revision: Revision = null,
  } = data as Partial<NaireContentEvent['data']>
  const kind = stream.startsWith(commentsOf) ? naireCommented : stream.startsWith(naireOf) ? naireChanged : null
  if (kind === null || orgSid === undefined || subjectSid === undefined) return []
  const told = { NaireSid, Revision, ActorSid: metadata.actor.sid }
  return [{ position, kind, sessionSid: '', orgSid, subjectSid, data: told }]
}

/** Why a change of an alarm is new to somebody. */
function newsOf({ tells }: LiveKind): Readonly<Record<string, true>> {
  if (tells === 'handler') return { HandedOver: true }
  return tells === 'leads' ? { Escalated: true } : {}
}

/** Organisation, subject and questionnaire that a session belongs to. */
type SessionOwner = Pick<SessionCreated['data'], 'orgSid' | 'subjectSid' | 'naireSid'>

const mostKept = 50_000

/** Cache of session owners; the owner never changes and is in the session's first event. */
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

  learn({ sessionSid, orgSid, subjectSid, naireSid }: SessionOwner & { readonly sessionSid: string }): void {
    if (this.known.size >= mostKept) this.known.clear()
    this.known.set(sessionSid, { orgSid, subjectSid, naireSid })
  }
}
