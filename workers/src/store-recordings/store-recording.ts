import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttachStored, RecordingStored } from '@naire/domain/sessions'
import type { ReadEvent } from '@naire/projections/runner'
import type { Files } from '@naire/vault'
import type { Duty } from '../runner/duty.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { peaksOf } from './peaks.ts'
import { transcode } from './transcode.ts'
import { checkFile } from './check-file.ts'

const recordKind = 102
const attempts = 3

/** Checks an uploaded recording, keeps it untouched, and makes of it a format that plays everywhere and the peaks of its waveform. */
export const storeRecording: Duty = {
  queue: 'store-recordings',
  attempts,
  async perform(event, { files, tellSession }) {
    const attach = attachOf(event)
    if (attach.kind !== recordKind) return
    await checkFile(files, attach)
    const recording = { attachSid: attach.attachSid, ...(await listen(files, attach)) }
    await tellSession(event, 'storeRecording', { type: 'StoreRecording', recording })
  },
  async giveUp(event, { tellSession }) {
    const { attachSid } = attachOf(event)
    await tellSession(event, 'failRecording', { type: 'FailRecording', failure: { attachSid, reason: 'unreadable', attempts } })
  },
}

/** Without ffmpeg the original is what is played. */
async function listen(files: Files, { attachSid, hash }: AttachStored['data']): Promise<Omit<RecordingStored['data'], 'attachSid'>> {
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) return { playableHash: null, peaks: [], duration: null }
  const folder = await mkdtemp(join(tmpdir(), 'naire-recording-'))
  try {
    const playable = join(folder, 'playable.m4a')
    await transcode(ffmpeg, files.pathOf(hash), playable)
    const { peaks, duration } = await peaksOf(ffmpeg, playable)
    const rendition = await files.addRendition(attachSid, 'playable', createReadStream(playable), 'audio/mp4')
    return { playableHash: rendition.hash, peaks, duration }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function attachOf({ data }: ReadEvent): AttachStored['data'] {
  return data as unknown as AttachStored['data']
}
