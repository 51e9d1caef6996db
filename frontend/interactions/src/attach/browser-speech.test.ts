import { afterEach, expect, test, vi } from 'vitest'
import { listen } from './browser-speech.ts'

class FakeRecogniser extends EventTarget {
  static last: FakeRecogniser
  lang = ''
  continuous = false
  readonly did: string[] = []
  readonly tracks: unknown[] = []
  constructor() {
    super()
    FakeRecogniser.last = this
  }
  start(track: unknown) {
    this.did.push('start')
    this.tracks.push(track)
  }
  stop() {
    this.did.push('stop')
  }
  abort() {
    this.did.push('abort')
  }
  hears(...results: readonly (readonly [words: string, isFinal: boolean])[]) {
    this.dispatchEvent(
      Object.assign(new Event('result'), {
        resultIndex: 0,
        results: results.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
      }),
    )
  }
  fails(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
  }
}

function begin(lang = 'de') {
  vi.stubGlobal('window', { webkitSpeechRecognition: FakeRecogniser })
  const track = new EventTarget() as MediaStreamTrack
  const told = { said: vi.fn(), deaf: vi.fn() }
  return { track, told, listening: listen(track, lang, told), recogniser: FakeRecogniser.last }
}

afterEach(() => vi.unstubAllGlobals())

test('what is said is told as it is recognised, and given together at the end', async () => {
  const { track, told, listening, recogniser } = begin()
  expect(recogniser).toMatchObject({ lang: 'de-DE', continuous: true, tracks: [track] })
  recogniser.hears([' Guten Tag ', true], ['Wie', false])
  recogniser.hears(['wie geht es', true])
  const whole = listening.stop()
  recogniser.hears(['Ihnen', true])
  recogniser.dispatchEvent(new Event('end'))
  expect(await whole).toBe('Guten Tag wie geht es Ihnen')
  expect(told.said.mock.calls.flat()).toEqual(['Guten Tag', 'wie geht es', 'Ihnen'])
  expect(told.deaf).not.toHaveBeenCalled()
})

test('after a pause it listens on; after the end it does not', async () => {
  const { listening, recogniser } = begin('zh-CN')
  recogniser.fails('no-speech')
  recogniser.dispatchEvent(new Event('end'))
  const whole = listening.stop()
  recogniser.dispatchEvent(new Event('end'))
  expect(await whole).toBe('')
  expect(recogniser.did).toEqual(['start', 'start', 'stop'])
  expect(recogniser.lang).toBe('zh-CN')
})

test.each(['service-not-allowed', 'network'])(
  'without a service (%s) it is told once, and what was heard stays',
  async (error) => {
    const { told, listening, recogniser } = begin()
    recogniser.hears(['Guten Tag', true])
    recogniser.fails(error)
    recogniser.fails(error)
    recogniser.dispatchEvent(new Event('end'))
    expect(told.deaf).toHaveBeenCalledTimes(1)
    expect(recogniser.did).toEqual(['start', 'abort'])
    expect(await listening.stop()).toBe('Guten Tag')
  },
)

test('where it takes the microphone from the recording, it gives it back', () => {
  const { track, told, recogniser } = begin()
  track.dispatchEvent(new Event('mute'))
  expect(recogniser.did).toEqual(['start', 'abort'])
  expect(told.deaf).toHaveBeenCalled()
})
