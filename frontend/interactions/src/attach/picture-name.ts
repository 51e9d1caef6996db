import { recordingName } from './recording-format.ts'

/** A picture that the page makes is named by its local time: `sign-20260109080503.png`. */
export function pictureName(kind: 'sign' | 'snapshot', extension: string, at: Date): string {
  return `${kind}-${recordingName(at, extension)}`
}
