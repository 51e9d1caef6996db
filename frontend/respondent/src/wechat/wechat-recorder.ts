import { attachKinds, type Attachment } from '@naire/domain/interactions'
import {
  newSid,
  recordingName,
  RecordingRefused,
  type FileAbout,
  type RecorderPort,
  type RecordingAbout,
  type RunningRecording,
} from '@naire/frontend-interactions/answers.ts'
import { WechatNo, type WechatScript } from './ask-wechat.ts'
import { startVoice, stopVoice, wordsOf, VoiceEnds } from './voices.ts'

/** A segment that WeChat has on this phone. */
export interface Voice {
  readonly localId: string
  readonly seconds: number
  /** Sid that the segments of a recording share. */
  readonly recordingSid: string
  /** From 1. */
  readonly number: number
}

/** Keeps that there is a voice; it is sent to the server by way of WeChat's. */
export type KeepVoice = (about: FileAbout, voice: Voice) => Promise<Attachment>

/** WeChat's recorder (runtime §4). It gives segments of at most 60 s; a longer recording has several. */
export function wechatRecorder(open: () => Promise<WechatScript>, keep: KeepVoice): RecorderPort {
  let isAllowed = false
  return {
    obstacle: null,
    async start(about, told) {
      const script = await open()
      if (!isAllowed) await allowed(testPermission(script))
      isAllowed = true
      const recordingSid = newSid()
      const recording = new WechatRecording(script, about.maxSeconds, async (segment) => {
        const attach = await keep(fileAbout(about), { ...segment, recordingSid })
        told.stored(attach)
        if (about.recognise)
          void wordsOf(script, segment.localId).then((words) => words !== '' && told.heard(attach.Sid, words))
      })
      await allowed(recording.begin())
      return recording
    },
  }
}

/** WeChat asks when it first records, and loses what is said meanwhile: a second is recorded for nothing. */
async function testPermission(script: WechatScript): Promise<void> {
  await startVoice(script)
  await new Promise((resolve) => setTimeout(resolve, testMs))
  await stopVoice(script)
}

const testMs = 1_000

function allowed(begun: Promise<void>): Promise<void> {
  return begun.catch((error: unknown) => {
    throw error instanceof WechatNo && error.trouble === 'refused'
      ? new RecordingRefused('wechat', { cause: error })
      : error
  })
}

const fileAbout = ({ questionSid, interactionSid }: RecordingAbout): FileAbout => ({
  questionSid,
  interactionSid,
  name: recordingName(new Date(), 'amr'),
  mimeType: 'audio/amr',
  kind: attachKinds.Record,
})

type Segment = Omit<Voice, 'recordingSid'>

/** One recording as segments: WeChat ends each at 60 s, and the next starts at once. */
class WechatRecording implements RunningRecording {
  readonly ended: Promise<{ readonly full: boolean }>
  private readonly ends: VoiceEnds
  private timer: ReturnType<typeof setInterval> | undefined
  private segment: Promise<string> = Promise.resolve('')
  /** Voices that were taken already: WeChat sometimes tells of one twice. */
  private readonly taken = new Set<string>()
  private take: (localId: string) => void = () => {}
  private giveUp: (error: unknown) => void = () => {}
  private secondsBefore = 0
  private startedAt = 0
  private isStopping = false
  private isFull = false
  private isAsked = false
  private isOver = false
  private begun: () => void = () => {}

  constructor(
    private readonly script: WechatScript,
    private readonly maxSeconds: number,
    private readonly keep: (segment: Segment) => Promise<void>,
  ) {
    this.ends = VoiceEnds.of(script)
    this.ended = new Promise<void>((resolve) => (this.begun = resolve)).then(() => this.run())
  }

  /** @throws WechatNo when WeChat does not record. */
  async begin(): Promise<void> {
    this.ends.listener = this.hear
    await this.startSegment().catch((error: unknown) => {
      this.close()
      throw error
    })
    this.timer = setInterval(this.tick, tickMs)
    document.addEventListener('visibilitychange', this.stopWhenHidden)
    this.begun()
  }

  /** WeChat tells no loudness. */
  level(): number {
    return 0
  }

  elapsed(): number {
    return this.secondsBefore + (this.isOver ? 0 : this.age())
  }

  stop(): void {
    if (this.isStopping) return
    this.isStopping = true
    // About to end by itself: asking now would meet a recorder that is already off.
    if (longestSegment - this.age() < lastMoment)
      setTimeout(() => this.askToStop(), (longestSegment - this.age() + grace) * 1000)
    else this.askToStop()
  }

  private async run(): Promise<{ readonly full: boolean }> {
    try {
      for (let number = 1; ; number++) {
        const localId = await this.segment
        const seconds = Math.max(1, Math.round(this.age()))
        this.secondsBefore += seconds
        const next = this.isStopping ? null : this.startSegment()
        // What is recorded is kept, also when nothing follows.
        next?.catch(() => {})
        await this.keep({ localId, seconds, number })
        if (next === null) return { full: this.isFull }
        await next
      }
    } finally {
      this.close()
    }
  }

  private async startSegment(): Promise<void> {
    this.segment = new Promise((resolve, reject) => {
      this.take = resolve
      this.giveUp = reject
    })
    this.segment.catch(() => {})
    this.isAsked = false
    this.startedAt = performance.now()
    await startVoice(this.script)
    this.startedAt = performance.now()
  }

  /** A voice that ended by itself, or what `stopRecord` gave. */
  private readonly hear = (localId: string): void => {
    if (this.taken.has(localId)) return
    this.taken.add(localId)
    this.take(localId)
  }

  private askToStop(): void {
    if (this.isAsked || this.isOver) return
    this.isAsked = true
    const { segment } = this
    stopVoice(this.script).then(
      (localId) => segment === this.segment && this.hear(localId),
      (error: unknown) => segment === this.segment && this.giveUp(error),
    )
  }

  private readonly tick = (): void => {
    if (this.isStopping) return
    if (this.elapsed() >= this.maxSeconds) {
      this.isFull = true
      this.stop()
    } else if (this.age() > longestSegment + silentAfter) this.askToStop()
  }

  private readonly stopWhenHidden = (): void => {
    if (document.visibilityState === 'hidden') this.stop()
  }

  private age(): number {
    return (performance.now() - this.startedAt) / 1000
  }

  private close(): void {
    this.isOver = true
    clearInterval(this.timer)
    document.removeEventListener('visibilitychange', this.stopWhenHidden)
    if (this.ends.listener === this.hear) this.ends.listener = null
  }
}

const tickMs = 1_000
/** Seconds. */
const longestSegment = 60
const lastMoment = 0.9
const grace = 1
const silentAfter = 3
