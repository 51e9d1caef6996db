import type { Attachment } from '@naire/domain/interactions'
import { RecordingRefused, type RunningRecording } from '@naire/frontend-interactions/answers.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import questions from '../../../../locales/zh-CN/questions.json' with { type: 'json' }
import { configured, signedAddress } from './open-wechat.ts'
import { FakeBridge, signature } from './testing/fake-bridge.ts'
import { realScript } from './testing/real-script.ts'
import { uploadVoice } from './voices.ts'
import { wechatRecorder, type Voice } from './wechat-recorder.ts'
import { wechatScanner } from './wechat-scanner.ts'

const android = {
  userAgent: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50',
  entry: 'https://s.example/survey?a=1',
  current: 'https://s.example/survey?a=1&page=2#end',
}
const iphone = { ...android, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the script is allowed for', () => {
  test.each([
    ['the current address on Android', android],
    ['the address of entry on an iPhone', iphone],
  ])('%s', async (_, phone) => {
    const bridge = new FakeBridge(phone)
    await expect(configure(bridge, signedAddress(phone.userAgent, phone.current, phone.entry))).resolves.toBeDefined()
  })

  test.each([
    ['Android', android, android.entry],
    ['an iPhone', iphone, iphone.current.split('#')[0]],
  ])('no other address on %s', async (_, phone, other) => {
    await expect(configure(new FakeBridge(phone), other ?? '')).rejects.toMatchObject({ trouble: 'failed' })
  })

  test('nobody where WeChat is silent', async () => {
    const bridge = new FakeBridge(android)
    bridge.instead['preVerifyJSAPI'] = ['never']
    const opened = expect(
      configure(bridge, signedAddress(android.userAgent, android.current, undefined)),
    ).rejects.toMatchObject({ trouble: 'silent' })
    await vi.advanceTimersByTimeAsync(10_000)
    await opened
  })
})

describe('recording in WeChat', () => {
  test('150 s are three segments, one after the other, under one recording [R4-51, R4-54]', async () => {
    const world = await worldOf()
    const recording = await world.start(600)
    await vi.advanceTimersByTimeAsync(150_000)
    recording.stop()
    expect(await ended(recording)).toEqual({ full: false })
    expect(world.voices.map(({ number, seconds }) => [number, seconds])).toEqual([
      [1, 60],
      [2, 60],
      [3, 30],
    ])
    expect(new Set(world.voices.map(({ recordingSid }) => recordingSid)).size).toBe(1)
    expect(world.stored).toHaveLength(3)
    expect(new Set(world.voices.map(({ localId }) => localId)).size).toBe(3)
  })

  test('ends by itself when it is long enough', async () => {
    const world = await worldOf()
    const recording = await world.start(90)
    await vi.advanceTimersByTimeAsync(95_000)
    expect(await ended(recording)).toEqual({ full: true })
    expect(world.voices.map(({ seconds }) => seconds)).toEqual([60, 30])
  })

  test('tells what was said where speech is recognised [R4-54]', async () => {
    const world = await worldOf()
    const recording = await world.start(60, true)
    await vi.advanceTimersByTimeAsync(5_000)
    recording.stop()
    await ended(recording)
    expect(world.heard).toEqual([['A1', `words of ${world.voices[0]?.localId}`]])
  })

  test('the permission test stops after a second [R9-30]', async () => {
    const world = await worldOf()
    const stops: number[] = []
    const count = () => void stops.push(world.bridge.calls.filter((call) => call === 'stopRecord').length)
    setTimeout(count, 999)
    await world.start(60)
    count()
    expect(stops).toEqual([0, 1])
  })

  test("a refusal is the person's no [R8-05, R8-15]", async () => {
    const world = await worldOf()
    world.bridge.instead['startRecord'] = ['cancel']
    await expect(world.start(60)).rejects.toMatchObject({ guard: 'wechat' })
    expect(questions.record.refused.wechat.title).toBe('用户拒绝授权微信录音！')
    await expect(world.start(60)).resolves.toBeDefined()
  })

  test('a start that nothing answers ends', async () => {
    const world = await worldOf()
    world.bridge.instead['startRecord'] = ['never']
    const failure = world.start(60).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await failure).not.toBeInstanceOf(RecordingRefused)
    expect(await failure).toMatchObject({ trouble: 'silent' })
  })

  test('a stop that is lost twice still gives the voice', async () => {
    const world = await worldOf()
    const recording = await world.start(60)
    world.bridge.instead['stopRecord'] = ['never', 'fail_busy']
    await vi.advanceTimersByTimeAsync(5_000)
    recording.stop()
    await vi.advanceTimersByTimeAsync(4_000)
    await ended(recording)
    expect(world.voices).toHaveLength(1)
  })

  test('a stop in the last moment takes the voice that ends by itself, once', async () => {
    const world = await worldOf()
    const recording = await world.start(600)
    await vi.advanceTimersByTimeAsync(59_500)
    recording.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    await ended(recording)
    expect(world.voices.map(({ seconds }) => seconds)).toEqual([60])
    expect(world.bridge.calls.filter((call) => call === 'stopRecord')).toHaveLength(1)
  })

  test('a voice that is told late, or twice, is not another segment', async () => {
    const world = await worldOf()
    const recording = await world.start(600)
    await vi.advanceTimersByTimeAsync(65_000)
    world.bridge.tellEnd(world.voices[0]?.localId ?? '')
    await vi.advanceTimersByTimeAsync(5_000)
    recording.stop()
    await ended(recording)
    world.bridge.tellEnd('voice-late')
    expect(world.voices.map(({ seconds }) => seconds)).toEqual([60, 10])
  })

  test('a phone that does not tell the end of its 60 s is asked', async () => {
    const world = await worldOf()
    const recording = await world.start(600)
    vi.spyOn(world.bridge, 'endByItself').mockImplementation(() => {})
    await vi.advanceTimersByTimeAsync(70_000)
    recording.stop()
    await ended(recording)
    expect(world.voices).toHaveLength(2)
  })

  test('what was recorded is kept when the next segment does not start', async () => {
    const world = await worldOf()
    const recording = await world.start(600)
    world.bridge.instead['startRecord'] = ['fail_busy']
    const failure = recording.ended.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await failure).toMatchObject({ trouble: 'failed' })
    expect(world.voices).toHaveLength(1)
  })

  test('it ends when the page is hidden', async () => {
    const world = await worldOf()
    const recording = await world.start(600)
    await vi.advanceTimersByTimeAsync(7_000)
    Object.assign(document, { visibilityState: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    await ended(recording)
    expect(world.voices.map(({ seconds }) => seconds)).toEqual([7])
  })
})

test('a voice that WeChat does not take at once is offered again [R4-54]', async () => {
  const { script, bridge } = await worldOf()
  bridge.instead['uploadVoice'] = ['fail_network', 'fail_network']
  const left = uploadVoice(script, 'voice-1')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await left).toBe('server-voice-1')
  bridge.instead['uploadVoice'] = ['fail_network', 'fail_network', 'fail_network']
  const lost = uploadVoice(script, 'voice-2').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await lost).toMatchObject({ trouble: 'failed', message: 'uploadVoice:network' })
})

test('WeChat scans; of a bar code its kind is left out, and giving up is no code', async () => {
  const { script, bridge } = await worldOf()
  const scanner = wechatScanner(async () => script)
  expect(await scanner.scan()).toBe('6901234567892')
  bridge.instead['scanQRCode'] = ['cancel', 'fail_camera']
  expect(await scanner.scan()).toBeNull()
  await expect(scanner.scan()).rejects.toMatchObject({ trouble: 'failed' })
})

function configure(bridge: FakeBridge, url: string) {
  const [nonceStr, timestamp] = ['nonce', 1_700_000_000]
  return configured(realScript(bridge), {
    appId: 'wx1',
    nonceStr,
    timestamp,
    signature: signature({ nonceStr, timestamp, url }),
  })
}

async function worldOf() {
  const bridge = new FakeBridge(android)
  const script = await configure(bridge, signedAddress(android.userAgent, android.current, undefined))
  const voices: Voice[] = []
  const stored: Attachment[] = []
  const heard: [string, string][] = []
  const recorder = wechatRecorder(
    async () => script,
    async (_, voice) => {
      voices.push(voice)
      return { Sid: `A${voices.length}` } as Attachment
    },
  )
  const told = {
    stored: (attach: Attachment) => void stored.push(attach),
    heard: (sid: string, words: string) => void heard.push([sid, words]),
    said() {},
    deaf() {},
  }
  return {
    bridge,
    script,
    voices,
    stored,
    heard,
    async start(maxSeconds: number, recognise = false) {
      const started = recorder.start(
        { questionSid: 'Q', interactionSid: 'I', maxSeconds, recognise, lang: 'zh-CN' },
        told,
      )
      started.catch(() => {})
      // The permission test takes a second.
      await vi.advanceTimersByTimeAsync(1_000)
      return started
    },
  }
}

async function ended({ ended: end }: RunningRecording) {
  await vi.advanceTimersByTimeAsync(100)
  return end
}
