import { type ChildProcess, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const timeLimitMs = 300_000
const memoryLimitKiB = 2_000_000

/** Containers that a recorder makes. Playlists are not among them: they could name other files. */
const formats = 'matroska,webm,mov,mp4,wav,amr,mp3,ogg,aac,flac'

/** Where ffmpeg is; `null` without one. */
export async function findFfmpeg(path = process.env['PATH'] ?? ''): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, 'ffmpeg')
    if (await access(candidate, constants.X_OK).then(() => true, () => false)) return candidate
  }
  return null
}

/** Runs ffmpeg over one file: no network, no input but that file, limited time and memory. `take` reads what it writes to stdout. */
export async function runFfmpeg(ffmpeg: string, input: string, output: readonly string[], take?: (chunk: Buffer) => void): Promise<void> {
  const fixed = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'file,pipe', '-format_whitelist', formats]
  const child = spawn(
    '/bin/sh',
    ['-c', `ulimit -v ${memoryLimitKiB}; exec "$0" "$@"`, ffmpeg, ...fixed, '-threads', '1', '-i', input, '-map', '0:a:0', '-threads', '1', ...output],
    { stdio: ['ignore', 'pipe', 'pipe'], env: {} },
  )
  child.stdout.on('data', (chunk: Buffer) => take?.(chunk))
  const complaint = firstLine(child)
  const code = await exitOf(child)
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${complaint()}`)
}

/** It outlives neither its time nor this process. */
async function exitOf(child: ChildProcess): Promise<number | string> {
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, timeLimitMs)
  process.once('exit', kill)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'))
    })
  } finally {
    clearTimeout(timer)
    process.off('exit', kill)
  }
}

/** What ffmpeg says names formats and offsets, not content; still only its beginning is kept. */
function firstLine(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => { if (text.length < 500) text += chunk.toString('utf8') })
  return () => (text.split('\n')[0] ?? '').slice(0, 200)
}
