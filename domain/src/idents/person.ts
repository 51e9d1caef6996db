import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { ownIdentFields, identLimits, invalidField, type IdentPlace } from './ident-list.ts'
import {
  afterInterview,
  interviewFacts,
  interviewRefusal,
  noFieldWork,
  withoutWords,
  type FieldWork,
  type InterviewCommand,
  type InterviewEvent,
} from './interviews.ts'
import { wrongField, type IdentForm, type IdentMarks } from './person-form.ts'
import {
  afterMessage,
  messageFacts,
  messageRefusal,
  noCorrespondence,
  type Correspondence,
  type IdentMessageCommand,
  type IdentMessageEvent,
} from './person-messages.ts'

/** Ends without a session, as staff notes them. */
export const identOutcomes = ['refused', 'unreachable', 'ineligible', 'bounced'] as const
export type IdentOutcome = (typeof identOutcomes)[number]

/** `reserve`: may not answer until somebody is replaced by them. */
export type IdentState = 'active' | 'reserve' | 'retired' | 'replaced' | 'erased'

/** The whole entry, new or in the place of what it was. */
export type IdentSaved = DomainEvent<
  'IdentSaved',
  IdentPlace & {
    readonly isReserve: boolean
    /** Values of the stratum columns in their order, joined by ` / `; blank without such columns. */
    readonly stratum: string
    /** Number of saves by now, this one included. */
    readonly edition: number
    /** Place among those who came with the same request, from 0; absent in entries before there was one. */
    readonly row?: number
    /** Absent once the person was erased. */
    readonly person?: IdentForm
    readonly marks?: IdentMarks
  }
>
/** Words about a person; absent once the person was erased. */
interface WithWords {
  readonly reason?: string
}
export type IdentRetired = DomainEvent<'IdentRetired', IdentPlace & WithWords>
export type IdentReinstated = DomainEvent<'IdentReinstated', IdentPlace & WithWords>
/** The person does not count any more; `bySid` stands in. */
export type IdentReplaced = DomainEvent<'IdentReplaced', IdentPlace & WithWords & { readonly bySid: string }>
/** Somebody of the reserve may answer from now on. */
export type IdentActivated = DomainEvent<'IdentActivated', IdentPlace & { readonly insteadOfSid: string }>
export type IdentOutcomeNoted = DomainEvent<
  'IdentOutcomeNoted',
  IdentPlace & WithWords & { readonly outcome: IdentOutcome | null }
>
/**
 * Everything known of the person is gone for good: the key is destroyed because of this. Their sessions go along, unless
 * `keepsAnswers`.
 */
export type IdentErased = DomainEvent<
  'IdentErased',
  IdentPlace & { readonly reason: string; readonly keepsAnswers?: true }
>

export type IdentEvent =
  | IdentSaved
  | IdentRetired
  | IdentReinstated
  | IdentReplaced
  | IdentActivated
  | IdentOutcomeNoted
  | IdentErased
  | IdentMessageEvent
  | InterviewEvent

/** Null: there never was such a person. */
export type Ident =
  | (IdentPlace &
      Correspondence &
      FieldWork & {
        readonly state: IdentState
        readonly stratum: string
        readonly edition: number
        readonly outcome: IdentOutcome | null
        /** Null once erased. */
        readonly person: IdentForm | null
      })
  | null

export interface SaveIdent extends Command<'SaveIdent'> {
  readonly place: IdentPlace
  readonly person: IdentForm
  readonly marks: IdentMarks
  readonly stratum: string
  readonly isReserve: boolean
  readonly row: number
}
type WithReason<Type extends string> = Command<Type> & { readonly reason: string }
export type RetireIdent = WithReason<'RetireIdent'>
export type ReinstateIdent = WithReason<'ReinstateIdent'>
export type EraseIdent = WithReason<'EraseIdent'> & { readonly keepsAnswers?: true }
export type ReplaceIdent = WithReason<'ReplaceIdent'> & { readonly bySid: string }
export type NoteIdentOutcome = WithReason<'NoteIdentOutcome'> & { readonly outcome: IdentOutcome | null }
export type ActivateIdent = Command<'ActivateIdent'> & { readonly insteadOfSid: string }
export type IdentCommand =
  | SaveIdent
  | RetireIdent
  | ReinstateIdent
  | ReplaceIdent
  | ActivateIdent
  | NoteIdentOutcome
  | EraseIdent
  | IdentMessageCommand
  | InterviewCommand

/** One person of a respondent list. */
export const identDecider: Decider<Ident, IdentCommand, IdentEvent> = {
  initial: null,
  refusal,
  decide(state, command) {
    const no = refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    return facts(state, command)
  },
  evolve,
  upcasters: {},
  personal: {
    IdentSaved: ['person', 'marks'],
    IdentRetired: ['reason'],
    IdentReinstated: ['reason'],
    IdentReplaced: ['reason'],
    IdentOutcomeNoted: ['reason'],
    IdentMessageIntended: ['to'],
    IdentUnsubscribed: ['reason'],
    IdentHandedOver: ['reason'],
    IdentAttempted: ['note', 'place'],
  },
}

export const identStream = (identSid: string): string => `ident-${identSid}`

/** States from which each command leads on. */
const from: Readonly<
  Record<
    Exclude<IdentCommand['type'], 'SaveIdent' | IdentMessageCommand['type'] | InterviewCommand['type']>,
    readonly IdentState[]
  >
> = {
  RetireIdent: ['active', 'reserve'],
  ReinstateIdent: ['retired'],
  ReplaceIdent: ['active', 'retired'],
  ActivateIdent: ['reserve'],
  NoteIdentOutcome: ['active'],
  EraseIdent: ['active', 'reserve', 'retired', 'replaced'],
}

function refusal(state: Ident, command: IdentCommand): Refusal | null {
  if (command.type === 'SaveIdent') return saveRefusal(state, command)
  if (state === null) return { key: 'ident.notFound' }
  if (state.state === 'erased') return { key: 'ident.erased' }
  if (isAboutMessages(command)) return messageRefusal(state, command)
  if (isAboutInterviews(command)) return interviewRefusal(state, command)
  if (!from[command.type].includes(state.state)) return { key: 'ident.wrongState', details: { state: state.state } }
  if (!('reason' in command)) return null
  const reason = command.reason.trim()
  return reason === '' || reason.length > identLimits.reasonLength ? invalidField('reason') : null
}

const aboutMessages: readonly string[] = [
  'BeginMessage',
  'SettleMessage',
  'BounceMessage',
  'ReleaseMessage',
  'Unsubscribe',
] satisfies readonly IdentMessageCommand['type'][]
const isAboutMessages = (command: IdentCommand): command is IdentMessageCommand => aboutMessages.includes(command.type)

const aboutInterviews: readonly string[] = [
  'AssignIdent',
  'RecordAttempt',
  'HandOverIdent',
] satisfies readonly InterviewCommand['type'][]
const isAboutInterviews = (command: IdentCommand): command is InterviewCommand => aboutInterviews.includes(command.type)

function saveRefusal(state: Ident, { place, person }: SaveIdent): Refusal | null {
  if (state?.state === 'erased') return { key: 'ident.erased', target: 'code' }
  if (state !== null && state.naireSid !== place.naireSid) return { key: 'ident.notFound' }
  const field = wrongField(person)
  return field === null ? null : invalidField(field)
}

function facts(state: Ident, command: IdentCommand): readonly IdentEvent[] {
  if (command.type === 'SaveIdent') return saved(state, command)
  if (isAboutMessages(command)) return messageFacts(state as NonNullable<Ident>, command)
  if (isAboutInterviews(command)) return interviewFacts(state as NonNullable<Ident>, command)
  const { naireSid, orgSid, subjectSid, outcome } = state as NonNullable<Ident>
  const place = { naireSid, orgSid, subjectSid }
  switch (command.type) {
    case 'RetireIdent':
      return [{ type: 'IdentRetired', data: { ...place, reason: command.reason.trim() } }]
    case 'ReinstateIdent':
      return [{ type: 'IdentReinstated', data: { ...place, reason: command.reason.trim() } }]
    case 'ReplaceIdent':
      return [{ type: 'IdentReplaced', data: { ...place, bySid: command.bySid, reason: command.reason.trim() } }]
    case 'ActivateIdent':
      return [{ type: 'IdentActivated', data: { ...place, insteadOfSid: command.insteadOfSid } }]
    case 'NoteIdentOutcome':
      return outcome === command.outcome
        ? []
        : [{ type: 'IdentOutcomeNoted', data: { ...place, outcome: command.outcome, reason: command.reason.trim() } }]
    case 'EraseIdent':
      return [
        {
          type: 'IdentErased',
          data: {
            ...place,
            reason: command.reason.trim(),
            ...(command.keepsAnswers && { keepsAnswers: true }),
          },
        },
      ]
  }
}

/** Somebody who is saved as they were has nothing to say; who is on the list stays what they are there. */
function saved(state: Ident, { place, person, marks, stratum, isReserve, row }: SaveIdent): readonly IdentEvent[] {
  const isSame =
    state !== null &&
    state.stratum === stratum &&
    JSON.stringify(inOrder(state.person)) === JSON.stringify(inOrder(person))
  if (isSame) return []
  const data = { ...place, isReserve: state === null && isReserve, stratum, edition: (state?.edition ?? 0) + 1, row }
  return [{ type: 'IdentSaved', data: { ...data, person, marks } }]
}

const inOrder = (person: IdentForm | null) =>
  person && [
    ...ownIdentFields.map((field) => person[field]),
    Object.entries(person.columns).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]

function evolve(state: Ident, event: IdentEvent): Ident {
  if (event.type === 'IdentSaved') {
    const { isReserve, person = null, marks: _marks, row: _row, ...rest } = event.data
    const first = {
      ...noCorrespondence,
      ...noFieldWork,
      state: isReserve ? 'reserve' : 'active',
      outcome: null,
    } as const
    return { ...first, ...state, ...rest, person }
  }
  return state && { ...state, ...after(event, state) }
}

function after(event: Exclude<IdentEvent, IdentSaved>, state: NonNullable<Ident>): Partial<NonNullable<Ident>> {
  switch (event.type) {
    case 'IdentRetired':
      return { state: 'retired' }
    case 'IdentReinstated':
    case 'IdentActivated':
      return { state: 'active' }
    case 'IdentReplaced':
      return { state: 'replaced' }
    case 'IdentOutcomeNoted':
      return { outcome: event.data.outcome }
    case 'IdentErased':
      return { state: 'erased', person: null, attempts: withoutWords(state.attempts) }
    case 'IdentAssigned':
    case 'IdentHandedOver':
    case 'IdentAttempted':
      return {
        ...afterInterview(state, event),
        ...('personOutcome' in event.data && { outcome: event.data.personOutcome }),
      }
    case 'IdentMessageIntended':
    case 'IdentMessageRetried':
    case 'IdentMessageSettled':
    case 'IdentMessageBounced':
    case 'IdentMessageReleased':
    case 'IdentUnsubscribed':
      return {
        ...afterMessage(state, event),
        ...('personOutcome' in event.data && { outcome: event.data.personOutcome }),
      }
  }
}
