import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { SessionRow } from '../local-store/rows.ts'
import type { Delivery } from '../sending/deliver.ts'
import type { LiveSession } from '../session/live-session.ts'
import type { PreparedNaire } from '../session/prepared-naire.ts'
import type { PublishedNaire } from '../naire/published-naire.ts'
import type { PlaceFailure } from './find-place.ts'
import type { Identity } from './identifying.ts'
import type { Place } from '../session/facts.ts'
import { flowChart } from './chart.ts'
import type { LoadedNaire, Previous, Reacquired } from './flow-types.ts'

const session = { facts: { Sid: 'S' } } as unknown as LiveSession
const prepared = { naire: {} } as PreparedNaire
const saved = (Status: number, more = {}) => ({ Sid: 'S', Status, ...more })
const earlier = (stage: 'answering' | 'final' | 'finished', refused = '', row = {}): Previous => ({ stage, row: { Sid: 'S', ...row } as SessionRow, answered: 3, refused })
const final = (delivery: object) => ({ type: 'DELIVERED', delivery: { sessionSid: 'S', final: true, ...delivery } as Delivery }) as const

afterEach(() => void vi.unstubAllGlobals())

describe('a visit', () => {
  test('begins a session where there was none', async () => {
    expect(await visit({}).at('answering')).toMatchObject({ session })
  })

  test('asks before it continues an unsubmitted session', async () => {
    const flow = visit({ previous: earlier('answering') })
    await flow.at('prompting')
    flow.send({ type: 'CONTINUE' })
    await flow.at('answering')
    expect(flow.begun).toEqual([])
  })

  test('forces a new session when the person will not continue', async () => {
    const flow = visit({ previous: earlier('answering') })
    await flow.at('prompting')
    flow.send({ type: 'ANEW' })
    await flow.at('answering')
    expect(flow.begun).toEqual([true])
  })

  test.each(['Force', 1])('continues without asking where the author wants it so (Resumable %s)', async (Resumable) => {
    const flow = visit({ previous: earlier('answering'), naire: { Resumable } })
    await flow.at('answering')
    expect(flow.begun).toEqual([])
  })

  test('begins anew without asking where nothing may be continued (Resumable Disable)', async () => {
    const flow = visit({ previous: earlier('answering'), naire: { Resumable: 'Disable' } })
    await flow.at('answering')
    expect(flow.begun).toEqual([true])
  })

  test.each([['Disable', [true]], ['', []]])('in the mobile app follows App_Resumable where it is given (%s)', async (App_Resumable, begun) => {
    vi.stubGlobal('navigator', { userAgent: 'Mobile Html5Plus/1.0' })
    const flow = visit({ previous: earlier('answering'), naire: { Resumable: 'Force', App_Resumable } })
    await flow.at('answering')
    expect(flow.begun).toEqual(begun)
  })

  test('asks for the password until it opens', async () => {
    const flow = visit({ hasPassword: true })
    await flow.at('locked')
    flow.send({ type: 'PASSWORD', password: 'wrong' })
    await vi.waitFor(async () => expect(await flow.at('locked')).toMatchObject({ denied: 'wrong' }))
    flow.send({ type: 'PASSWORD', password: 'right' })
    expect(await flow.at('answering')).toMatchObject({ denied: null })
  })

  test('asks who it is before a session begins, and again before the next', async () => {
    const flow = visit({ identity: { kind: 'asked', tried: '' }, settled: saved(0) })
    await flow.at('asking')
    flow.send({ type: 'IDENTIFY', code: 'A1' })
    await flow.at('answering')
    expect(flow.begun).toEqual([false, 'A1'])
    flow.send({ type: 'HAND_IN' })
    await flow.at('committing.sending')
    flow.send(final({ kind: 'sent', saved: saved(0) }))
    await flow.at('done')
    flow.send({ type: 'ANEW' })
    await flow.at('asking')
  })

  test('asks again for a code that is not on the list', async () => {
    const flow = visit({ identity: { kind: 'known', code: 'A9' }, listed: ['A1'] })
    expect(await flow.at('asking')).toMatchObject({ codeDenied: 'unknown', identity: { kind: 'asked', tried: 'A9' } })
    flow.send({ type: 'IDENTIFY', code: 'A1' })
    expect(await flow.at('answering')).toMatchObject({ codeDenied: null })
    expect(flow.begun).toEqual([false, 'A1'])
  })

  describe('where a session begins', () => {
    test('is not asked for unless the author says so', async () => {
      const flow = visit({})
      expect(await flow.at('answering')).toMatchObject({ place: null })
    })

    test('is asked for, and may be left out (GeolocationMode Auto)', async () => {
      const flow = visit({ naire: { GeolocationMode: 'Auto' } })
      await flow.at('placing')
      flow.send({ type: 'SKIP' })
      expect(await flow.at('answering')).toMatchObject({ place: null })
    })

    test('goes with the session; why it was not found is told (GeolocationMode Force)', async () => {
      const flow = visit({ naire: { GeolocationMode: 'Force' }, places: ['timeout', { Longitude: 116.4, Latitude: 39.9 }] })
      await flow.at('placing')
      flow.send({ type: 'SKIP' })
      flow.send({ type: 'LOCATE' })
      await vi.waitFor(async () => expect(await flow.at('placing')).toMatchObject({ placeFailure: 'timeout' }))
      flow.send({ type: 'LOCATE' })
      await flow.at('answering')
      expect(flow.begun).toEqual([false, { Longitude: 116.4, Latitude: 39.9 }])
    })
  })

  describe('in the mobile app', () => {
    const recording = { App_RequireRecord: true }
    test('begins only where the app may record (App_RequireRecord)', async () => {
      vi.stubGlobal('navigator', { userAgent: 'Mobile Html5Plus/1.0' })
      const flow = visit({ naire: recording, records: [false, true] })
      await flow.at('askingRecorder')
      flow.send({ type: 'TRY_RECORDER' })
      await vi.waitFor(async () => expect(await flow.at('askingRecorder')).toMatchObject({ isRecorderRefused: true }))
      flow.send({ type: 'TRY_RECORDER' })
      await flow.at('answering')
    })

    test('and nowhere else is it asked', async () => {
      await visit({ naire: recording }).at('answering')
    })
  })

  test('is closed to an address that should name who it is and does not', async () => {
    expect(await visit({ identity: { kind: 'missing' } }).at('closed')).toMatchObject({ problem: 'noCode' })
  })

  test('shows why a session was sent back, and lets it be answered', async () => {
    const flow = visit({ previous: earlier('finished'), reacquired: { kind: 'answering', prepared, session, returnReason: '请补充第 3 题' } })
    expect(await flow.at('answering')).toMatchObject({ returnReason: '请补充第 3 题' })
  })

  test('shows how a finished session stands', async () => {
    const flow = visit({ previous: earlier('finished'), reacquired: { kind: 'finished', saved: saved(5) } })
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 5 } })
  })

  test('is closed when the questionnaire is not published', async () => {
    expect(await visit({ problem: 'notPublished' }).at('closed')).toMatchObject({ problem: 'notPublished' })
  })
})

describe('handing in', () => {
  const handedIn = async (settled = saved(0)) => {
    const flow = visit({ settled })
    await flow.at('answering')
    flow.send({ type: 'HAND_IN' })
    await flow.at('committing.sending')
    return flow
  }

  test('is done when the server took it', async () => {
    const flow = await handedIn()
    flow.send(final({ kind: 'sent', saved: saved(0) }))
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 0 } })
  })

  test('counts also before the session is ready', async () => {
    const flow = visit({})
    await flow.at('identifying')
    flow.send({ type: 'HAND_IN' })
    await flow.at('committing.sending')
  })

  test('waits while there is no network', async () => {
    const flow = await handedIn()
    flow.send({ type: 'DELIVERED', delivery: { kind: 'later' } })
    await flow.at('committing.sending')
    flow.send(final({ kind: 'sent', saved: saved(0) }))
    await flow.at('done')
  })

  test('an earlier commit that arrives is not the final one', async () => {
    const flow = await handedIn()
    flow.send(final({ kind: 'sent', final: false, saved: saved(2) }))
    await flow.at('committing.sending')
  })

  test('waits for the quota while it settles', async () => {
    const flow = await handedIn(saved(5))
    flow.send(final({ kind: 'sent', saved: saved(2, { Settling: true }) }))
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 5 } })
  })

  test('a refusal can be retried or answered on', async () => {
    const flow = await handedIn()
    flow.send(final({ kind: 'refused', message: '答案不完整' }))
    expect(await flow.at('retry')).toMatchObject({ message: '答案不完整' })
    flow.send({ type: 'BACK' })
    await flow.at('answering')
    expect(flow.withdrawn).toEqual(['S'])
  })

  test('a session that the server already has ends here too, and tells', async () => {
    const flow = await handedIn()
    flow.send(final({ kind: 'exists', saved: saved(0), message: '答卷已存在' }))
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 0 }, message: '答卷已存在' })
  })

  test('another session can be begun while one waits; only its own news moves it', async () => {
    const flow = await handedIn()
    flow.next({ facts: { Sid: 'T' } } as LiveSession)
    flow.send({ type: 'ANEW' })
    await flow.at('answering')
    flow.send(final({ kind: 'sent', saved: saved(0) }))
    flow.send({ type: 'HAND_IN' })
    await flow.at('committing.sending')
    flow.send(final({ kind: 'refused', message: '不行' }))
    flow.send(final({ kind: 'sent', sessionSid: 'T', saved: saved(5) }))
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 5 } })
  })

  test('what the server would not take is told at the next visit', async () => {
    const flow = visit({ previous: earlier('final', '答案不完整') })
    expect(await flow.at('retry')).toMatchObject({ message: '答案不完整' })
    flow.send({ type: 'RETRY' })
    await flow.at('answering')
    expect(flow.withdrawn).toEqual(['S'])
  })

  test('what another device went on with before it was sent is asked about', async () => {
    await visit({ previous: earlier('final', 'moved', { MovedOn: 1 }), reacquired: { kind: 'moved' } }).at('movedOn')
  })

  test('what was handed in without a network is sent at the next visit', async () => {
    const flow = visit({ previous: earlier('final') })
    await flow.at('committing.sending')
    flow.send(final({ kind: 'sent', saved: saved(1) }))
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 1 } })
  })
})

interface World {
  readonly previous?: Previous
  readonly reacquired?: Reacquired
  readonly problem?: 'notPublished' | 'unreachable'
  readonly identity?: Identity
  readonly naire?: Partial<PublishedNaire>
  readonly hasPassword?: boolean
  readonly listed?: readonly string[]
  readonly places?: (Place | PlaceFailure)[]
  readonly records?: boolean[]
  readonly settled?: ReturnType<typeof saved>
}

function visit({ previous = { stage: 'empty' }, reacquired = { kind: 'answering', prepared, session, returnReason: '' }, problem, settled = saved(0), identity = { kind: 'known', code: null }, naire = {}, hasPassword = false, places = [], records = [], listed }: World) {
  let isOpen = !hasPassword
  let begins = session
  const begun: (boolean | string | Place)[] = []
  const withdrawn: string[] = []
  const actor = createActor(
    flowChart.provide({
      actors: {
        open: fromPromise<{ readonly isOnDevice: boolean }, void>(async () => ({ isOnDevice: false })),
        loadNaire: fromPromise<LoadedNaire, void>(async () => (problem ? { problem } : isOpen ? { prepared: { naire } as PreparedNaire } : { needs: 'password' })),
        findPrevious: fromPromise(async () => previous),
        begin: fromPromise(async ({ input }) => {
          begun.push(input.force, ...(input.code === null ? [] : [input.code]), ...(input.place === null ? [] : [input.place]))
          return begins
        }),
        reacquire: fromPromise(async () => reacquired),
        unlock: fromPromise(async ({ input }) => {
          isOpen = input === 'right'
          return isOpen ? null : 'wrong'
        }),
        lookUp: fromPromise(async ({ input }) => (input.code !== null && listed && !listed.includes(input.code) ? 'unknown' : null)),
        locate: fromPromise(async () => places.shift() ?? 'unavailable'),
        tryRecorder: fromPromise(async () => records.shift() ?? false),
        identify: fromPromise(async () => identity),
        handIn: fromPromise(async () => {}),
        withdraw: fromPromise(async ({ input }) => void withdrawn.push(input)),
        settle: fromPromise(async () => settled),
      },
    }),
  ).start()
  type State = Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]
  const stateOf = (path: string) => path.split('.').reduceRight<unknown>((inner, name) => (inner ? { [name]: inner } : name), '') as State
  return {
    begun,
    withdrawn,
    next(session: LiveSession) {
      begins = session
    },
    send: actor.send.bind(actor),
    at: async (path: string) => (await waitFor(actor, (snapshot) => snapshot.matches(stateOf(path)), { timeout: 1000 })).context,
  }
}
