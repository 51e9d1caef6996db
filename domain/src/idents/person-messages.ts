import type { Command, DomainEvent } from '../event-sourcing/index.ts'
import type { Refusal } from '../refusals/index.ts'
import type { IdentPlace } from './ident-list.ts'
import type { IdentOutcome } from './person.ts'

/**
 * `underway`: its try has begun, and nobody knows its end yet. `later`: nothing was sent, another try follows.
 * `unknown`: it may have been sent, and only a person lets it be sent again. `failed`: no try was left.
 */
export const messageStates = ['underway', 'sent', 'later', 'refused', 'unknown', 'failed', 'bounced'] as const
export type MessageState = (typeof messageStates)[number]

interface MessageOf {
  readonly messageSid: string
  readonly campaignSid: string
  readonly wave: number
  readonly channel: string
}
type MessageData = IdentPlace & MessageOf

/** The one intent of a message; `to` is sealed. */
export type IdentMessageIntended = DomainEvent<'IdentMessageIntended', MessageData & { readonly to?: string }>
/** Another try begins. */
export type IdentMessageRetried = DomainEvent<'IdentMessageRetried', MessageData & { readonly tries: number }>
export type IdentMessageSettled = DomainEvent<
  'IdentMessageSettled',
  MessageData & {
    readonly outcome: Exclude<MessageState, 'underway' | 'bounced'>
    readonly detail: string
    /** Outcome of the person by now. */
    readonly personOutcome: IdentOutcome | null
  }
>
/** It came back after it had been sent. */
export type IdentMessageBounced = DomainEvent<
  'IdentMessageBounced',
  MessageData & { readonly detail: string; readonly personOutcome: IdentOutcome | null }
>
/** Somebody lets a message of an unknown outcome, or one that failed, be sent again. */
export type IdentMessageReleased = DomainEvent<'IdentMessageReleased', MessageData>
/** The person wants no more messages. `reason`: of who noted it; absent where the person did. */
export type IdentUnsubscribed = DomainEvent<'IdentUnsubscribed', IdentPlace & { readonly reason?: string }>

export type IdentMessageEvent =
  | IdentMessageIntended
  | IdentMessageRetried
  | IdentMessageSettled
  | IdentMessageBounced
  | IdentMessageReleased
  | IdentUnsubscribed

export interface PersonMessage extends MessageOf {
  readonly state: MessageState
  readonly tries: number
}

/** Correspondence with a person. */
export interface Correspondence {
  readonly isUnsubscribed: boolean
  readonly messages: Readonly<Record<string, PersonMessage>>
}

/** Begins the message, or another try. `isRepeat`: also one of which nobody knows whether it was sent. */
export interface BeginMessage extends Command<'BeginMessage'>, MessageOf {
  readonly to: string
  readonly isRepeat: boolean
}
export interface SettleMessage extends Command<'SettleMessage'> {
  readonly messageSid: string
  readonly outcome: IdentMessageSettled['data']['outcome']
  readonly detail: string
}
export interface BounceMessage extends Command<'BounceMessage'> {
  readonly messageSid: string
  readonly detail: string
}
export interface ReleaseMessage extends Command<'ReleaseMessage'> {
  readonly messageSid: string
}
export type Unsubscribe = Command<'Unsubscribe'> & { readonly reason?: string }
export type IdentMessageCommand = BeginMessage | SettleMessage | BounceMessage | ReleaseMessage | Unsubscribe

export const noCorrespondence: Correspondence = { isUnsubscribed: false, messages: {} }

/** Null: the rules of correspondence have nothing against it. */
export function messageRefusal(
  state: Correspondence & { readonly state: string },
  command: IdentMessageCommand,
): Refusal | null {
  if (command.type === 'Unsubscribe' || command.type === 'SettleMessage') return null
  if (command.type === 'BeginMessage') {
    if (state.state !== 'active') return { key: 'ident.wrongState', details: { state: state.state } }
    return state.isUnsubscribed ? { key: 'ident.unsubscribed' } : null
  }
  const message = state.messages[command.messageSid]
  if (message === undefined) return { key: 'ident.notFound' }
  if (command.type === 'BounceMessage') return null
  if (state.isUnsubscribed) return { key: 'ident.unsubscribed' }
  const isOpen = message.state === 'unknown' || message.state === 'failed' || message.state === 'later'
  return isOpen ? null : { key: 'ident.wrongState', details: { state: message.state } }
}

/** A message that is begun twice is intended once: the second gets no event, and so sends nothing. */
export function messageFacts(
  state: Correspondence & IdentPlace & { readonly outcome: IdentOutcome | null },
  command: IdentMessageCommand,
): readonly IdentMessageEvent[] {
  const { naireSid, orgSid, subjectSid } = state
  const place = { naireSid, orgSid, subjectSid }
  if (command.type === 'Unsubscribe') {
    const { reason } = command
    return state.isUnsubscribed ? [] : [{ type: 'IdentUnsubscribed', data: { ...place, ...(reason && { reason }) } }]
  }
  const message = state.messages[command.messageSid]
  if (command.type === 'BeginMessage') return begun(place, message, command)
  if (message === undefined) return []
  const { messageSid, campaignSid, wave, channel } = message
  const data = { ...place, messageSid, campaignSid, wave, channel }
  switch (command.type) {
    case 'SettleMessage': {
      const isLate = message.state === 'unknown' && (command.outcome === 'sent' || command.outcome === 'refused')
      if (message.state !== 'underway' && !isLate) return []
      const { outcome, detail } = command
      const personOutcome = outcomeAfter(state.outcome, outcome)
      return [{ type: 'IdentMessageSettled', data: { ...data, outcome, detail, personOutcome } }]
    }
    case 'BounceMessage':
      return message.state === 'sent' || message.state === 'unknown'
        ? [
            {
              type: 'IdentMessageBounced',
              data: { ...data, detail: command.detail, personOutcome: outcomeAfter(state.outcome, 'bounced') },
            },
          ]
        : []
    case 'ReleaseMessage':
      return [{ type: 'IdentMessageReleased', data }]
  }
}

/** A message that comes back says that the address is wrong; the next that gets through takes that back. */
function outcomeAfter(outcome: IdentOutcome | null, state: MessageState): IdentOutcome | null {
  if (state === 'bounced' || state === 'refused') return outcome ?? 'bounced'
  return state === 'sent' && outcome === 'bounced' ? null : outcome
}

function begun(
  place: IdentPlace,
  message: PersonMessage | undefined,
  { messageSid, campaignSid, wave, channel, to, isRepeat }: BeginMessage,
): readonly IdentMessageEvent[] {
  const data = { ...place, messageSid, campaignSid, wave, channel }
  if (message === undefined) return [{ type: 'IdentMessageIntended', data: { ...data, to } }]
  const isOpen = message.state === 'later' || (isRepeat && message.state === 'underway')
  return isOpen ? [{ type: 'IdentMessageRetried', data: { ...data, tries: message.tries + 1 } }] : []
}

/** Applies what became of messages. */
export function afterMessage(state: Correspondence, event: IdentMessageEvent): Correspondence {
  if (event.type === 'IdentUnsubscribed') return { ...state, isUnsubscribed: true }
  const { messageSid, campaignSid, wave, channel } = event.data
  const before = state.messages[messageSid]
  const after: PersonMessage = { messageSid, campaignSid, wave, channel, tries: 1, ...before, ...stateAfter(event) }
  return { ...state, messages: { ...state.messages, [messageSid]: after } }
}

function stateAfter(
  event: Exclude<IdentMessageEvent, IdentUnsubscribed>,
): Pick<PersonMessage, 'state'> & Partial<PersonMessage> {
  switch (event.type) {
    case 'IdentMessageIntended':
      return { state: 'underway' }
    case 'IdentMessageRetried':
      return { state: 'underway', tries: event.data.tries }
    case 'IdentMessageSettled':
      return { state: event.data.outcome }
    case 'IdentMessageBounced':
      return { state: 'bounced' }
    case 'IdentMessageReleased':
      return { state: 'later', tries: 0 }
  }
}
