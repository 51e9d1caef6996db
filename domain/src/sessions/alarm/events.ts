import type { AlarmLevel, AlarmReason } from '../../answering/index.ts'
import type { DomainEvent } from '../../event-sourcing/index.ts'

/** Decided at the final commit and stored with it; a later final commit with another level raises anew and frees the claim. */
export type AlarmRaised = DomainEvent<
  'AlarmRaised',
  {
    readonly to: 'notProcessed'
    readonly level: Exclude<AlarmLevel, 0>
    /** Absent once the respondent's key was destroyed. */
    readonly reasons?: readonly AlarmReason[]
    /** What the alarmer may read of the answers. */
    readonly excerpt?: string
  }
>

export type AlarmClaimed = DomainEvent<'AlarmClaimed', { readonly claimedBySid: string; readonly claimedByName: string | null }>

export type AlarmHandedOver = DomainEvent<
  'AlarmHandedOver',
  { readonly fromSid: string; readonly claimedBySid: string; readonly claimedByName: string | null }
>

/** Nobody claimed or processed it in time, or its handler asks for help. */
export type AlarmEscalated = DomainEvent<'AlarmEscalated', { readonly reason: string; readonly times: number }>

export type AlarmProcessed = DomainEvent<'AlarmProcessed', { readonly to: 'processed'; readonly note?: string; readonly processedBySid: string }>

export type AlarmEvent = AlarmRaised | AlarmClaimed | AlarmHandedOver | AlarmEscalated | AlarmProcessed
