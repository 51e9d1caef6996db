import type { DomainEvent } from '../../event-sourcing/index.ts'

/** File 101, Record 102, Sign 103, Snapshot 104. */
export type AttachKind = 101 | 102 | 103 | 104

/** A segment of a recording that was made in several. */
export interface RecordingPart {
  /** Sid of the recording: of its first segment, or any that its segments share. */
  readonly of: string
  /** From 1. */
  readonly number: number
}

/**
 * A file of an answer is to come: the device sends it later, or it is fetched from WeChat, where the device left it.
 */
export type AttachPromised = DomainEvent<
  'AttachPromised',
  {
    readonly attachSid: string
    readonly kind: AttachKind
    /** With the dot, lower case. */
    readonly fileExt: string
    readonly from: 'device' | 'wechat'
    /** Absent once the respondent's key was destroyed. */
    readonly fileName?: string
    /** Under which WeChat has it (`serverId`), for three days. */
    readonly mediaId?: string
    readonly part?: RecordingPart
  }
>

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
    readonly part?: RecordingPart
  }
>

/**
 * A recording is playable: the original is untouched, `playableHash` a format that plays everywhere (null: only the
 * original plays).
 */
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

/** `notFetched`: WeChat did not give it; `unreadable`: it is stored, but nothing can be made of it. */
export type RecordingFailed = DomainEvent<
  'RecordingFailed',
  { readonly attachSid: string; readonly reason: string; readonly attempts: number }
>

/** Text that a machine heard in a recording. */
export type RecordingTranscribed = DomainEvent<
  'RecordingTranscribed',
  {
    readonly attachSid: string
    /** Absent once the respondent's key was destroyed. */
    readonly text?: string
    /** As the machine named it; null: it named none. */
    readonly language: string | null
    readonly model: string
  }
>

/** Why a recording has no transcript: it is larger than is sent, the service refused it, or could not be asked. */
export type TranscriptionFailed = DomainEvent<
  'TranscriptionFailed',
  { readonly attachSid: string; readonly reason: 'tooLarge' | 'refused' | 'unreachable'; readonly attempts: number }
>

export type AttachEvent =
  | AttachPromised
  | AttachStored
  | RecordingStored
  | RecordingFailed
  | RecordingTranscribed
  | TranscriptionFailed
