import { mkdtemp, rm, access, constants } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, delimiter } from 'node:path'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { AttachStored, RecordingStored } from '@naire/domain/sessions'
import type { ReadEvent } from '@naire/projections/runner'
import type { Files } from '@naire/vault'
import { type JobHandler, JobFailedError } from '../runner/job.ts'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { spawn, type ChildProcess } from 'node:child_process'

const timeLimitMs = 300_000
const memoryLimitKiB = 2_000_000
/** In the shell's blocks of 512 bytes: 200 MiB. */
const fileLimitBlocks = 409_600

/** Containers that a recorder makes. Playlists are not among them: they could name other files. */
const formats = 'matroska,webm,mov,mp4,wav,amr,asf,mp3,ogg,aac,flac'

/** Where ffmpeg is; `null` without one. */
export async function findFfmpeg(path = process.env['PATH'] ?? ''): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, 'ffmpeg')
    if (
      await access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return candidate
  }
  return null
}

interface FfmpegRun {
  readonly ffmpeg: string
  readonly input: string
  /** Options and name of what is made. */
  readonly output: readonly string[]
  readonly signal: AbortSignal
  /** Reads what it writes to stdout. */
  readonly take?: (chunk: Buffer) => void
}

/**
 * Runs ffmpeg over one file: no network, no input but that file, limited time, memory and size, behind what else the
 * machine does.
 */
async function runFfmpeg({ ffmpeg, input, output, signal, take }: FfmpegRun): Promise<void> {
  const fixed = [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'error',
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    formats,
  ]
  const limits = `ulimit -v ${memoryLimitKiB}; ulimit -f ${fileLimitBlocks}; exec nice -n 10 "$0" "$@"`
  const child = spawn(
    '/bin/sh',
    ['-c', limits, ffmpeg, ...fixed, '-threads', '1', '-i', input, '-map', '0:a:0', '-threads', '1', ...output],
    { stdio: ['ignore', 'pipe', 'pipe'], env: {} },
  )
  child.stdout.on('data', (chunk: Buffer) => take?.(chunk))
  const complaint = firstLine(child)
  const code = await exitOf(child, signal)
  if (code !== 0)
    throw new JobFailedError(`ffmpeg ended with ${code}: ${complaint().replaceAll(input, 'the recording')}`)
}

/** It outlives neither its time nor its job nor this process. */
async function exitOf(child: ChildProcess, signal: AbortSignal): Promise<number | string> {
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, timeLimitMs)
  process.once('exit', kill)
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, killedBy) => resolve(code ?? killedBy ?? 'nothing'))
    })
  } finally {
    clearTimeout(timer)
    process.off('exit', kill)
    signal.removeEventListener('abort', kill)
  }
}

/**
 * Collects the first line of ffmpeg's output, which names formats and offsets, not content; still only its beginning is
 * kept.
 */
function firstLine(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    if (text.length < 500) text += chunk.toString('utf8')
  })
  return () => (text.split('\n')[0] ?? '').slice(0, 200)
}

const samplesPerSecond = 8000
const samplesPerWindow = samplesPerSecond / 10
const peakCount = 200
const loudest = 32_768

interface Waveform {
  /** At most 200, 0 to 1. */
  readonly peaks: readonly number[]
  /** Seconds. */
  readonly duration: number
}

/** The loudness of a recording over its length, read through a small window however long it is. */
async function peaksOf(run: Omit<FfmpegRun, 'output' | 'take'>): Promise<Waveform> {
  const windows = new Windows()
  await runFfmpeg({
    ...run,
    output: ['-ac', '1', '-ar', String(samplesPerSecond), '-f', 's16le', '-'],
    take: (chunk) => windows.add(chunk),
  })
  return { peaks: condensed(windows.loudness), duration: Math.round((windows.samples / samplesPerSecond) * 10) / 10 }
}

/** Loudest sample of each tenth of a second. */
class Windows {
  readonly loudness: number[] = []
  samples = 0
  #odd: Buffer = Buffer.alloc(0)

  add(chunk: Buffer): void {
    const bytes = Buffer.concat([this.#odd, chunk])
    const whole = bytes.length - (bytes.length % 2)
    for (let at = 0; at < whole; at += 2) this.#sample(Math.abs(bytes.readInt16LE(at)))
    this.#odd = bytes.subarray(whole)
  }

  #sample(level: number): void {
    const window = Math.floor(this.samples / samplesPerWindow)
    this.loudness[window] = Math.max(this.loudness[window] ?? 0, level)
    this.samples += 1
  }
}

function condensed(loudness: readonly number[]): number[] {
  const count = Math.min(peakCount, loudness.length)
  return Array.from({ length: count }, (_, at) => {
    const part = loudness.slice(
      Math.floor((at * loudness.length) / count),
      Math.floor(((at + 1) * loudness.length) / count),
    )
    return Math.round((Math.max(...part) / loudest) * 100) / 100
  })
}

const longestSeconds = 60 * 60
const largestBytes = 100 * 1024 * 1024

/** Speech as AAC in MP4: what every browser and WeChat plays. */
function transcode(run: Omit<FfmpegRun, 'output' | 'take'>, output: string): Promise<void> {
  const limits = ['-t', String(longestSeconds), '-fs', String(largestBytes)]
  return runFfmpeg({
    ...run,
    output: [
      '-vn',
      '-map_metadata',
      '-1',
      '-ac',
      '1',
      '-c:a',
      'aac',
      '-b:a',
      '64k',
      '-movflags',
      '+faststart',
      ...limits,
      output,
    ],
  })
}

const recordKind = 102
/** Sounds among the files of answers that browsers do not play. */
const foreignSounds: ReadonlySet<string> = new Set(['.amr', '.wma'])
const attempts = 3

/**
 * Checks an uploaded recording, or another sound that browsers do not play, keeps it untouched, and makes of it a
 * format that plays everywhere and the peaks of its waveform.
 */
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
  return data as AttachStored['data']
}

/** @throws when the file is not there, or is not the one that was uploaded. */
async function checkFile(files: Files, { hash, fileSize }: AttachStored['data']): Promise<void> {
  const content = await files.open(hash)
  if (content === null) throw new JobFailedError('the recording is not in the file store')
  const actual = createHash('sha256')
  await pipeline(content.stream, actual)
  if (content.size !== fileSize || actual.digest('hex') !== hash)
    throw new JobFailedError('the recording differs from what was uploaded')
}
