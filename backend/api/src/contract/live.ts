import type { AlarmRow } from './alarms.ts'

/** Payloads of GET /live by event name; the event id is the log position to send back in `Last-Event-ID`. */
export interface LiveData {
  readonly alarm: AlarmRow
  readonly alarmChanged: AlarmRow & { readonly HandedOver?: true; readonly Escalated?: true }
  /** Somebody was told of the alarm, or saw it. */
  readonly alarmTold: { readonly SessionSid: string }
  readonly sessionReturned: { readonly SessionSid: string }
  readonly appealJudged: { readonly SessionSid: string }
  readonly sessionChanged: { readonly SessionSid: string }
  /** Everything missed was told; from here on things come as they happen. */
  readonly ready: object
  /** Too much was missed to tell it: load anew. */
  readonly reset: object
  readonly heartbeat: object
}
