import { afterEach, describe, expect, test, vi } from 'vitest'
import { earlier, final, prepared, saved, session, visit } from './testing/chart-visit.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('a visit', () => {
  test('begins a session where there was none', async () => {
    expect(await visit({}).at('answering')).toMatchObject({ session })
  })

  test('asks before it continues an unsubmitted session [R4-03, R2-06]', async () => {
    const flow = visit({ previous: earlier('answering') })
    await flow.at('prompting')
    flow.send({ type: 'CONTINUE' })
    await flow.at('answering')
    expect(flow.begun).toEqual([])
  })

  test('loads, reacquires the questionnaire, prepares a session or reacquires replies [R2-14]', async () => {
    const flow = visit({ previous: earlier('answering') })
    await Promise.all(['loading', 'reacquiringNaire', 'preparing', 'prompting'].map((state) => flow.at(state)))
    const going = flow.at('reacquiringReplies')
    flow.send({ type: 'CONTINUE' })
    await going
  })

  test('forces a new session when the person will not continue [R4-03]', async () => {
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

  test.each([
    ['Disable', [true]],
    ['', []],
  ])('in the mobile app follows App_Resumable where it is given (%s)', async (App_Resumable, begun) => {
    vi.stubGlobal('navigator', { userAgent: 'Mobile Html5Plus/1.0' })
    const flow = visit({ previous: earlier('answering'), naire: { Resumable: 'Force', App_Resumable } })
    await flow.at('answering')
    expect(flow.begun).toEqual(begun)
  })

  test('goes on at once with a session that a code brought here, and asks about one of a sign-in', async () => {
    await visit({ previous: earlier('answering', '', { MovedHere: 1 }) }).at('answering')
    const flow = visit({ previous: earlier('answering', '', { MovedHere: 1, AuthMode: 0 }) })
    await flow.at('prompting')
    flow.send({ type: 'ANEW' })
    await flow.at('answering')
    expect(flow.begun).toEqual([true])
  })

  test('begins none where only who has signed in may', async () => {
    expect(await visit({ identity: { kind: 'signedOut' } }).at('closed')).toMatchObject({ problem: 'signIn' })
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

  test('is told before a session begins that there may be no other', async () => {
    const flow = visit({ isLimitReached: true })
    expect(await flow.at('closed')).toMatchObject({ problem: 'limit' })
    expect(flow.begun).toEqual([])
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
      const flow = visit({
        naire: { GeolocationMode: 'Force' },
        places: ['timeout', { Longitude: 116.4, Latitude: 39.9 }],
      })
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
    const flow = visit({
      previous: earlier('finished'),
      reacquired: { kind: 'answering', prepared, session, returnReason: '请补充第 3 题' },
    })
    expect(await flow.at('answering')).toMatchObject({ returnReason: '请补充第 3 题' })
  })

  test('shows how a finished session stands [R2-08]', async () => {
    const flow = visit({ previous: earlier('finished'), reacquired: { kind: 'finished', saved: saved(5) } })
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 5 } })
  })

  test('is closed when the questionnaire is not published', async () => {
    expect(await visit({ problem: 'notPublished' }).at('closed')).toMatchObject({ problem: 'notPublished' })
  })
})
