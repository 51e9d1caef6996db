import type { SessionEvent } from '../events.ts'
import type { AttachKind, RecordingPart, TranscriptionFailed } from './events.ts'

/**
 * Where a file of an answer stands. `promised`: still to come; `stored`: there (a recording is being prepared);
 * `playable`: there is a format that plays everywhere; `original`: it plays as it was recorded, where it plays;
 * `failed`: see `reason`.
 */
export type AttachState = 'promised' | 'stored' | 'playable' | 'original' | 'failed'

export interface AttachStatus {
  readonly attachSid: string
  readonly kind: AttachKind
  readonly state: AttachState
  /** Null once the respondent's key was destroyed. */
  readonly fileName: string | null
  readonly fileExt: string
  /** Bytes; null until it is there. */
  readonly fileSize: number | null
  /** SHA-256 of the content, hexadecimal; null until it is there. */
  readonly hash: string | null
  readonly part: RecordingPart | null
  readonly peaks: readonly number[]
  /** Seconds. */
  readonly duration: number | null
  /** Of a failure. */
  readonly reason: string | null
  /** Null: nothing has listened to it. */
  readonly transcript: Transcript | null
}

/** Text that a machine heard in a recording; `text` null: it could not, or the respondent's key was destroyed. */
export interface Transcript {
  readonly text: string | null
  readonly language: string | null
  readonly model: string | null
  readonly problem: TranscriptionFailed['data']['reason'] | null
}

/**
 * The files of a session, segments of a recording one after the other however they arrived, the rest as they were first
 * told of.
 */
export function attachesOf(events: readonly SessionEvent[]): readonly AttachStatus[] {
  const standings = events.reduce(withEvent, new Map<string, AttachStatus>())
  const all = [...standings.values()]
  const placeOf = ({ part }: AttachStatus, at: number) =>
    part === null ? at : all.findIndex((other) => other.part?.of === part.of)
  return all
    .map((standing, at) => ({ standing, place: placeOf(standing, at) }))
    .toSorted(
      (one, other) => one.place - other.place || (one.standing.part?.number ?? 0) - (other.standing.part?.number ?? 0),
    )
    .map(({ standing }) => standing)
}

type AttachStatuses = Map<string, AttachStatus>

function withEvent(standings: AttachStatuses, event: SessionEvent): AttachStatuses {
  const { type, data } = event
  if (type === 'AttachPromised') return begun(standings, { ...data, state: 'promised', fileSize: null, hash: null })
  if (type === 'AttachStored') return begun(standings, { ...data, state: 'stored' })
  if (type === 'RecordingFailed') return changed(standings, data.attachSid, { state: 'failed', reason: data.reason })
  if (type === 'RecordingTranscribed') {
    const { attachSid, text = null, language, model } = data
    return changed(standings, attachSid, { transcript: { text, language, model, problem: null } })
  }
  if (type === 'TranscriptionFailed') {
    const transcript = { text: null, language: null, model: null, problem: data.reason }
    return changed(standings, data.attachSid, { transcript })
  }
  if (type !== 'RecordingStored') return standings
  const { attachSid, playableHash, peaks, duration } = data
  return changed(standings, attachSid, {
    state: playableHash === null ? 'original' : 'playable',
    peaks,
    duration,
    reason: null,
  })
}

interface NewAttach extends Pick<AttachStatus, 'attachSid' | 'kind' | 'state' | 'fileExt' | 'fileSize' | 'hash'> {
  readonly fileName?: string
  readonly part?: RecordingPart
}

function begun(
  standings: AttachStatuses,
  { attachSid, kind, state, fileExt, fileSize, hash, fileName, part }: NewAttach,
): AttachStatuses {
  const before = standings.get(attachSid)
  const told = { part: part ?? before?.part ?? null, fileName: fileName ?? before?.fileName ?? null }
  return standings.set(attachSid, {
    attachSid,
    kind,
    state,
    fileExt,
    fileSize,
    hash,
    ...told,
    peaks: [],
    duration: null,
    reason: null,
    transcript: null,
  })
}

function changed(standings: AttachStatuses, attachSid: string, change: Partial<AttachStatus>): AttachStatuses {
  const before = standings.get(attachSid)
  return before === undefined ? standings : standings.set(attachSid, { ...before, ...change })
}
