import { refusals, type RefusalKey } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '@naire/database'
import { countedAddress, Limit } from '../../backend/api/src/http/limits.ts'
import type { Client, Reply } from '../api/client.ts'
import { copyOf, newSid, password, FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let place: FieldworkSite

const settings = {
  TRUST_PROXY: 'true',
  SESSIONS_PER_ADDRESS: '40',
  SESSIONS_PER_QUESTIONNAIRE: '60',
  ANSWER_MB_PER_ADDRESS: '2',
  UPLOAD_MB_PER_ADDRESS: '3',
  UPLOAD_MB_PER_QUESTIONNAIRE: '5',
}

beforeAll(async () => {
  product = await startProduct(settings)
  place = await FieldworkSite.make(product, '心晴示范机构')
})
afterAll(() => product?.stop())

let addresses = 0
/** Somebody whom nothing was counted of. */
const from = (address = `198.51.100.${(addresses += 1)}`, headers: Record<string, string> = {}): Client =>
  product.anybody.as({ 'X-Forwarded-For': address, ...headers })
const key = () => ({ 'X-Session-Key': randomBytes(16).toString('hex') })
const codeOf = ({ body }: Reply) => body?.error?.code
const is = (reply: Reply, name: RefusalKey) => codeOf(reply) === refusals[name].code
const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)))

/** Enough connections for what is to come at once. */
const connected = () => times(60, () => product.anybody.get('/health'))

async function published(changes: object = {}): Promise<NaireRecord> {
  const record = copyOf({ ...screening(), QuotarList: [], ...changes } as NaireRecord)
  await place.publish(record)
  return record
}

const begin = (client: Client, { Sid, Revision }: NaireRecord & { Revision?: number }, body: object = {}) =>
  client.as(key()).post('/odata/NaireSessions', {
    Sid: newSid(),
    NaireSid: Sid,
    NaireRevision: Revision ?? 1,
    StartTime: new Date().toISOString(),
    ...body,
  })

describe('wrong passwords of a person', () => {
  const signIn = (client: Client, userCode: string, pw: string, cookie = '') =>
    client.post('/odata/Authenticate', { userCode, password: pw }, cookie === '' ? {} : { Cookie: cookie })

  it('from one address shut nobody out at another', async () => {
    await place.person('Supervisor', 'shut_out')
    const attacker = from()
    for (let wrong = 0; wrong < 9;) {
      const reply = await signIn(attacker, 'shut_out', 'wrong')
      if (is(reply, 'access.wrongPassword')) wrong += 1
      else await wait(Number(reply.headers.get('retry-after')) * 1_000)
    }
    expect((await signIn(from(), 'shut_out', password)).status).toBe(200)
  })

  it('are no more than ten when forty come at once', async () => {
    await place.person('Supervisor', 'at_once')
    const replies = await times(40, () => signIn(from('198.51.100.200'), 'at_once', 'wrong'))
    expect(replies.filter((each) => is(each, 'access.wrongPassword'))).toHaveLength(10)
    const waits = Number(replies.find((each) => is(each, 'access.slowDown'))?.headers.get('retry-after'))
    expect(waits).toBeGreaterThan(0)
    expect(waits).toBeLessThanOrEqual(300)
  })

  it('from everywhere shut out whoever never was there, not a browser that signed in before', async () => {
    await place.person('Supervisor', 'everywhere')
    const known = await signIn(from(), 'everywhere', password)
    const cookie = known.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^naire-device=[\w-]{32}; Path=\/odata\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
    for (let botnet = 0; botnet < 11; botnet += 1)
      await times(10, () => signIn(from(`203.0.113.${botnet}`), 'everywhere', 'wrong'))
    expect(is(await signIn(from(), 'everywhere', password), 'access.slowDown')).toBe(true)
    expect((await signIn(from(), 'everywhere', password, cookie.split(';')[0])).status).toBe(200)
    // A browser of somebody else is none of theirs.
    await place.person('Supervisor', 'somebody_else')
    const other = await signIn(from(), 'somebody_else', password)
    expect(
      is(
        await signIn(from(), 'everywhere', password, (other.headers.get('set-cookie') ?? '').split(';')[0]),
        'access.slowDown',
      ),
    ).toBe(true)
  })

  it('are forgotten with a right one, which never counts', async () => {
    await place.person('Supervisor', 'forgetful')
    const office = from()
    for (let round = 0; round < 4; round += 1) {
      for (let wrong = 0; wrong < 8; wrong += 1)
        expect(is(await signIn(office, 'forgetful', 'wrong'), 'access.wrongPassword')).toBe(true)
      expect((await signIn(office, 'forgetful', password)).status).toBe(200)
    }
    for (let right = 0; right < 15; right += 1) expect((await signIn(office, 'forgetful', password)).status).toBe(200)
  })

  it('of one’s own are counted where the old one is asked for, too', async () => {
    const person = await place.person('Supervisor', 'own_old')
    const tries = await times(30, () =>
      person
        .as({ 'X-Forwarded-For': '198.51.100.201' })
        .post(`/odata/Users('${person.sid}')/SurveyExpert.ChangePassword()`, {
          password: 'guess',
          newPassword: 'another horse',
        }),
    )
    expect(tries.filter((each) => is(each, 'access.wrongPassword'))).toHaveLength(10)
  })
})

describe('the password of a questionnaire', () => {
  const secret = '春天 2026'

  it('opens it by a pass that is each device’s own and follows from nothing that is known', async () => {
    const record = await published({ AccessConfig: 'RequirePassword', AccessPassword: secret })
    const pass = async () =>
      (await from().post(`/naire/${record.Sid}/access`, { Password: secret })).body.AccessPass as string
    const [one, two] = [await pass(), await pass()]
    expect(one).not.toBe(two)
    for (const AccessPass of [one, two]) {
      expect((await from().get(`/naire/${record.Sid}.json`, { 'X-Naire-Access': AccessPass })).status).toBe(200)
      expect((await begin(from(), record, { AccessPass })).status).toBe(200)
    }
    const computed = createHash('sha256')
      .update(JSON.stringify([record.Sid, secret]))
      .digest('base64url')
    expect((await from().get(`/naire/${record.Sid}.json`, { 'X-Naire-Access': computed })).status).not.toBe(200)
    expect(is(await begin(from(), record, { AccessPass: computed }), 'naire.passwordMissing')).toBe(true)
  })

  it('is guessed under one limit, whichever way it is tried', async () => {
    const record = await published({ AccessConfig: 'RequirePassword', AccessPassword: secret })
    const guesser = from()
    const replies = await times(25, async (at) => [
      await guesser.post(`/naire/${record.Sid}/access`, { Password: `guess ${at}` }),
      await guesser.get(`/naire/${record.Sid}.json`, { 'X-Naire-Access': `guess.${at}` }),
      await begin(guesser, record, { AccessPass: `guess.${at}` }),
    ])
    expect(replies.flat().filter((each) => is(each, 'request.tooMany')).length).toBe(15)
    expect(is(await guesser.post(`/naire/${record.Sid}/access`, { Password: secret }), 'request.tooMany')).toBe(true)
    expect((await from().post(`/naire/${record.Sid}/access`, { Password: secret })).status).toBe(200)
  })
})

describe('identifying codes', () => {
  const listed = () => published({ AnonymousMode: 1, IdentifyingAlias: '学号', IdentifyingValidationMode: 1 })

  async function withList(): Promise<NaireRecord> {
    const record = await listed()
    const loaded = await product.admin.post(`/odata/Naires('${record.Sid}')/SurveyExpert.LoadIdents()`, {
      codes: ['RIGHT'],
    })
    expect(loaded.status, loaded.text).toBe(200)
    return record
  }

  it('are no more than twenty, also when one is left and sixty come at once, the right one among them', async () => {
    const record = await withList()
    const guesser = from()
    const guess = (Code: string) => guesser.post(`/naire/${record.Sid}/identify`, { Code })
    for (let wrong = 0; wrong < 19; wrong += 1)
      expect(is(await guess(`WRONG${wrong}`), 'session.codeUnknown')).toBe(true)
    await connected()
    const replies = await times(60, (at) => guess(at === 30 ? 'RIGHT' : `MORE${at}`))
    expect(replies.filter((each) => !is(each, 'request.tooMany')).length).toBeLessThanOrEqual(1)
  })

  it('that are wrong never keep what has begun from being saved', async () => {
    const record = await withList()
    const school = from()
    const pupil = school.as(key())
    const session = {
      Sid: newSid(),
      NaireSid: record.Sid,
      NaireRevision: 1,
      StartTime: new Date().toISOString(),
      IdentifyingCode: 'RIGHT',
    }
    const begun = await pupil.post('/odata/NaireSessions', session)
    expect(begun.status, begun.text).toBe(200)
    await times(30, (at) => begin(school, record, { IdentifyingCode: `WRONG${at}` }))
    expect(is(await begin(school, record, { IdentifyingCode: 'RIGHT' }), 'request.tooMany')).toBe(true)
    expect((await pupil.post('/odata/NaireSessions', { ...session, CurrentPageIndex: 1 })).status).toBe(200)
  })

  it('that move a session are counted before they are looked at', async () => {
    const guesser = from(undefined, key())
    const guess = () => guesser.post('/SessionMoves/Take', { code: '22222222' })
    for (let wrong = 0; wrong < 19; wrong += 1) expect(is(await guess(), 'session.moveOver')).toBe(true)
    await connected()
    expect((await times(60, guess)).filter((each) => !is(each, 'request.tooMany')).length).toBeLessThanOrEqual(1)
  })
})

describe('what one address sends', () => {
  it('begins so many sessions and no more, whatever keys it invents; others go on', async () => {
    const record = await published()
    const flood = from()
    const replies = await times(80, () => begin(flood, record))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(replies.filter((each) => is(each, 'request.tooMany'))).toHaveLength(40)
    expect((await begin(from(), record)).status).toBe(200)
  })

  it('fills no questionnaire from many addresses at once', async () => {
    const record = await published()
    const replies = await times(100, () => begin(from(), record))
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(60)
    expect((await begin(from(), await published())).status).toBe(200)
  })

  it('is one household behind one IPv6 network', async () => {
    expect(['2001:db8:1:2:a::1', '2001:db8:1:2::', '2001:0DB8:1:2:ffff:ffff:ffff:ffff'].map(countedAddress)).toEqual(
      Array(3).fill('2001:db8:1:2::/64'),
    )
    expect(['::ffff:198.51.100.7', '198.51.100.7', '::1', 'fe80::1%eth0'].map(countedAddress)).toEqual([
      '198.51.100.7',
      '198.51.100.7',
      '0:0:0:0::/64',
      'fe80:0:0:0::/64',
    ])
    const record = await published()
    const replies = await times(60, (at) => begin(from(`2001:db8:7:7::${at.toString(16)}`), record))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(40)
  })

  it('has a size: answers by the byte, metadata to 64 kB', async () => {
    const record = await published()
    const sender = from()
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ DefSid: newSid(), Path: `p${at}`, ValString: 'x'.repeat(900) }))
    const tooLarge = await begin(sender, record, { SessionMetadatas: entries(80) })
    expect([tooLarge.status, tooLarge.body.error.target]).toEqual([400, 'SessionMetadatas'])
    expect((await begin(sender, record, { SessionMetadatas: entries(40) })).status).toBe(200)
    const replies = await times(80, () => begin(sender, record, { SessionMetadatas: entries(60) }))
    expect(replies.filter((each) => is(each, 'request.tooMany')).length).toBeGreaterThan(40)
  })

  it('has a size: files of an address, and of a questionnaire', async () => {
    const upload = (client: Client, record: NaireRecord, session: string) =>
      client.post(
        '/UploadFiles/Chunks?' +
          new URLSearchParams({ objectSid: session, bizObjectType: '202', naireSid: record.Sid, sid: newSid() }),
        undefined,
        { 'X-File-Name': 'a.txt', 'X-File-Size': '1000000' },
      )
    const record = await published()
    const send = async (client: Client) => {
      const owner = client.as(key())
      const Sid = newSid()
      const begun = await owner.post('/odata/NaireSessions', {
        Sid,
        NaireSid: record.Sid,
        NaireRevision: 1,
        StartTime: new Date().toISOString(),
      })
      expect(begun.status, begun.text).toBe(200)
      return times(4, () => upload(owner, record, Sid))
    }
    const one = await send(from())
    expect(
      one.filter((each) => is(each, 'request.tooMany')),
      JSON.stringify(one.map(({ text }) => text.slice(0, 90))),
    ).toHaveLength(1)
    const two = await send(from())
    expect(two.filter((each) => is(each, 'request.tooMany')).length).toBeGreaterThan(1)
  })
})

it('is counted by all processes together', async () => {
  const pools = [0, 1].map(() => connect(product.databaseUrl, { max: 2, applicationName: 'limits-test' }))
  const [one, two] = pools.map((pool) => new Limit('together', { points: 10, perSeconds: 60 }, pool))
  const taken = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? one! : two!).take('somebody')),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const { rows } = await product.pool.query<{ key: string }>(
    `select key from vault.rate_limits where key like 'together%'`,
  )
  expect(JSON.stringify(rows)).not.toContain('somebody')
  await Promise.all(pools.map((pool) => pool.end()))
})
