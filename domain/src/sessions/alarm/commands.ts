import type { Command } from '../../event-sourcing/index.ts'

export interface ClaimAlarm extends Command<'ClaimAlarm'> {}

export interface HandOverAlarm extends Command<'HandOverAlarm'> {
  readonly toSid: string
  readonly toName: string | null
}

export interface EscalateAlarm extends Command<'EscalateAlarm'> {
  readonly reason: string
}

export interface ProcessAlarm extends Command<'ProcessAlarm'> {
  readonly note: string
}

export type AlarmCommand = ClaimAlarm | HandOverAlarm | EscalateAlarm | ProcessAlarm
