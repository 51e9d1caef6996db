export interface RecordingFormat {
  readonly mimeType: string
  /** Without the point. */
  readonly extension: string
}

/** The first format that the device can record; `null` lets it choose and names the file `.webm`. */
export function recordingFormat(isSupported: (mimeType: string) => boolean): RecordingFormat | null {
  return formats.find(({ mimeType }) => isSupported(mimeType)) ?? null
}

/** `YYYYMMDDHHmmss` of the local time, with the real extension. */
export function recordingName(at: Date, extension: string): string {
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()]
  return `${parts.map((part) => String(part).padStart(2, '0')).join('')}.${extension}`
}

const formats: readonly RecordingFormat[] = [
  { mimeType: 'audio/webm;codecs=opus', extension: 'webm' },
  { mimeType: 'audio/mp4', extension: 'm4a' },
  { mimeType: 'audio/ogg;codecs=opus', extension: 'ogg' },
  { mimeType: 'audio/webm', extension: 'webm' },
]

/** A picture that the page makes is named by its local time: `sign-20260109080503.png`. */
export function pictureName(kind: 'sign' | 'snapshot', extension: string, at = new Date()): string {
  return `${kind}-${recordingName(at, extension)}`
}
