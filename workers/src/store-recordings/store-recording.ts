import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { AttachStored, RecordingStored } from '@naire/domain/sessions'
import type { ReadEvent } from '@naire/projections/runner'
import type { Files } from '@naire/vault'
import type { JobHandler } from '../runner/job.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { peaksOf } from './peaks.ts'
import { transcode } from './transcode.ts'
import { checkFile } from './check-file.ts'

const recordKind = 102
/** Sounds among the files of answers that browsers do not play. */
const foreignSounds: ReadonlySet<string> = new Set(['.amr', '.wma'])
const attempts = 3

/** Checks an uploaded recording, or another sound that browsers do not play, keeps it untouched, and makes of it a format that plays everywhere and the peaks of its waveform. */
export const storeRecording: JobHandler = {
  queue: 'store-recordings',
  attempts,
  concerns: (event) => attachOf(event).kind === recordKind || foreignSounds.has(attachOf(event).fileExt),
  async perform(event, { files, sendToSession }, { signal }) {
    const attach = attachOf(event)
    await checkFile(files, attach)
    const recording = { attachSid: attach.attachSid, ...(await listen(files, attach, signal)) }
    await sendToSession(event, 'storeRecording', { type: 'StoreRecording', recording })
  },
  async giveUp(event, { sendToSession }) {
    const { attachSid } = attachOf(event)
    await sendToSession(event, 'failRecording', {
      type: 'FailRecording',
      failure: { attachSid, reason: 'unreadable', attempts },
    })
  },
}

/** Without ffmpeg the original is what is played. */
async function listen(
  files: Files,
  { attachSid, hash }: AttachStored['data'],
  signal: AbortSignal,
): Promise<Omit<RecordingStored['data'], 'attachSid'>> {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) return { playableHash: null, peaks: [], duration: null }
  const folder = await mkdtemp(join(tmpdir(), 'naire-recording-'))
  try {
    const playable = join(folder, 'playable.m4a')
    await transcode({ ffmpeg, input: files.pathOf(hash), signal }, playable)
    const { peaks, duration } = await peaksOf({ ffmpeg, input: playable, signal })
    const rendition = await files.addRendition(attachSid, 'playable', createReadStream(playable), 'audio/mp4')
    return { playableHash: rendition.hash, peaks, duration }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function attachOf({ data }: Pick<ReadEvent, 'data'> | Pick<StoredEvent, 'data'>): AttachStored['data'] {
  return data as unknown as AttachStored['data']
}
