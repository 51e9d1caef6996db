import { attachKinds, type Attachment } from '@naire/domain/interactions'
import {
  newSid,
  recordingName,
  RecordingRefused,
  type FileAbout,
  type RecorderPort,
  type RecordingAbout,
} from '@naire/frontend-interactions/answers.ts'
import { WechatNo } from './ask-wechat.ts'
import { startVoice, stopVoice, wordsOf } from './voices.ts'
import { WechatRecording } from './wechat-recording.ts'
import type { WechatScript } from './wechat-script.ts'

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
