import { attachKinds, type Attachment } from '@naire/domain/interactions'
import {
  RecordingRefused,
  type FileAbout,
  type RecorderPort,
  type RecordingCallbacks,
  type RunningRecording,
  browserObstacle,
} from '../answering/ports.ts'
import type { SpeechSession } from './browser-speech.ts'
import { recordingFormat, recordingName } from './captured-files.ts'

/** Where slices of a running recording go, so that a killed tab loses at most one. */
export interface SliceSink {
  begin(about: FileAbout): Promise<SegmentSink>
}

export interface SegmentSink {
  append(slice: Blob): Promise<void>
  /** Makes one attachment of the slices. `seconds`: how long it is. */
  finish(seconds: number): Promise<Attachment>
}

/**
 * The browser's own recorder. A segment ends by `stop`, when it is long or large enough, or when the page is hidden.
 */
export function mediaRecorder(sink: SliceSink): RecorderPort {
  return {
    obstacle: browserObstacle(),
    async start(about, told) {
      const stream = await microphone()
      const format = recordingFormat((mimeType) => MediaRecorder.isTypeSupported(mimeType))
      const recorder = new MediaRecorder(stream, format ? { mimeType: format.mimeType } : {})
      const segment = await sink.begin({
        questionSid: about.questionSid,
        interactionSid: about.interactionSid,
        name: recordingName(new Date(), format?.extension ?? 'webm'),
        mimeType: (format?.mimeType ?? recorder.mimeType).split(';')[0] ?? '',
        kind: attachKinds.Record,
      })
      const listening = about.recognise ? await listenTo(stream, about.lang, told) : null
      return run({ recorder, stream, segment, listening, told, maxSeconds: Math.min(about.maxSeconds, longestSeconds) })
    },
  }
}

const sliceMs = 5_000
const longestSeconds = 60 * 60
const mostBytes = 100 * 1024 * 1024

async function microphone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
  } catch (cause) {
    throw new RecordingRefused('browser', { cause })
  }
}

/** `null` where speech is not recognised; the recording does not depend on it. */
async function listenTo(stream: MediaStream, lang: string, told: RecordingCallbacks): Promise<SpeechSession | null> {
  const [track] = stream.getAudioTracks()
  try {
    return track ? (await import('./browser-speech.ts')).listen(track, lang, told) : null
  } catch {
    told.deaf()
    return null
  }
}

interface Run {
  readonly recorder: MediaRecorder
  readonly stream: MediaStream
  readonly segment: SegmentSink
  readonly listening: SpeechSession | null
  readonly told: RecordingCallbacks
  readonly maxSeconds: number
}

function run({ recorder, stream, segment, listening, told, maxSeconds }: Run): RunningRecording {
  const meter = levelMeter(stream)
  const startedAt = performance.now()
  let endedAt: number | null = null
  let full = false
  let bytes = 0
  let stored: Promise<void> = Promise.resolve()
  const elapsed = () => ((endedAt ?? performance.now()) - startedAt) / 1000
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const stopFull = () => {
    full = true
    stop()
  }
  const limit = setTimeout(stopFull, maxSeconds * 1000)
  const stopWhenHidden = () => {
    if (document.visibilityState === 'hidden') stop()
  }
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve())).then(async () => {
    endedAt = performance.now()
    document.removeEventListener('visibilitychange', stopWhenHidden)
    meter.close()
    const RecContent = await listening?.stop()
    for (const track of stream.getTracks()) track.stop()
    clearTimeout(limit)
    await stored
    const attach = await segment.finish(Math.max(1, Math.round(elapsed())))
    told.stored(RecContent ? { ...attach, RecContent } : attach)
    return { full }
  })
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    bytes += data.size
    stored = stored.then(() => segment.append(data))
    if (bytes >= mostBytes) stopFull()
  })
  document.addEventListener('visibilitychange', stopWhenHidden)
  recorder.start(sliceMs)
  return { level: meter.level, elapsed, ended, stop }
}

/** Loudness of a microphone, 0 to 1. */
function levelMeter(stream: MediaStream): { level(): number; close(): void } {
  if (typeof AudioContext === 'undefined') return { level: () => 0, close() {} }
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, Math.sqrt(power) * 4)
    },
    close: () => void context.close(),
  }
}
