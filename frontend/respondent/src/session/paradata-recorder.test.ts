import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { text } from '../../../../tests/scenarios/naire.ts'
import { letters } from '../../../../tests/scenarios/page-walk.ts'
import { newRow } from '../storage/replies.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { PublishedNaire } from './published-naire.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession } from './live-session.ts'
import { prepareNaire } from './prepared-naire.ts'
import { ParadataRecorder } from './paradata-recorder.ts'
import { SessionController } from './session-controller.ts'
import { nothingSaved } from './saving.ts'
import { Observable } from './observable.ts'

const facts = {
  Sid: 'S',
  Key: 'K',
  NaireSid: 'naire',
  UserSid: null,
  Mode: 'online',
  StartTime: 1,
  Lang: 'zh-CN',
  ViewPort: 'mobile',
  QueryParams: '',
} as SessionFacts
const seen = {
  visibilityState: 'visible',
  addEventListener: (_: string, listener: () => void) => (look = listener),
  removeEventListener() {},
}
let look = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  seen.visibilityState = 'visible'
  vi.stubGlobal('document', seen)
  vi.stubGlobal('window', { innerWidth: 390 })
  vi.stubGlobal('navigator', { onLine: true, connection: { effectiveType: '4g' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('how a session is answered', () => {
  test('is measured by page and question, while the page is in sight', async () => {
    const { session, recorder, answer } = await recording()
    recorder.resume(null)
    vi.advanceTimersByTime(5_000)
    answer('A', 'x')
    vi.advanceTimersByTime(2_000)
    answer('A', 'y')
    hide(60_000)
    vi.advanceTimersByTime(1_000)
    session.turnTo('page-2')
    recorder.turned()
    vi.advanceTimersByTime(4_000)
    answer('B', 'x')
    expect(recorder.now()).toEqual({
      devices: ['mobile'],
      networks: ['4g'],
      pages: { 1: [8, 1], 2: [4, 1] },
      questions: { A: [7, 1], B: [4, 0] },
    })
  })

  test('goes on from earlier visits, on whatever device and network', async () => {
    const before = {
      devices: ['desktop'],
      networks: ['offline'],
      pages: { 1: [10, 1] as const },
      questions: { A: [3.25, 2] as const },
    }
    const { recorder, answer } = await recording()
    expect(recorder.now(), 'nothing is written over before that is known').toBeNull()
    recorder.resume(before)
    vi.advanceTimersByTime(1_000)
    answer('A', 'x')
    expect(recorder.now()).toEqual({
      devices: ['desktop', 'mobile'],
      networks: ['offline', '4g'],
      pages: { 1: [11, 2] },
      questions: { A: [4.3, 2] },
    })
  })

  test('is kept with the answers, and not measured where the author wants none of it', async () => {
    expect(await keptWith({})).toMatchObject({ devices: ['mobile'], questions: { A: [0, 0] } })
    expect(await keptWith({ Paradata: 'Disable' })).toBeUndefined()
  })
})

const prepared = (settings: object) =>
  prepareNaire({ ...letters('AB', settings, { A: text('A'), B: text('B') }), Revision: 1 } as PublishedNaire)

async function recording() {
  const session = new LiveSession(await prepared({}), facts)
  session.turnTo('page-1')
  const recorder = new ParadataRecorder(session)
  const answer = (code: string, value: string) => {
    give(session, code, value)
    const given = session.replies.find(({ questionSid }) => questionSid === `sid-${code}`)
    if (given) recorder.answered(given)
  }
  return { session, answer, recorder }
}

async function keptWith(settings: object) {
  const store = memoryStore()
  await store.putSession(newRow(facts))
  const session = new LiveSession(await prepared(settings), facts)
  const controller = new SessionController({
    session,
    store,
    saving: new Observable(nothingSaved),
    secondsBefore: 0,
    poke: () => {},
    handIn: () => {},
    shownSoon: async () => null,
  })
  await new Promise((resolve) => setTimeout(resolve, 0))
  give(session, 'A', 'x')
  await vi.waitFor(async () => expect(await store.replies('S')).toHaveLength(1))
  controller.close()
  return (await store.session('S'))?.Paradata
}

function give(session: LiveSession, code: string, TextInputValue: string): void {
  const [interaction] = session.view().answering.question(`sid-${code}`).interactions
  if (interaction)
    session.answer(`sid-${code}`, interaction.sid, {
      TextInputSid: interaction.sid,
      TextInputCode: 'I1',
      TextInputSeq: 1,
      TextInputValue,
      DatatypeFlag: 0,
      ReplyTime: null,
      Score: null,
    })
}

function hide(ms: number): void {
  seen.visibilityState = 'hidden'
  look()
  vi.advanceTimersByTime(ms)
  seen.visibilityState = 'visible'
  look()
}
