import { cellOf, quotaStream, seatOf } from '@naire/domain/quotas'
import { sessionStream } from '@naire/domain/sessions'
import { describe, expect, it } from 'vitest'
import { sid, smallNaireInput } from '../../../../tests/fixtures/small-naire.ts'
import {
  admin,
  assessor,
  blue,
  commitOf,
  envelope,
  house,
  naireSid,
  opened,
  red,
  subjectSid,
  years,
} from '../../tests/house.ts'
import { createQuotaWriteQueue, type QuotaWriteQueue } from '../index.ts'

describe('a respondent commits', () => {
  it('creates the session with the first answers and adds the next', async () => {
    const { commands } = await opened(house())
    const first = await commands.sessions.commit(commitOf('S1', { isFinal: false, feedbacks: blue }))
    expect(first.events.map(({ type }) => type)).toEqual(['SessionCreated', 'AnswersCommitted'])
    const next = await commands.sessions.commit(commitOf('S1', { isFinal: false, feedbacks: [years('20')] }))
    expect(next.events).toMatchObject([{ type: 'AnswersCommitted', data: { items: [{ QuestionCode: 'years' }] } }])
    expect((await commands.sessions.asOf('S1', 99)).feedbacks.map((item) => item.QuestionCode)).toEqual([
      'color',
      'years',
    ])
  })

  it('finishes with the score and success that the server found itself', async () => {
    const { commands } = await opened(house())
    const { state, settling } = await commands.sessions.commit(commitOf('S1', { feedbacks: [...blue, years('20')] }))
    expect({ state: state.answering, settling }).toEqual({ state: 'success', settling: false })
    expect((await commands.sessions.asOf('S1', 99)).row).toMatchObject({ Status: 0, Score: 2, Success: true, Alarm: 0 })
    await commands.sessions.commit(commitOf('S2', { feedbacks: [...blue, years('17')] }))
    expect((await commands.sessions.asOf('S2', 99)).row).toMatchObject({ Status: 1, Success: false })
  })

  it('is refused with the first question that is wrong', async () => {
    const { commands } = await opened(house())
    await expect(commands.sessions.commit(commitOf('S1', { feedbacks: red }))).rejects.toMatchObject({
      refusal: { key: 'session.answersInvalid', target: 'years', details: { count: 1 } },
    })
    await expect(commands.sessions.asOf('S1', 99)).rejects.toMatchObject({ refusal: { key: 'session.notFound' } })
  })

  it('stores the same command once and answers it alike', async () => {
    const { commands, store } = await opened(house())
    const request = commitOf('S1')
    const [one, other] = await Promise.all([commands.sessions.commit(request), commands.sessions.commit(request)])
    expect([one.repeated, other.repeated].toSorted()).toEqual([false, true])
    expect(other.state.answering).toBe('success')
    const stored = await store.readStream(sessionStream('S1'))
    expect(stored.filter(({ type }) => type === 'AnswersCommitted')).toHaveLength(1)
    const again = await commands.sessions.commit(request)
    expect(again).toMatchObject({ repeated: true, position: stored.at(-1)?.position })
  })

  it('blanks what was taken back', async () => {
    const { commands } = await opened(house())
    await commands.sessions.commit(commitOf('S1', { isFinal: false }))
    const removed = [{ questionSid: sid(11), interactionSid: sid(21) }]
    await commands.sessions.commit(commitOf('S1', { isFinal: false, feedbacks: [], removed }))
    expect((await commands.sessions.asOf('S1', 99)).feedbacks.map((item) => item.QuestionCode)).toEqual(['years'])
    await commands.sessions.commit(commitOf('S1', { isFinal: false, feedbacks: blue, whole: true }))
    expect((await commands.sessions.asOf('S1', 99)).feedbacks.map((item) => item.QuestionCode)).toEqual(['color'])
  })

  it('hands the same answers in anew when the session was sent back, also without a command id', async () => {
    const { commands } = await opened(house())
    const { commandId: _none, ...request } = commitOf('S1')
    await commands.sessions.commit(request)
    expect((await commands.sessions.commit(request)).repeated).toBe(true)
    const back = { type: 'ReturnSession', reason: '请核对' } as const
    await commands.sessions.handle({ sessionSid: 'S1', command: back, by: assessor, envelope: envelope() })
    expect(await commands.sessions.commit(request)).toMatchObject({
      repeated: false,
      state: { answering: 'success', review: 'pending' },
    })
  })

  it('answers a revision that was published, not a draft', async () => {
    const { commands } = await opened(house())
    const changed = { ...smallNaireInput(), Name: '改过的小问卷' }
    await commands.naires.import({ subjectSid, naire: changed, by: admin, envelope: envelope() })
    await expect(commands.sessions.commit(commitOf('S1', { naireRevision: 2 }))).rejects.toMatchObject({
      refusal: { key: 'session.naireNotPublished' },
    })
    await commands.sessions.commit(commitOf('S1', { naireRevision: 1, isFinal: false }))
    await commands.naires.publish({ naireSid, by: admin, envelope: envelope() })
    expect((await commands.sessions.commit(commitOf('S1', { isFinal: false }))).events).toMatchObject([
      { data: { naireRevision: 1 } },
    ])
    expect((await commands.sessions.commit(commitOf('S1', { naireRevision: 2 }))).state.naireRevision).toBe(2)
  })

  it('says where it began and where its last commit was measured, which may be nowhere', async () => {
    const { commands } = await opened(house())
    const begun = { longitude: 121.5, latitude: 31.2, isFinal: false }
    await commands.sessions.commit(commitOf('S1', { ...begun, place: null }))
    expect((await commands.sessions.asOf('S1', 99)).row).toMatchObject({ Longitude: 121.5, LastCommitLongitude: null })
    const place = { longitude: 120.1, latitude: 30.2, accuracy: 9 }
    await commands.sessions.commit(commitOf('S1', { place }))
    const measured = { LastCommitLongitude: 120.1, LastCommitLatitude: 30.2, LastCommitAccuracy: 9 }
    expect((await commands.sessions.asOf('S1', 99)).row).toMatchObject({ Longitude: 121.5, ...measured })
  })

  it('needs a published questionnaire', async () => {
    const { commands } = house()
    await expect(commands.sessions.commit(commitOf('S1'))).rejects.toMatchObject({ refusal: { key: 'naire.notFound' } })
  })

  it('keeps answers and places out of what everybody can read, and loses them with the key', async () => {
    const { commands, store, vault } = await opened(house())
    await commands.sessions.commit(commitOf('S1', { longitude: 121.5, latitude: 31.2 }))
    const seen = JSON.stringify(
      (await store.readStream(sessionStream('S1'))).map(({ sealed: _sealed, ...event }) => event),
    )
    for (const secret of ['192.0.2.7', 'test phone', '121.5', '红']) expect(seen).not.toContain(secret)
    vault.destroyKey(sessionStream('S1'))
    expect(await commands.sessions.asOf('S1', 99)).toMatchObject({ feedbacks: [], row: { Status: 0, Ip: null } })
  })
})

describe('a session exists', () => {
  it('when it is finished', async () => {
    const { commands } = await opened(house())
    await commands.sessions.commit(commitOf('S1'))
    await expect(commands.sessions.commit(commitOf('S1'))).rejects.toMatchObject({ refusal: { key: 'session.exists' } })
  })

  it('when another one of the respondent is unfinished, unless a new one is forced', async () => {
    const { commands, unfinished } = await opened(house())
    await commands.sessions.commit(commitOf('S1', { isFinal: false }))
    unfinished.push('S1')
    await expect(commands.sessions.commit(commitOf('S2', { isFinal: false }))).rejects.toMatchObject({
      refusal: { key: 'session.exists' },
    })
    await commands.sessions.commit(commitOf('S2', { isFinal: false, isForce: true }))
    expect((await commands.sessions.asOf('S1', 99)).row).toMatchObject({ Status: 3, SuccessorSid: 'S2' })
    await commands.sessions.commit(commitOf('S3', { isFinal: false, sessionKey: null }))
  })

  it('for the device that began it only', async () => {
    const { commands } = await opened(house())
    await commands.sessions.commit(commitOf('S1', { isFinal: false }))
    for (const sessionKey of ['B'.repeat(32), null]) {
      await expect(commands.sessions.commit(commitOf('S1', { sessionKey }))).rejects.toMatchObject({
        refusal: { key: 'session.wrongKey' },
      })
    }
  })
})

describe('a quota has a say', () => {
  it('turns away the session after the last seat, and keeps its answers [R4-41]', async () => {
    const { commands } = await opened(house())
    for (const name of ['S1', 'S2'])
      expect((await commands.sessions.commit(commitOf(name))).state.answering).toBe('success')
    expect((await commands.sessions.commit(commitOf('S3'))).state.answering).toBe('fullQuota')
    const { row, feedbacks } = await commands.sessions.asOf('S3', 99)
    expect(row.Status).toBe(5)
    expect(feedbacks).toHaveLength(2)
    expect(
      (await commands.sessions.commit(commitOf('S4', { feedbacks: [...blue, years('20')] }))).state.answering,
    ).toBe('success')
  })

  it('never gives more seats than there are, however many ask at once of two processes', async () => {
    const one = await opened(house(), 20)
    const other = house({ store: one.store, vault: one.vault })
    const requests = Array.from({ length: 40 }, (_, n) =>
      (n % 2 === 0 ? one : other).commands.sessions.commit(commitOf(`${n}`.padStart(32, '0'))),
    )
    const ends = (await Promise.all(requests)).map(({ state }) => state.answering)
    expect(ends.filter((end) => end === 'success')).toHaveLength(20)
    expect(ends.filter((end) => end === 'fullQuota')).toHaveLength(20)
  })

  it('holds the seat of an unfinished session, and gives back that of a replaced one', async () => {
    const { commands, unfinished } = await opened(house(), 1)
    await commands.sessions.commit(commitOf('S1', { isFinal: false }))
    expect((await commands.sessions.commit(commitOf('S2'))).state.answering).toBe('fullQuota')
    unfinished.push('S1')
    expect((await commands.sessions.commit(commitOf('S3', { isForce: true, isFinal: false }))).state.answering).toBe(
      'suspend',
    )
    expect((await commands.sessions.commit(commitOf('S3'))).state.answering).toBe('success')
  })

  it('ends a session as soon as its cell has no seat left, keeps its answers, and gives it none later', async () => {
    const { commands, store } = await opened(house(), 1)
    await commands.sessions.commit(commitOf('S1'))
    expect((await commands.sessions.commit(commitOf('S2', { isFinal: false, feedbacks: blue }))).state.answering).toBe(
      'suspend',
    )
    const ended = await commands.sessions.commit(commitOf('S2', { isFinal: false, feedbacks: red }))
    expect(ended.state.answering).toBe('fullQuota')
    expect((await store.readStream(sessionStream('S2'))).at(-1)).toMatchObject({ type: 'SessionTurnedAway' })
    expect((await store.readStream(quotaStream(naireSid))).at(-1)).toMatchObject({
      type: 'SeatRefused',
      data: { sessionSid: 'S2', unfinished: true },
    })
    expect((await commands.sessions.asOf('S2', 99)).feedbacks.map((item) => item.QuestionCode)).toEqual(['color'])
    await expect(commands.sessions.commit(commitOf('S2'))).rejects.toMatchObject({ refusal: { key: 'session.exists' } })
  })

  it('lets a session go on while the seats of its cell are only held, or where the author tells it at the end', async () => {
    const { commands } = await opened(house(), 1)
    await commands.sessions.commit(commitOf('S1', { isFinal: false }))
    expect(
      (await commands.sessions.commit(commitOf('S2', { isFinal: false, sessionKey: 'B'.repeat(32) }))).state.answering,
    ).toBe('suspend')
    const late = await opened(house(), 1, { EndOnFullQuotar: false })
    await late.commands.sessions.commit(commitOf('S1'))
    expect((await late.commands.sessions.commit(commitOf('S2', { isFinal: false }))).state.answering).toBe('suspend')
    expect((await late.commands.sessions.commit(commitOf('S2'))).state.answering).toBe('fullQuota')
  })

  it('gets the seat back from a session that was sent back and now matches no cell', async () => {
    const { commands } = await opened(house(), 1)
    await commands.sessions.commit(commitOf('S1'))
    await commands.sessions.handle({
      sessionSid: 'S1',
      command: { type: 'ReturnSession', reason: '请核对' },
      by: assessor,
      envelope: envelope(),
    })
    expect((await commands.sessions.commit(commitOf('S2'))).state.answering).toBe('fullQuota')
    await commands.sessions.commit(commitOf('S1', { feedbacks: [...blue, years('20')] }))
    expect((await commands.sessions.commit(commitOf('S3'))).state.answering).toBe('success')
  })

  it('that does not answer in time leaves the session settling until a worker settles it', async () => {
    const real = house()
    const queue = createQuotaWriteQueue({ store: real.store, sealer: real.vault.keys })
    let slow = false
    const quotaQueue: QuotaWriteQueue = {
      ask: (...asked) => (slow ? new Promise(() => undefined) : queue.ask(...asked)),
    }
    const { commands } = await opened(
      house({ store: real.store, vault: real.vault, quotaQueue, settleMilliseconds: 20 }),
    )
    slow = true
    const committed = await commands.sessions.commit(commitOf('S1'))
    expect(committed).toMatchObject({ settling: true, state: { answering: 'settling' } })
    slow = false
    expect((await commands.sessions.settle({ sessionSid: 'S1', correlationId: 'job' }))?.state.answering).toBe(
      'success',
    )
    expect(await commands.sessions.settle({ sessionSid: 'S1', correlationId: 'job' })).toBeNull()
  })

  it('gets the seat of an ended session back, once', async () => {
    const { commands, store, vault } = await opened(house(), 1)
    await commands.sessions.commit(commitOf('S1'))
    const release = { sessionSid: 'S1', correlationId: 'job', commandId: 'release' }
    await commands.sessions.releaseSeat(release)
    expect((await commands.sessions.commit(commitOf('S0'))).state.answering).toBe('fullQuota')
    await commands.sessions.handle({
      sessionSid: 'S1',
      command: { type: 'RejectSession', reason: '不认真' },
      by: assessor,
      envelope: envelope(),
    })
    await commands.sessions.releaseSeat(release)
    await commands.sessions.releaseSeat({ ...release, commandId: 'release again' })
    expect((await commands.sessions.commit(commitOf('S2'))).state.answering).toBe('success')
    const { quota } = await createQuotaWriteQueue({ store, sealer: vault.keys }).ask(
      naireSid,
      { type: 'ExpireHolds', by: assessor, at: '2026-11-20T08:00:00.000Z' },
      envelope(),
    )
    expect(seatOf(quota, 'S1')).toBeUndefined()
    expect(quota.current.map((sid) => cellOf(quota, sid))).toMatchObject([{ taken: 1, held: 0 }])
  })
})
