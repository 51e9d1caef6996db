import type { InteractionState } from '@naire/domain/answering'

/** Sid of the special attach interaction that holds a question's recordings. */
export const specialAttachSid = 'F'.repeat(32)

export interface AttachContent {
  readonly maxCount: number
  /** Bytes. */
  readonly maxSize: number
  /** Lower case, without the point. */
  readonly extensions: readonly string[]
}

/** Reads the fields of content §3.8 that the control works by; a group's name in AllowedFileExts stands for its extensions. */
export function attachContent({ content }: Pick<InteractionState, 'content'>): AttachContent {
  const { MaxCount, MaxSize, AllowedFileExts } = content as Wire
  const allowed = typeof AllowedFileExts === 'string' ? AllowedFileExts.split(/[\s,;|]+/) : (AllowedFileExts ?? [])
  const extensions = allowed.filter(Boolean).flatMap((name) => extensionGroups[name] ?? [name.replace(/^\./, '').toLowerCase()])
  return {
    maxCount: MaxCount ?? 1,
    maxSize: (MaxSize ?? 4) * 1024 * 1024,
    extensions: extensions.length > 0 ? extensions : Object.values(extensionGroups).flatMap((group) => group ?? []),
  }
}

interface Wire {
  readonly MaxCount?: number | null
  /** MB. */
  readonly MaxSize?: number | null
  readonly AllowedFileExts?: readonly string[] | string | null
}

const extensionGroups: Readonly<Record<string, readonly string[] | undefined>> = {
  image: ['gif', 'png', 'jpg', 'jpeg', 'bmp'],
  doc: ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'ppt', 'pptx', 'txt'],
  compress: ['rar', 'zip', '7z'],
  video: ['mp4', 'm3u8', 'flv', 'f4v', 'webm', 'mov', 'm4v', '3gp', 'avi', 'wmv'],
  audio: ['mp3', 'wma', 'wav', 'amr', 'cda', 'mid', 'ogg'],
}
