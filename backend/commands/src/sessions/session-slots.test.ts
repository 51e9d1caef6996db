import { nameDecider } from '@naire/domain/unique-names'
import { RefusalError } from '@naire/domain/refusals'
import { describe, expect, it } from 'vitest'
import { load } from '../streams/index.ts'
import { admin, commitOf, envelope, house, naireSid, opened } from '../../tests/house.ts'
import { slotPlace } from './slot-place.ts'
import { slotsOf } from './session-slots.ts'
import { streamOf } from '../unique-names/settle-name.ts'

const limited = (limit: number) => opened(house(), 100, { SessionLimit: limit })
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof RefusalError ? error.refusal : error),
  )
const sids = (count: number) => Array.from({ length: count }, (_, n) => `S${n}`)
const one = (sessionSid: string) => ({ sessionSid, by: admin, envelope: envelope() })

describe('a questionnaire that limits the sessions of a respondent', () => {
  it('has exactly that many, however many race for the last place', async () => {
    const { commands } = await limited(3)
    const results = await Promise.all(
      sids(24).map((sid) => refused(commands.sessions.commit(commitOf(sid, { userSid: 'U1' })))),
    )
    expect(results.filter((refusal) => refusal === null)).toHaveLength(3)
    expect(results.filter((refusal) => refusal !== null)).toEqual(
      Array.from({ length: 21 }, () => ({ key: 'session.limitReached', details: { limit: 3 } })),
    )
    expect(await refused(commands.sessions.commit(commitOf('X', { userSid: 'U2' })))).toBeNull()
  })

  it('knows anonymous respondents by their device, and does not count trials', async () => {
    const { commands } = await limited(1)
    expect(await refused(commands.sessions.commit(commitOf('S1')))).toBeNull()
    expect(await refused(commands.sessions.commit(commitOf('S2')))).toMatchObject({ key: 'session.limitReached' })
    expect(await refused(commands.sessions.commit(commitOf('S3', { mode: 'test' })))).toBeNull()
    expect(await refused(commands.sessions.commit(commitOf('S4', { sessionKey: 'B'.repeat(32) })))).toBeNull()
  })

  it('takes a refused commit for none', async () => {
    const { commands } = await limited(1)
    expect(await refused(commands.sessions.commit(commitOf('S1', { feedbacks: [] })))).toMatchObject({
      key: 'session.answersInvalid',
    })
    expect(await refused(commands.sessions.commit(commitOf('S2')))).toBeNull()
  })

  it('lets a session that begins anew take the place of the one it replaces, once', async () => {
    const { commands, unfinished } = await limited(1)
    await commands.sessions.commit(commitOf('S1', { isFinal: false }))
    unfinished.push('S1')
    const anew = ['S2', 'S3'].map((sid) => refused(commands.sessions.commit(commitOf(sid, { isForce: true }))))
    expect((await Promise.all(anew)).filter((refusal) => refusal === null)).toHaveLength(1)
    expect((await commands.sessions.asOf('S1', 2)).row.Status).toBe(3)
  })

  it('gives the replaced session its place back when the new one is refused', async () => {
    const { commands, unfinished } = await limited(1)
    await commands.sessions.commit(commitOf('S1', { isFinal: false }))
    unfinished.push('S1')
    expect(await refused(commands.sessions.commit(commitOf('S2', { isForce: true, feedbacks: [] })))).toMatchObject({
      key: 'session.answersInvalid',
    })
    unfinished.length = 0
    expect(await refused(commands.sessions.commit(commitOf('S3')))).toMatchObject({ key: 'session.limitReached' })
    expect(await refused(commands.sessions.commit(commitOf('S1')))).toBeNull()
  })

  it('has a free place when a session is invalidated, and none for it to come back to when another took it', async () => {
    const { commands } = await limited(1)
    await commands.sessions.commit(commitOf('S1'))
    await commands.sessions.handle({ ...one('S1'), command: { type: 'InvalidateSession', reason: '重复' } })
    expect(await refused(commands.sessions.commit(commitOf('S2')))).toBeNull()
    const restore = () =>
      commands.sessions.handle({ ...one('S1'), command: { type: 'RestoreSession', requestId: 'R' } })
    expect(await refused(restore())).toMatchObject({ key: 'session.limitReached' })
    await commands.sessions.handle({ ...one('S2'), command: { type: 'DeleteSession', reason: '' } })
    expect(await refused(restore())).toBeNull()
    expect(await refused(commands.sessions.commit(commitOf('S4')))).toMatchObject({ key: 'session.limitReached' })
  })

  it('confirms the place of a session that is stored', async () => {
    const { commands, store, vault } = await limited(2)
    await commands.sessions.commit(commitOf('S1', { userSid: 'U1' }))
    const of = slotsOf({ naireSid, userSid: 'U1', sessionKey: null }) ?? ''
    const { state } = await load({ store, sealer: vault.keys }, nameDecider, streamOf(slotPlace({ of, number: 1 })))
    expect(state).toEqual({ scope: 'sessionSlot', ownerSid: 'S1', until: null, previous: null })
  })
})
