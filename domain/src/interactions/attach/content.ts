import type { ContentReader } from '../content-reader.ts'
import { type InteractionContent, withFields, readInteraction } from '../interaction-type.ts'
import { attachKinds, type AttachKind } from './kinds.ts'

/** Something to attach files, recordings, signatures or snapshots to (content §3.8). */
export interface AttachContent extends InteractionContent {
  readonly RecordSetting: RecordSetting
  /** Kinds that it takes beside files. */
  readonly SpecAttachTypes: readonly AttachKind[]
  /** Kinds of `SpecAttachTypes` of which at least one item is needed; all of them when absent. */
  readonly SpecAttachValidation: readonly AttachKind[]
  readonly Compulsory: boolean
  /** Of files; recordings have limits of their own. */
  readonly MaxCount: number
  /** Megabytes. */
  readonly MaxSize: number
  /** Groups of extensions (`image`, `doc` …) and single extensions. */
  readonly AllowedFileExts: readonly string[]
}

export interface RecordSetting {
  readonly Enable: boolean
  /** Speech is recognised and fills the text. */
  readonly SpeechRecognition: boolean
  /** Longest single recording, in seconds. */
  readonly MaxDuration: number
  /** Starts another segment when one is full. */
  readonly Loop: boolean
  /** Beside a question: none must be there; an essay is answered by text or voice. */
  readonly Optional: boolean
}

/** Sid of the attachment interaction that a question has beside its own (content §3.8). */
export const specialAttachSid = 'F'.repeat(32)

export const extensionGroups = {
  image: ['gif', 'png', 'jpg', 'jpeg', 'bmp'],
  doc: ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'ppt', 'pptx', 'txt'],
  compress: ['rar', 'zip', '7z'],
  video: ['mp4', 'm3u8', 'flv', 'f4v', 'webm', 'mov', 'm4v', '3gp', 'avi', 'wmv'],
  audio: ['mp3', 'wma', 'wav', 'amr', 'cda', 'mid', 'ogg'],
} as const

export function readAttach(reader: ContentReader): AttachContent {
  const SpecAttachTypes = readKinds(reader, 'SpecAttachTypes', [])
  return withFields(readInteraction(reader), {
    RecordSetting: reader.settings('RecordSetting', readRecordSetting),
    SpecAttachTypes,
    SpecAttachValidation: readKinds(reader, 'SpecAttachValidation', SpecAttachTypes),
    Compulsory: reader.flag('Compulsory', false),
    MaxCount: reader.number('MaxCount', 1, 1),
    MaxSize: reader.number('MaxSize', 4, 0),
    AllowedFileExts: reader.has('AllowedFileExts') ? reader.texts('AllowedFileExts') : Object.keys(extensionGroups),
  })
}

export function readRecordSetting(reader: ContentReader): RecordSetting {
  return {
    Enable: reader.flag('Enable', false),
    SpeechRecognition: reader.flag('SpeechRecognition', true),
    MaxDuration: reader.number('MaxDuration', 60 * 60, 1),
    Loop: reader.flag('Loop', false),
    Optional: reader.flag('Optional', false),
  }
}

function readKinds(reader: ContentReader, name: string, fallback: readonly AttachKind[]): readonly AttachKind[] {
  const raw = reader.raws(name) ?? fallback
  const known: readonly unknown[] = Object.values(attachKinds)
  const isKind = (kind: unknown): kind is AttachKind => known.includes(kind)
  if (Array.isArray(raw) && raw.every(isKind)) return raw
  reader.note('unknownValue', { value: String(raw), values: known.join(', ') }, reader.at(name))
  return fallback
}
