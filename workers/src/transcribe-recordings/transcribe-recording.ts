import { load } from '@naire/commands'
import { sessionDecider, type RecordingStored, type TranscriptionFailed } from '@naire/domain/sessions'
import type { ReadEvent } from '@naire/projections/runner'
import type { Files } from '@naire/vault'
import { JobFailedError, type JobContext, type JobHandler } from '../runner/job.ts'
import { transcriptionLimits, TranscriptionRefused, type HeardText, type Recording } from './transcriber.ts'

const attempts = 6

/** Has a recording written down where a service for it is set up; its text is kept with the session, sealed. */
export const transcribeRecording: JobHandler = {
  queue: 'transcribe-recordings',
  attempts,
  retryAfterMs: 5_000,
  async perform(event, context, { id, signal }) {
    const { transcriber, streams, files } = context
    const { attachSid } = recordingOf(event)
    if (transcriber === null || event.erased) return
    const { state } = await load(streams, sessionDecider, event.stream)
    // What somebody deleted goes to no service any more.
    if (state.answering === 'deleted' || state.answering === 'erased') return
    const recording = await playedBy(attachSid, files)
    const result =
      recording.size > transcriptionLimits.bytes
        ? 'tooLarge'
        : await transcriber.transcribe(recording, { idempotencyKey: id, signal }).catch((error: unknown) => {
            if (error instanceof TranscriptionRefused) return 'refused' as const
            throw error
          })
    if (typeof result === 'string') await fail(event, context, { reason: result, attempts: 1 })
    else await keep(event, context, result)
  },
  giveUp: (event, context) => fail(event, context, { reason: 'unreachable', attempts }),
}

async function keep(event: ReadEvent, { sendToSession, transcriber }: JobContext, heard: HeardText): Promise<void> {
  const transcript = { attachSid: recordingOf(event).attachSid, ...heard, model: transcriber?.model ?? '' }
  await sendToSession(event, 'storeTranscript', { type: 'StoreTranscript', transcript })
}

async function fail(
  event: ReadEvent,
  { sendToSession }: JobContext,
  why: Omit<TranscriptionFailed['data'], 'attachSid'>,
): Promise<void> {
  const failure = { attachSid: recordingOf(event).attachSid, ...why }
  await sendToSession(event, 'failTranscription', { type: 'FailTranscription', failure })
}

/** The form of it that plays everywhere, which is also the smaller one, where there is one. */
async function playedBy(sid: string, files: Files): Promise<Recording & { readonly size: number }> {
  const file = await files.find(sid)
  if (file === null) throw new JobFailedError('the recording is not in the file store')
  const playable = (await files.renditions(sid)).find(({ kind }) => kind === 'playable')
  const { hash, fileSize, mediaType } = playable ?? file
  const fileName = playable === undefined ? `recording${file.fileExt}` : 'recording.m4a'
  return { path: files.pathOf(hash), fileName, mediaType, size: fileSize }
}

const recordingOf = ({ data }: Pick<ReadEvent, 'data'>): RecordingStored['data'] => data as RecordingStored['data']
