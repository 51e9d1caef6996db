import type { AlarmContact, AlarmLevel, AlarmReason } from '../../answering/index.ts'
import type { DomainEvent } from '../../event-sourcing/index.ts'

/** Notification channel: an open screen, or a template message of WeChat. */
export type AlarmChannel = 'screen' | 'wechat'

/**
 * Why a channel does not reach a person: bound to no account of it, nobody set it up, it says no, nobody answers there.
 */
export type AlarmMiss = 'notBound' | 'notSetUp' | 'refused' | 'unreachable'

interface Claimable {
  /** From here on it is to be claimed within this time; 30 in events that do not say. */
  readonly claimWithinMinutes?: number
}

interface Processable {
  /** From here on whoever has it is to process it within this time. Events that do not say it begin no such time. */
  readonly processWithinMinutes?: number
}

/**
 * Decided at the final commit and stored with it; a later final commit with another level raises anew and frees the
 * claim.
 */
export type AlarmRaised = DomainEvent<
  'AlarmRaised',
  Claimable & {
    readonly to: 'notProcessed'
    /** Minutes within which whoever claims the alarm must process it; 240 in events without the field. */
    readonly processWithinMinutes?: number
    readonly level: Exclude<AlarmLevel, 0>
    /** Absent once the respondent's key was destroyed. */
    readonly reasons?: readonly AlarmReason[]
    /** Excerpt of the answers that the alarmer may read. */
    readonly excerpt?: string
    /** Answers that the author chose for reaching the respondent. */
    readonly contacts?: readonly AlarmContact[]
  }
>

export type AlarmClaimed = DomainEvent<
  'AlarmClaimed',
  Processable & { readonly claimedBySid: string; readonly claimedByName: string | null }
>

export type AlarmReleased = DomainEvent<
  'AlarmReleased',
  Claimable & { readonly fromSid: string; readonly reason?: string }
>

export type AlarmHandedOver = DomainEvent<
  'AlarmHandedOver',
  Processable & {
    readonly fromSid: string
    readonly claimedBySid: string
    readonly claimedByName: string | null
    readonly word?: string
  }
>

/**
 * Nobody claimed it in time, whoever has it did not process it in time, or somebody calls those who lead. It says the
 * time of what is to come next: claiming, or processing while somebody has it.
 */
export type AlarmEscalated = DomainEvent<
  'AlarmEscalated',
  Claimable & Processable & { readonly reason?: string; readonly times: number }
>

export type AlarmTold = DomainEvent<'AlarmTold', { readonly toldSid: string; readonly channel: AlarmChannel }>

export type AlarmMissed = DomainEvent<
  'AlarmMissed',
  { readonly toldSid: string; readonly channel: AlarmChannel; readonly problem: AlarmMiss }
>

/** The first time that a person has it open. */
export type AlarmSeen = DomainEvent<'AlarmSeen', { readonly seenBySid: string }>

export type AlarmProcessed = DomainEvent<
  'AlarmProcessed',
  { readonly to: 'processed'; readonly note?: string; readonly processedBySid: string }
>

/** As if it were raised now: nobody has claimed it, and all are told anew. */
export type AlarmReopened = DomainEvent<
  'AlarmReopened',
  Claimable & { readonly to: 'notProcessed'; readonly reason?: string }
>

export type AlarmEvent =
  | AlarmRaised
  | AlarmClaimed
  | AlarmReleased
  | AlarmHandedOver
  | AlarmEscalated
  | AlarmTold
  | AlarmMissed
  | AlarmSeen
  | AlarmProcessed
  | AlarmReopened

/** Minutes within which a raised alarm is to be claimed where the questionnaire does not say. */
export const usualClaimMinutes = 30

/** Minutes within which a claimed alarm is to be processed where the questionnaire does not say. */
export const usualProcessMinutes = 240
