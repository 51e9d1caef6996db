import type { Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import {
  retentionDay,
  retentionLimits,
  retentionParts,
  type BeginRetentionRun,
  type BeginRetentionStep,
  type EndRetentionRun,
  type PlaceHolds,
  type ReleaseHolds,
  type RetentionCommand,
  type RetentionCounts,
  type RetentionDays,
  type RetentionEvent,
  type RetentionPart,
  type RetentionPlace,
  type RetentionStepBegun,
  type RetentionStepEnded,
  type SaveRetention,
} from './events.ts'

export interface RetentionRun {
  readonly runSid: string
  readonly day: string
  readonly days: RetentionDays
  readonly at: string
  readonly erased: RetentionCounts
  readonly held: number
  readonly refused: number
  /** Begun and not ended. */
  readonly step: { readonly part: RetentionPart; readonly sids: readonly string[] } | null
  /** Last of the steps so far; null before the first. */
  readonly after: { readonly part: RetentionPart; readonly sid: string } | null
}

/** Retention of one questionnaire: its rules, what is held, and the run under way. */
export interface Retention {
  readonly place: RetentionPlace | null
  readonly days: RetentionDays
  readonly reason: string
  /** Hold of the whole questionnaire, by its sid. */
  readonly hold: string | null
  /** Sids of holds by session. */
  readonly sessionHolds: Readonly<Record<string, string>>
  readonly lastDay: string | null
  readonly run: RetentionRun | null
}

const keepsAll: RetentionDays = { contacts: null, answers: null, identity: null, files: null }
const none: RetentionCounts = { contacts: 0, answers: 0, identity: 0, files: 0 }

export const retentionDecider: Decider<Retention, RetentionCommand, RetentionEvent> = {
  initial: { place: null, days: keepsAll, reason: '', hold: null, sessionHolds: {}, lastDay: null, run: null },
  refusal,
  decide(retention, command) {
    const no = refusal(retention, command)
    if (no !== null) throw new RefusalError(no)
    return facts(retention, command)
  },
  evolve,
  upcasters: {
    RetentionSaved: [withIdentity],
    RetentionRunBegun: [withIdentity],
    RetentionRunEnded: [(data: { readonly erased: object }) => ({ ...data, erased: { ...data.erased, identity: 0 } })],
  },
  personal: {},
}

/** Rules of before sessions could be anonymised have no days for it. */
function withIdentity(data: { readonly days: object }): object {
  return { ...data, days: { ...data.days, identity: null } }
}

/** Whether a session may not be erased. */
export const isHeld = ({ hold, sessionHolds }: Retention, sessionSid: string): boolean =>
  hold !== null || sessionHolds[sessionSid] !== undefined

function refusal(retention: Retention, command: RetentionCommand): Refusal | null {
  switch (command.type) {
    case 'SaveRetention':
      return wrongDays(command.days) ?? wrongReason(command.reason)
    case 'PlaceHolds':
      return wrongReason(command.reason) ?? tooManyHolds(retention, command)
    case 'ReleaseHolds':
      return wrongReason(command.reason) ?? unknownHold(retention, command)
    default:
      // Runs report what is so and are not refused.
      return null
  }
}

const invalid = (target: string): Refusal => ({
  key: 'retention.invalid',
  target,
  details: { least: retentionLimits.leastDays, most: retentionLimits.mostDays },
})

function wrongDays(days: RetentionDays): Refusal | null {
  const { leastDays, mostDays } = retentionLimits
  const wrong = retentionParts.find((part) => {
    const value = days[part]
    return value !== null && !(Number.isInteger(value) && value >= leastDays && value <= mostDays)
  })
  return wrong === undefined ? null : invalid(wrong)
}

const wrongReason = (reason: string): Refusal | null =>
  reason.trim() === '' || reason.trim().length > retentionLimits.reasonLength ? invalid('reason') : null

function tooManyHolds({ sessionHolds }: Retention, { holds }: PlaceHolds): Refusal | null {
  const most = retentionLimits.holds
  const count = Object.keys(sessionHolds).length + holds.filter(({ sessionSid }) => sessionSid !== null).length
  return count > most ? { key: 'retention.tooManyHolds', details: { most } } : null
}

const unknownHold = (retention: Retention, { holdSids }: ReleaseHolds): Refusal | null =>
  holdSids.every((sid) => heldBy(retention, sid) !== undefined) ? null : { key: 'retention.holdNotFound' }

/** Session of a hold; null: the questionnaire; undefined: there is no such hold. */
function heldBy({ hold, sessionHolds }: Retention, holdSid: string): string | null | undefined {
  if (hold === holdSid) return null
  return Object.keys(sessionHolds).find((sessionSid) => sessionHolds[sessionSid] === holdSid)
}

function facts(retention: Retention, command: RetentionCommand): readonly RetentionEvent[] {
  switch (command.type) {
    case 'SaveRetention':
      return saved(retention, command)
    case 'PlaceHolds':
      return command.holds
        .filter(({ sessionSid }) =>
          sessionSid === null ? retention.hold === null : retention.sessionHolds[sessionSid] === undefined,
        )
        .map((hold) => ({
          type: 'LegalHoldPlaced',
          data: { ...command.place, ...hold, reason: command.reason.trim() },
        }))
    case 'ReleaseHolds':
      return command.holdSids.map((holdSid) => ({
        type: 'LegalHoldReleased',
        data: {
          ...placeOf(retention),
          holdSid,
          sessionSid: heldBy(retention, holdSid) ?? null,
          reason: command.reason.trim(),
        },
      }))
    case 'BeginRetentionRun':
      return runBegun(retention, command)
    case 'BeginRetentionStep':
      return stepBegun(retention, command)
    case 'EndRetentionStep': {
      const { runSid, erased, refused } = command
      const step = retention.run?.runSid === runSid ? retention.run.step : null
      return step === null ? [] : [{ type: 'RetentionStepEnded', data: { runSid, part: step.part, erased, refused } }]
    }
    case 'EndRetentionRun':
      return runEnded(retention, command)
  }
}

const placeOf = ({ place }: Retention): RetentionPlace => place ?? { naireSid: '', orgSid: '', subjectSid: '' }

function saved({ days, place: known }: Retention, { place, ...command }: SaveRetention): readonly RetentionEvent[] {
  const isSame = known !== null && retentionParts.every((part) => days[part] === command.days[part])
  return isSame
    ? []
    : [{ type: 'RetentionSaved', data: { ...place, days: command.days, reason: command.reason.trim() } }]
}

/** Once a day, and not beside a run that still goes on. */
function runBegun(retention: Retention, { runSid, at }: BeginRetentionRun): readonly RetentionEvent[] {
  const { days, hold, lastDay, run } = retention
  const day = retentionDay(at)
  const hasRules = retentionParts.some((part) => days[part] !== null)
  if (!hasRules || hold !== null || run !== null || (lastDay !== null && lastDay >= day)) return []
  return [{ type: 'RetentionRunBegun', data: { ...placeOf(retention), runSid, day, days, at } }]
}

function stepBegun(retention: Retention, { runSid, part, candidates }: BeginRetentionStep): readonly RetentionEvent[] {
  const last = candidates.at(-1)?.sid
  const { run } = retention
  if (run?.runSid !== runSid || run.step !== null || retention.hold !== null || last === undefined) return []
  const free = candidates.filter(({ sessionSids }) => sessionSids.every((sid) => !isHeld(retention, sid)))
  const sids = free.map(({ sid }) => sid)
  return [{ type: 'RetentionStepBegun', data: { runSid, part, sids, held: candidates.length - sids.length, last } }]
}

function runEnded(retention: Retention, { runSid, failed }: EndRetentionRun): readonly RetentionEvent[] {
  const { run, hold } = retention
  if (run?.runSid !== runSid) return []
  const { day, erased, held, refused } = run
  const outcome = failed ? 'failed' : hold !== null ? 'held' : 'done'
  const data = { ...placeOf(retention), runSid, day, outcome, erased, held, refused } as const
  return [{ type: 'RetentionRunEnded', data }]
}

function evolve(retention: Retention, event: RetentionEvent): Retention {
  switch (event.type) {
    case 'RetentionSaved': {
      const { days, reason, ...place } = event.data
      return { ...retention, place, days, reason }
    }
    case 'LegalHoldPlaced': {
      const { holdSid, sessionSid, reason: _, ...place } = event.data
      if (sessionSid === null) return { ...retention, place, hold: holdSid }
      return { ...retention, place, sessionHolds: { ...retention.sessionHolds, [sessionSid]: holdSid } }
    }
    case 'LegalHoldReleased': {
      const { sessionSid } = event.data
      if (sessionSid === null) return { ...retention, hold: null }
      const { [sessionSid]: _, ...sessionHolds } = retention.sessionHolds
      return { ...retention, sessionHolds }
    }
    case 'RetentionRunBegun': {
      const { runSid, day, days, at } = event.data
      const run = { runSid, day, days, at, erased: none, held: 0, refused: 0, step: null, after: null }
      return { ...retention, lastDay: day, run }
    }
    case 'RetentionStepBegun':
    case 'RetentionStepEnded':
      return { ...retention, run: retention.run && afterStep(retention.run, event) }
    case 'RetentionRunEnded':
      return { ...retention, run: null }
  }
}

function afterStep(run: RetentionRun, event: RetentionStepBegun | RetentionStepEnded): RetentionRun {
  if (event.type === 'RetentionStepBegun') {
    const { part, sids, held, last } = event.data
    return { ...run, held: run.held + held, step: { part, sids }, after: { part, sid: last } }
  }
  const { part, erased, refused } = event.data
  return {
    ...run,
    erased: { ...run.erased, [part]: run.erased[part] + erased },
    refused: run.refused + refused,
    step: null,
  }
}
