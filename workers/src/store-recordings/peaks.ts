import { type FfmpegRun, runFfmpeg } from './ffmpeg.ts'

const samplesPerSecond = 8000
const samplesPerWindow = samplesPerSecond / 10
const peakCount = 200
const loudest = 32_768

export interface Waveform {
  /** At most 200, 0 to 1. */
  readonly peaks: readonly number[]
  /** Seconds. */
  readonly duration: number
}

/** The loudness of a recording over its length, read through a small window however long it is. */
export async function peaksOf(run: Omit<FfmpegRun, 'output' | 'take'>): Promise<Waveform> {
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
