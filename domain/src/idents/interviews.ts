import type { Command, DomainEvent } from '../event-sourcing/index.ts'
import type { Refusal } from '../refusals/index.ts'
import { identLimits, invalidField, type IdentPlace } from './ident-list.ts'
import type { IdentOutcome, IdentState } from './person.ts'

export const interviewLimits = {
  /** People of one interviewer whom one request reads. */
  assigned: 1_000,
  /** Contact attempts of one person. */
  attempts: 200,
  noteLength: 1_000,
  /** Most attempts without meeting anybody that a supervisor may ask for. */
  unreachableAfter: 20,
} as const

/** Attempts without meeting anybody after which a person counts as unreachable, unless the supervisor says otherwise. */
export const usualUnreachableAfter = 5

/** Outcomes of an interviewer's attempt to meet somebody. */
export const contactOutcomes = [
  'noOneHome',
  'appointment',
  'refused',
  'notEligible',
  'moved',
  'interviewed',
  'other',
] as const
export type ContactOutcome = (typeof contactOutcomes)[number]

export interface ContactPlace {
  readonly longitude: number
  readonly latitude: number
  /** Metres. */
  readonly accuracy: number | null
}

export interface ContactAttempt {
  /** From the device: the same attempt is recorded once, however often it is sent. */
  readonly attemptSid: string
  readonly surveyorSid: string
  /** ISO 8601, by the device's clock, at the latest when it was recorded. */
  readonly time: string
  readonly outcome: ContactOutcome
  /** Of an appointment; null for other outcomes. */
  readonly appointmentTime: string | null
  /** Absent once the person was erased. */
  readonly note?: string
  readonly place?: ContactPlace | null
}

/** Null: it is nobody's. */
export type IdentAssigned = DomainEvent<
  'IdentAssigned',
  IdentPlace & { readonly surveyorSid: string | null; readonly unreachableAfter: number }
>
/** The interviewer gave the person back, for the supervisor to assign anew. */
export type IdentHandedOver = DomainEvent<
  'IdentHandedOver',
  IdentPlace & { readonly surveyorSid: string; readonly reason?: string }
>
export type IdentAttempted = DomainEvent<
  'IdentAttempted',
  IdentPlace &
    ContactAttempt & {
      /** Number of attempts by now, this one included. */
      readonly attempts: number
      /** None with a later time is known. */
      readonly isLatest: boolean
      /** Outcome of the person by now. */
      readonly personOutcome: IdentOutcome | null
    }
>
export type InterviewEvent = IdentAssigned | IdentHandedOver | IdentAttempted

/** Field work on a person. */
export interface FieldWork {
  readonly surveyorSid: string | null
  /** Everybody to whom the person was ever assigned: their attempts count, also those that arrive late. */
  readonly surveyors: readonly string[]
  readonly unreachableAfter: number
  readonly isHandedOver: boolean
  /** In the order in which they were recorded. */
  readonly attempts: readonly ContactAttempt[]
}

export const noFieldWork: FieldWork = {
  surveyorSid: null,
  surveyors: [],
  unreachableAfter: usualUnreachableAfter,
  isHandedOver: false,
  attempts: [],
}

export interface AssignIdent extends Command<'AssignIdent'> {
  readonly surveyorSid: string | null
  readonly unreachableAfter: number
}
export interface RecordAttempt extends Command<'RecordAttempt'> {
  readonly attempt: ContactAttempt
}
export interface HandOverIdent extends Command<'HandOverIdent'> {
  readonly surveyorSid: string
  readonly reason: string
}
export type InterviewCommand = AssignIdent | RecordAttempt | HandOverIdent

/**
 * Null: the rules of field work have nothing against it. Somebody who was retired or replaced meanwhile is assigned to
 * nobody any more, and what the interviewer did before knowing is recorded all the same.
 */
export function interviewRefusal(
  { state, surveyors, attempts }: FieldWork & { readonly state: IdentState },
  command: InterviewCommand,
): Refusal | null {
  switch (command.type) {
    case 'AssignIdent': {
      const { surveyorSid, unreachableAfter } = command
      if (surveyorSid !== null && state !== 'active') return { key: 'ident.wrongState', details: { state } }
      const isFit = unreachableAfter >= 1 && unreachableAfter <= interviewLimits.unreachableAfter
      return isFit ? null : invalidField('unreachableAfter')
    }
    case 'HandOverIdent': {
      if (!surveyors.includes(command.surveyorSid)) return { key: 'ident.notFound' }
      const reason = command.reason.trim()
      return reason === '' || reason.length > identLimits.reasonLength ? invalidField('reason') : null
    }
    case 'RecordAttempt': {
      const { attempt } = command
      if (!surveyors.includes(attempt.surveyorSid)) return { key: 'ident.notFound' }
      if ((attempt.outcome === 'appointment') !== (attempt.appointmentTime !== null))
        return invalidField('appointmentTime')
      if ((attempt.note ?? '').length > interviewLimits.noteLength) return invalidField('note')
      const isFull = attempts.length >= interviewLimits.attempts && !isRecorded(attempts, attempt)
      return isFull ? { key: 'ident.tooMany', details: { most: interviewLimits.attempts } } : null
    }
  }
}

/** Events of a command; one that changes nothing, or was recorded before, gives none. */
export function interviewFacts(
  state: FieldWork & IdentPlace & { readonly outcome: IdentOutcome | null },
  command: InterviewCommand,
): readonly InterviewEvent[] {
  const { naireSid, orgSid, subjectSid, surveyorSid, unreachableAfter } = state
  const place = { naireSid, orgSid, subjectSid }
  switch (command.type) {
    case 'AssignIdent': {
      const isSame = surveyorSid === command.surveyorSid && unreachableAfter === command.unreachableAfter
      const data = { ...place, surveyorSid: command.surveyorSid, unreachableAfter: command.unreachableAfter }
      return isSame && !state.isHandedOver ? [] : [{ type: 'IdentAssigned', data }]
    }
    case 'HandOverIdent':
      return surveyorSid === command.surveyorSid
        ? [{ type: 'IdentHandedOver', data: { ...place, surveyorSid, reason: command.reason.trim() } }]
        : []
    case 'RecordAttempt': {
      if (isRecorded(state.attempts, command.attempt)) return []
      const time = command.attempt.time < command.at ? command.attempt.time : command.at
      const attempt = { ...command.attempt, time }
      const isLatest = state.attempts.every((other) => other.time <= time)
      const personOutcome = outcomeAfter(state, attempt, isLatest)
      const attempts = state.attempts.length + 1
      return [{ type: 'IdentAttempted', data: { ...place, ...attempt, attempts, isLatest, personOutcome } }]
    }
  }
}

const isRecorded = (attempts: readonly ContactAttempt[], { attemptSid }: ContactAttempt) =>
  attempts.some((other) => other.attemptSid === attemptSid)

/** The latest attempt says how the person stands; somebody whom nobody ever met is unreachable after enough of them. */
function outcomeAfter(
  { outcome, attempts, unreachableAfter }: FieldWork & { readonly outcome: IdentOutcome | null },
  attempt: ContactAttempt,
  isLatest: boolean,
): IdentOutcome | null {
  if (attempt.outcome === 'noOneHome') {
    const isUnreachable =
      attempts.length + 1 >= unreachableAfter && attempts.every((each) => each.outcome === 'noOneHome')
    return isUnreachable ? (outcome === 'bounced' ? 'unreachable' : (outcome ?? 'unreachable')) : outcome
  }
  return isLatest && attempt.outcome !== 'other' ? ofContact[attempt.outcome] : outcome
}

const ofContact = {
  appointment: null,
  interviewed: null,
  refused: 'refused',
  notEligible: 'ineligible',
  moved: 'unreachable',
} as const satisfies Readonly<Record<Exclude<ContactOutcome, 'noOneHome' | 'other'>, IdentOutcome | null>>

/** Attempts as they stay once the person was erased. */
export const withoutWords = (attempts: readonly ContactAttempt[]): readonly ContactAttempt[] =>
  attempts.map(({ note: _note, place: _place, ...attempt }) => attempt)

/** Applies assignments and attempts. */
export function afterInterview(state: FieldWork, event: InterviewEvent): FieldWork {
  switch (event.type) {
    case 'IdentAssigned': {
      const { surveyorSid, unreachableAfter } = event.data
      const isNew = surveyorSid !== null && !state.surveyors.includes(surveyorSid)
      const surveyors = isNew ? [...state.surveyors, surveyorSid] : state.surveyors
      return { ...state, surveyorSid, unreachableAfter, surveyors, isHandedOver: false }
    }
    case 'IdentHandedOver':
      return { ...state, surveyorSid: null, isHandedOver: true }
    case 'IdentAttempted': {
      const { attemptSid, surveyorSid, time, outcome, appointmentTime, note, place } = event.data
      const attempt = { attemptSid, surveyorSid, time, outcome, appointmentTime }
      const words = { ...(note !== undefined && { note }), ...(place !== undefined && { place }) }
      return { ...state, attempts: [...state.attempts, { ...attempt, ...words }] }
    }
  }
}
