import type { DomainEvent } from '../../event-sourcing/index.ts'

/** File 101, Record 102, Sign 103, Snapshot 104. */
export type AttachKind = 101 | 102 | 103 | 104

/** A file of an answer lies in the file store under its hash. */
export type AttachStored = DomainEvent<
  'AttachStored',
  {
    readonly attachSid: string
    readonly kind: AttachKind
    /** Absent once the respondent's key was destroyed. */
    readonly fileName?: string
    /** With the dot, lower case. */
    readonly fileExt: string
    /** Bytes. */
    readonly fileSize: number
    /** SHA-256, hexadecimal. */
    readonly hash: string
  }
>

/** A recording is playable: the original is untouched, `playableHash` a format that plays everywhere (null: only the original plays). */
export type RecordingStored = DomainEvent<
  'RecordingStored',
  {
    readonly attachSid: string
    readonly playableHash: string | null
    /** Loudness of the recording for its waveform, 0 to 1. */
    readonly peaks: readonly number[]
    /** Seconds; null when it cannot be told. */
    readonly duration: number | null
  }
>

export type RecordingFailed = DomainEvent<'RecordingFailed', { readonly attachSid: string; readonly reason: string; readonly attempts: number }>

export type AttachEvent = AttachStored | RecordingStored | RecordingFailed
