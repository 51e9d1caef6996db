import {
  browserObstacle,
  host,
  mediaRecorder,
  RecordingRefused,
  type RecorderPort,
} from '@naire/frontend-interactions/answers.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { storedSlices, type StoredFiles } from './stored-files.ts'
import { noteRecording, storedVoices } from './stored-voices.ts'

/**
 * The recorder of what shows the page: WeChat's, the mobile app's, else the browser's, which also stands in where
 * theirs cannot be had.
 */
export function recorderHere(store: LocalStore, files: StoredFiles, leave: (attachSid: string) => void): RecorderPort {
  const browser = mediaRecorder(storedSlices(store, files))
  const place = host()
  if (place === 'browser') return browser
  const own = (place === 'wechat' ? wechat(files, leave) : app(files)).catch(() => null)
  return {
    obstacle: null,
    async start(about, told) {
      const recorder = await own
      try {
        return await (recorder ?? browser).start(about, told)
      } catch (error) {
        if (error instanceof RecordingRefused || recorder === null || browserObstacle() !== null) throw error
        return browser.start(about, told)
      }
    },
  }
}

async function wechat(files: StoredFiles, leave: (attachSid: string) => void): Promise<RecorderPort> {
  const [{ wechatRecorder }, { openWechat }] = await Promise.all([
    import('../wechat/wechat-recorder.ts'),
    import('../wechat/open-wechat.ts'),
  ])
  const recorder = wechatRecorder(openWechat, storedVoices(files, leave))
  return {
    ...recorder,
    async start(about, told) {
      const recording = await recorder.start(about, told)
      noteRecording(files.sessionSid, true)
      const done = () => noteRecording(files.sessionSid, false)
      recording.ended.then(done, done)
      return recording
    },
  }
}

async function app(files: StoredFiles): Promise<RecorderPort> {
  const [{ appRecorder }, { openPlus }] = await Promise.all([
    import('../mobile-app/app-recorder.ts'),
    import('../mobile-app/plus.ts'),
  ])
  return appRecorder(openPlus, files)
}
