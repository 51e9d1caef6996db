import { type FfmpegRun, runFfmpeg } from './ffmpeg.ts'

const longestSeconds = 60 * 60
const largestBytes = 100 * 1024 * 1024

/** Speech as AAC in MP4: what every browser and WeChat plays. */
export function transcode(run: Omit<FfmpegRun, 'output' | 'take'>, output: string): Promise<void> {
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
