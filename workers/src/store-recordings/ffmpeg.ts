import { type ChildProcess, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { JobFailedError } from '../runner/problem.ts'

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

export interface FfmpegRun {
  readonly ffmpeg: string
  readonly input: string
  /** Options and name of what is made. */
  readonly output: readonly string[]
  readonly signal: AbortSignal
  /** Reads what it writes to stdout. */
  readonly take?: (chunk: Buffer) => void
}

/** Runs ffmpeg over one file: no network, no input but that file, limited time, memory and size, behind what else the machine does. */
export async function runFfmpeg({ ffmpeg, input, output, signal, take }: FfmpegRun): Promise<void> {
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

/** What ffmpeg says names formats and offsets, not content; still only its beginning is kept. */
function firstLine(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    if (text.length < 500) text += chunk.toString('utf8')
  })
  return () => (text.split('\n')[0] ?? '').slice(0, 200)
}
