import type { Feedback } from '../interactions/index.ts'
import {
  allItems,
  answersIn,
  foldAnswers,
  noAnswers,
  sessionDecider,
  type SessionCreated,
  type SessionEvent,
} from '../sessions/index.ts'
import type { DeliveryPlace } from './deliveries.ts'
import { webhookKinds, type WebhookField, type WebhookKindName } from './kinds.ts'

/** Recorded event as a payload is made of it; its personal fields are opened. */
export interface PayloadEvent {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly position: number
  readonly metadata: {
    readonly at: string
    readonly actor: { readonly sid: string; readonly name?: string; readonly role: number | string }
  }
}

/** State of a session after the event that a payload tells of. */
export interface PayloadState {
  readonly status: string
  readonly review: string
  readonly appeal: string
  readonly alarm: string
  readonly alarmLevel: number
  readonly score: number | null
  readonly number: number | null
  readonly language: string | null
  readonly revision: number
  readonly startedAt: string | null
}

/** Body of a delivery. The same event makes the same body in every try. */
export interface WebhookPayload {
  /** Id of the event: a receiver that has seen it drops it. */
  readonly id: string
  readonly event: WebhookKindName
  /** When it happened, ISO 8601. */
  readonly at: string
  /** In the log. */
  readonly position: number
  /** Of the log: another one where a backup was restored, and positions may have been given anew. */
  readonly epoch: string
  readonly replay: string | null
  readonly org: string
  readonly subject: string | null
  readonly questionnaire: string
  readonly session: string | null
  readonly state?: PayloadState
  readonly detail?: Readonly<Record<string, unknown>>
  readonly actor?: { readonly sid: string; readonly name: string | null; readonly role: number | string }
  readonly respondent?: {
    readonly user: string | null
    readonly identifyingCode: string | null
    readonly person: string | null
  }
  readonly answers?: readonly Feedback[]
}

interface PayloadSource {
  readonly kind: WebhookKindName
  readonly place: DeliveryPlace
  readonly fields: readonly WebhookField[]
  readonly epoch: string
  /** Of the stream up to the event, which is the last. */
  readonly events: readonly PayloadEvent[]
}

export function webhookPayload({ kind, place, fields, epoch, events }: PayloadSource): WebhookPayload | null {
  const event = events.at(-1)
  if (event === undefined) return null
  const { id, position, data, metadata } = event
  const has = (field: WebhookField) => fields.includes(field)
  const session = place.sessionSid === null || kind === 'session.erased' ? null : sessionParts(events)
  const shown: readonly string[] = webhookKinds[kind].detail
  const detail = Object.fromEntries(shown.flatMap((name) => (name in data ? [[name, data[name]]] : [])))
  const { sid, name = null, role } = metadata.actor
  return {
    id,
    event: kind,
    at: metadata.at,
    position,
    epoch,
    replay: place.replaySid,
    org: place.orgSid,
    subject: place.subjectSid,
    questionnaire: place.naireSid,
    session: place.sessionSid,
    ...(has('state') && session !== null && { state: session.state }),
    ...(has('detail') && { detail }),
    ...(has('actor') && { actor: { sid, name, role } }),
    ...(has('respondent') && session !== null && { respondent: session.respondent }),
    ...(has('answers') && session !== null && { answers: session.answers }),
  }
}

function sessionParts(recorded: readonly PayloadEvent[]) {
  const events = recorded as readonly unknown[] as readonly SessionEvent[]
  const state = events.reduce((session, event) => sessionDecider.evolve(session, event), sessionDecider.initial)
  const created = events.find((event): event is SessionCreated => event.type === 'SessionCreated')?.data
  const outcome = events.flatMap((event) => answersIn(event)?.outcome ?? []).at(-1)
  return {
    state: {
      status: state.answering,
      review: state.review,
      appeal: state.appeal,
      alarm: state.alarm,
      alarmLevel: state.alarmLevel,
      score: outcome?.score ?? null,
      number: created?.surveySeq ?? null,
      language: created?.lang ?? null,
      revision: state.naireRevision,
      startedAt: created?.startTime ?? null,
    },
    respondent: {
      user: state.userSid,
      identifyingCode: created?.identifyingCode ?? null,
      person: created?.identSid ?? null,
    },
    answers: allItems(events.reduce(foldAnswers, noAnswers)),
  }
}
