import type { RecordingObstacle } from './ports.ts'

/** Browsers give a microphone only to pages that are served safely. */
export function recordingObstacle(): RecordingObstacle | null {
  if (!window.isSecureContext) return 'insecure'
  return typeof MediaRecorder === 'undefined' || !navigator.mediaDevices ? 'unsupported' : null
}
