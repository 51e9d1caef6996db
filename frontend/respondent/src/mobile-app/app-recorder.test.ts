import type { Attachment } from '@naire/domain/interactions'
import type { FileAbout } from '@naire/frontend-interactions/answers.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import questions from '../../../../locales/zh-CN/questions.json' with { type: 'json' }
import { appRecorder } from './app-recorder.ts'
import { plusStandIn } from './testing/plus-stand-in.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['Android', 'amr', 'audio/amr'],
  ['iOS', 'wav', 'audio/wav'],
])('on %s it records .%s, reads it and clears it away [R9-14, R4-53]', async (name, format, mimeType) => {
  const world = worldOf(name)
  const recording = await world.start(60)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(recording.elapsed()).toBeGreaterThan(4)
  recording.stop()
  await vi.advanceTimersByTimeAsync(100)
  expect(await recording.ended).toEqual({ full: false })
  expect(world.kept).toMatchObject([
    { name: expect.stringMatching(new RegExp(`^\\d{14}\\.${format}$`)), mimeType, kind: 102, text: 'voice' },
  ])
  expect(world.stored).toMatchObject([{ RecDuration: 4 }])
  expect(world.app.removed).toEqual(['_doc/audio/1'])
})

test('a file that the app still writes is read again [R9-31]', async () => {
  const world = worldOf('Android')
  const recording = await world.start(60)
  world.app.emptyReads = 3
  recording.stop()
  await vi.advanceTimersByTimeAsync(400)
  await recording.ended
  expect(world.kept).toMatchObject([{ text: 'voice' }])
})

test('a file that stays empty is no recording', async () => {
  const world = worldOf('Android')
  const recording = await world.start(60)
  world.app.emptyReads = 100
  recording.stop()
  const failure = recording.ended.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await failure).toMatchObject({ message: 'The app recorded nothing' })
})

test('it ends by itself when it is long enough [R4-51]', async () => {
  const world = worldOf('Android')
  const recording = await world.start(5)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await recording.ended).toEqual({ full: true })
})

test('an app that may not record says so at once [R8-15]', async () => {
  const world = worldOf('Android')
  world.app.refuses = { code: 2, message: 'no permission' }
  await expect(world.start(60)).rejects.toMatchObject({ guard: 'app' })
  expect(questions.record.refused.app.title).toBe('系统录音未开启，请检查后尝试！')
})

function worldOf(name: string) {
  const { app, plus } = plusStandIn({ name })
  const kept: (FileAbout & { readonly text: string })[] = []
  const stored: Attachment[] = []
  const files = {
    async keep(file: Blob, about: FileAbout) {
      kept.push({ ...about, text: await file.text() })
      return { Sid: 'A' } as Attachment
    },
  }
  const recorder = appRecorder(async () => plus, files)
  const told = { stored: (attach: Attachment) => void stored.push(attach), heard() {}, said() {}, deaf() {} }
  return {
    app,
    kept,
    stored,
    async start(maxSeconds: number) {
      const started = recorder.start(
        { questionSid: 'Q', interactionSid: 'I', maxSeconds, recognise: false, lang: 'zh-CN' },
        told,
      )
      started.catch(() => {})
      await vi.advanceTimersByTimeAsync(300)
      return started
    },
  }
}
