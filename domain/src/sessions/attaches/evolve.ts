import type { Folds, Session } from '../session.ts'
import type { AttachEvent } from './events.ts'

/** The session's files after each of their events. */
export const attachFolds: Folds<AttachEvent> = {
  AttachPromised: (session, { attachSid }) => known(session, attachSid, 'promised'),
  AttachStored: (session, { attachSid }) => known(session, attachSid, 'stored'),
  RecordingStored: (session) => session,
  RecordingFailed: (session) => session,
  RecordingTranscribed: (session) => session,
  TranscriptionFailed: (session) => session,
}

const known = (session: Session, attachSid: string, state: 'promised' | 'stored'): Session => ({
  ...session,
  attaches: { ...session.attaches, [attachSid]: state },
})
