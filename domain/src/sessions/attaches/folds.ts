import type { Folds } from '../folding.ts'
import type { AttachEvent } from './events.ts'

/** No decision depends on the files of a session. */
export const attachFolds: Folds<AttachEvent> = {
  AttachStored: (session) => session,
  RecordingStored: (session) => session,
  RecordingFailed: (session) => session,
}
