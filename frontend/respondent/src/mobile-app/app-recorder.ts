import { attachKinds } from '@naire/domain/interactions'
import {
  type FilePort,
  recordingName,
  RecordingRefused,
  type RecorderPort,
  type RecordingAbout,
  type RecordingCallbacks,
  type RunningRecording,
} from '@naire/frontend-interactions/answers.ts'
import type { PlusDevice, PlusRecorder } from './plus.ts'
import { readRecorded } from './read-recorded.ts'

/** The mobile app's recorder: `.wav` on iOS, `.amr` on Android (runtime §9). */
export function appRecorder(open: () => Promise<PlusDevice>, files: Pick<FilePort, 'keep'>): RecorderPort {
  return {
    obstacle: null,
    async start(about, told) {
      const plus = await open()
      const format = plus.os.name === 'iOS' ? 'wav' : 'amr'
      const recorder = plus.audio.getRecorder()
      const startedAt = performance.now()
      const path = recordedPath(recorder, format)
      await Promise.race([path, new Promise((resolve) => setTimeout(resolve, refusalMs))])
      return run({ plus, recorder, startedAt, path, format, files, about, told })
    },
  }
}

/** A refusal comes at once. */
const refusalMs = 300

function recordedPath(recorder: PlusRecorder, format: string): Promise<string> {
  const path = new Promise<string>((resolve, reject) => {
    recorder.record({ filename: '_doc/audio/', format }, resolve, (cause) =>
      reject(new RecordingRefused('app', { cause })),
    )
  })
  path.catch(() => {})
  return path
}

interface Run {
  readonly plus: PlusDevice
  readonly recorder: PlusRecorder
  readonly startedAt: number
  readonly path: Promise<string>
  readonly format: string
  readonly files: Pick<FilePort, 'keep'>
  readonly about: RecordingAbout
  readonly told: RecordingCallbacks
}

function run({ plus, recorder, startedAt, path, format, files, about, told }: Run): RunningRecording {
  let endedAt: number | null = null
  let full = false
  const elapsed = () => ((endedAt ?? performance.now()) - startedAt) / 1000
  const stop = () => {
    if (endedAt !== null) return
    endedAt = performance.now()
    recorder.stop()
  }
  const timer = setInterval(() => {
    if (elapsed() < about.maxSeconds || endedAt !== null) return
    full = true
    stop()
  }, tickMs)
  const kept = async () => {
    const recorded = await path
    endedAt ??= performance.now()
    const content = await readRecorded(plus, recorded, mimeTypes[format] ?? '')
    const { questionSid, interactionSid } = about
    const file = {
      questionSid,
      interactionSid,
      name: recordingName(new Date(), format),
      mimeType: content.type,
      kind: attachKinds.Record,
    }
    told.stored({ ...(await files.keep(content, file)), RecDuration: Math.max(1, Math.round(elapsed())) })
    return { full }
  }
  return { level: () => 0, elapsed, stop, ended: kept().finally(() => clearInterval(timer)) }
}

const tickMs = 1_000
const mimeTypes: Readonly<Record<string, string>> = { amr: 'audio/amr', wav: 'audio/wav' }
