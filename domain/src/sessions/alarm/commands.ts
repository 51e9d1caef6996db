import type { Command } from '../../event-sourcing/index.ts'
import type { AlarmChannel, AlarmMiss } from './events.ts'

export interface ClaimAlarm extends Command<'ClaimAlarm'> {}

/** Free for the others again. */
export interface ReleaseAlarm extends Command<'ReleaseAlarm'> {
  readonly reason: string
}

export interface HandOverAlarm extends Command<'HandOverAlarm'> {
  readonly toSid: string
  readonly toName: string | null
  /** For the one who takes it over; may be empty. */
  readonly word: string
}

/** Calls those who lead, then the organisation. */
export interface EscalateAlarm extends Command<'EscalateAlarm'> {
  readonly reason: string
}

/** People were told by a channel; those who were told by it before are passed over. */
export interface TellAlarm extends Command<'TellAlarm'> {
  readonly toldSids: readonly string[]
  readonly channel: AlarmChannel
}

/** A channel does not reach a person. */
export interface MissAlarm extends Command<'MissAlarm'> {
  readonly toldSid: string
  readonly channel: AlarmChannel
  readonly problem: AlarmMiss
}

/** Marks the alarm as seen: the sender has it open. */
export interface SeeAlarm extends Command<'SeeAlarm'> {}

export interface ProcessAlarm extends Command<'ProcessAlarm'> {
  readonly note: string
}

/** It was closed too early. */
export interface ReopenAlarm extends Command<'ReopenAlarm'> {
  readonly reason: string
}

export type AlarmCommand =
  | ClaimAlarm
  | ReleaseAlarm
  | HandOverAlarm
  | EscalateAlarm
  | TellAlarm
  | MissAlarm
  | SeeAlarm
  | ProcessAlarm
  | ReopenAlarm
