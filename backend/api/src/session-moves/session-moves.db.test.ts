import type { NaireRecord } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { calm, feedbacks, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
})

const device = () => field.product.anybody.as({ 'X-Session-Key': randomBytes(16).toString('hex') })
const codeOf = (reply: { readonly body: { readonly error?: { readonly code: string } } }) => reply.body.error?.code

async function begun(): Promise<Respondent> {
  const someone = new Respondent(field.product.anybody, record)
  await someone.commit({ age: 30 })
  return someone
}

async function moved() {
  const old = await begun()
  const { body } = await old.client.post('/SessionMoves', { sessionSid: old.sid })
  const other = device()
  const taken = await other.post('/SessionMoves/Take', { code: body.Code })
  return { old, other, taken, code: body.Code as string, until: body.Until as string }
}

const read = (client: ReturnType<typeof device>, sid: string) =>
  client.get(`/odata/NaireSessions?$filter=${encodeURIComponent(`Sid eq '${sid}'`)}&$expand=Feedbacks`)
const commit = (
  client: ReturnType<typeof device>,
  sid: string,
  given: Parameters<typeof feedbacks>[1],
  more: object = {},
) =>
  client.post('/odata/NaireSessions', {
    Sid: sid,
    NaireSid: record.Sid,
    AuthMode: 1,
    Lang: 'zh-CN',
    ViewPort: 'mobile',
    IsFinal: false,
    Feedbacks: feedbacks(record, given),
    Whole: true,
    ...more,
  })

describe('a code for another device', () => {
  it('hands the session over with its answers, once, for ten minutes', async () => {
    const { old, other, taken, code, until } = await moved()
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(600_000)
    expect(taken.status).toBe(200)
    expect(taken.body).toMatchObject({
      Sid: old.sid,
      NaireSid: record.Sid,
      Mode: 'online',
      Lang: 'zh-CN',
      ViewPort: 'mobile',
    })
    expect(taken.body).not.toHaveProperty('Score')
    expect((await read(other, old.sid)).body.value).toMatchObject([
      { Sid: old.sid, Feedbacks: [{ QuestionCode: 'age', Value1: '30' }] },
    ])
    expect((await commit(other, old.sid, { age: 30, gender: 'F' })).status).toBe(200)
    expect(codeOf(await device().post('/SessionMoves/Take', { code }))).toBe(refusals['session.moveOver'].code)
    expect(
      (await other.post('/SessionMoves/Take', { code: ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()}` })).status,
      'a retry',
    ).toBe(200)
  })

  it('ends what the first device may do, and tells it', async () => {
    const { old, other } = await moved()
    expect((await old.client.get(`/SessionMoves/${old.sid}`)).body).toEqual({ MovedOn: true })
    expect((await other.get(`/SessionMoves/${old.sid}`)).body).toEqual({ MovedOn: false })
    for (const refused of [await old.commit({ age: 99 }), await old.finish(calm), await old.read()]) {
      expect([refused.status, codeOf(refused)]).toEqual([409, refusals['session.movedOn'].code])
    }
    expect((await read(other, old.sid)).body.value[0].Feedbacks).toMatchObject([{ Value1: '30' }])
  })

  it('lets the first device take the session back', async () => {
    const { old, other } = await moved()
    await commit(other, old.sid, { age: 30, gender: 'F' })
    expect((await old.client.post('/SessionMoves/TakeBack', { sessionSid: old.sid })).status).toBe(200)
    expect((await old.read()).body.value[0].Feedbacks).toHaveLength(2)
    expect((await old.finish(calm)).body).toMatchObject({ Sid: old.sid, Status: 0 })
    expect(codeOf(await commit(other, old.sid, { age: 1 }))).toBe(refusals['session.movedOn'].code)
  })

  it('is made and used only by who answers the session, while it is unfinished', async () => {
    const old = await begun()
    const stranger = device()
    expect((await stranger.post('/SessionMoves', { sessionSid: old.sid })).status).toBe(404)
    expect((await stranger.get(`/SessionMoves/${old.sid}`)).status).toBe(404)
    expect((await stranger.post('/SessionMoves/TakeBack', { sessionSid: old.sid })).status).toBe(404)
    expect((await stranger.post('/SessionMoves/Take', { code: '' })).status).toBe(400)
    expect(codeOf(await field.product.anybody.post('/SessionMoves/Take', { code: '23456789' }))).toBe(
      refusals['session.moveOver'].code,
    )
    const { body } = await old.client.post('/SessionMoves', { sessionSid: old.sid })
    await old.finish(calm)
    expect(codeOf(await old.client.post('/SessionMoves', { sessionSid: old.sid }))).toBe(
      refusals['session.finished'].code,
    )
    expect(codeOf(await stranger.post('/SessionMoves/Take', { code: body.Code }))).toBe(
      refusals['session.finished'].code,
    )
  })

  it('ends with the next one, and guessing is slow', async () => {
    const old = await begun()
    const first = await old.client.post('/SessionMoves', { sessionSid: old.sid })
    await old.client.post('/SessionMoves', { sessionSid: old.sid })
    const other = device()
    expect(codeOf(await other.post('/SessionMoves/Take', { code: first.body.Code }))).toBe(
      refusals['session.moveOver'].code,
    )
    const guessed = await Promise.all(
      Array.from({ length: 25 }, () => other.post('/SessionMoves/Take', { code: '22222222' })),
    )
    expect(guessed.map(({ status }) => status)).toContain(429)
  })
})

describe('who has signed in', () => {
  const named = { AuthMode: 0 }
  const withKey = (person: Client) => person.as({ 'X-Session-Key': randomBytes(16).toString('hex') })
  const takeOwn = (client: Client, after?: { readonly headers: Headers }, more: object = {}) =>
    client.post(
      '/SessionMoves/TakeOwn',
      { naireSid: record.Sid, ...more },
      { 'X-Min-Position': after?.headers.get('x-position') ?? '0' },
    )

  it('goes on with their unfinished session on any device, which the first is told', async () => {
    const person = await field.place.person('Surveyor', 'taker')
    const old = new Respondent(person, record)
    const begun = await old.commit({ age: 30 }, named)
    expect(begun.body).toMatchObject({ AuthMode: 0, UserSid: person.sid })
    const other = withKey(person)
    const { body } = await vi.waitFor(async () => {
      const taken = await takeOwn(other, begun)
      expect(taken.body.Session).not.toBeNull()
      return taken
    }, 5_000)
    expect(body.Session).toMatchObject({ Sid: old.sid, NaireSid: record.Sid, Mode: 'online', Lang: 'zh-CN' })
    expect((await commit(other, old.sid, { age: 30, gender: 'F' }, named)).status).toBe(200)
    expect(codeOf(await old.commit({ age: 99 }, named))).toBe(refusals['session.movedOn'].code)
    expect((await old.client.post('/SessionMoves/TakeBack', { sessionSid: old.sid })).status).toBe(200)
    expect((await old.finish(calm, named)).body).toMatchObject({ Sid: old.sid, Status: 0 })
    expect((await takeOwn(withKey(person))).body).toEqual({ Session: null })
  })

  it('gets no session of another, and none that only tries the questionnaire out', async () => {
    const person = await field.place.person('Surveyor', 'trier')
    const trying = await new Respondent(person, record).commit({ age: 30 }, { ...named, Mode: 'test' })
    expect(trying.status).toBe(200)
    await vi.waitFor(
      async () => expect((await takeOwn(withKey(person), trying, { mode: 'test' })).body.Session).not.toBeNull(),
      5_000,
    )
    expect((await takeOwn(withKey(person), trying)).body).toEqual({ Session: null })
    const real = await new Respondent(person, record).commit({ age: 30 }, named)
    expect(real.status, 'a trial is no unfinished session').toBe(200)
    expect((await takeOwn(withKey(await field.place.person('Surveyor', 'other')), real)).body).toEqual({
      Session: null,
    })
    expect((await device().post('/SessionMoves/TakeOwn', { naireSid: record.Sid })).status).toBe(404)
  })
})
