import { refusals, type RefusalKey } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { options, type Client, type Reply } from '../api/client.ts'
import { copyOf, newSid, FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'

type StartedProduct = Awaited<ReturnType<typeof startProduct>>

/** Changes by the author, null for unpublishing, with the refusal of a session that begins afterwards. */
const closings: readonly (readonly [name: string, change: Partial<NaireRecord> | null, refusal: RefusalKey])[] = [
  ['unpublishes it', null, 'naire.closed'],
  ['ends it', { OpenUntil: '2021-01-01T00:00:00.000Z' }, 'naire.closed'],
  ['opens it later', { OpenFrom: '2099-01-01T00:00:00.000Z' }, 'naire.closed'],
  ['closes it', { AccessConfig: 'Disable' }, 'naire.closed'],
  ['asks for a password', { AccessConfig: 'RequirePassword', AccessPassword: '春天 2026' }, 'naire.passwordMissing'],
  ['asks for a sign-in', { RequireSignIn: true }, 'access.signedOut'],
  ['asks for the place', { GeolocationMode: 'Force' }, 'session.placeMissing'],
  ['asks for a code', { AnonymousMode: 1, IdentifyingCodePattern: '[A-Z]\\d{3}' }, 'session.codeMissing'],
]

async function published(place: FieldworkSite, settings: Partial<NaireRecord> = {}): Promise<NaireRecord> {
  const record = { ...copyOf(screening()), QuotarList: [], ...settings }
  await place.publish(record)
  return record
}

interface Place {
  readonly product: StartedProduct
  readonly place: FieldworkSite
}

async function changed({ product, place }: Place, record: NaireRecord, change: Partial<NaireRecord> | null) {
  if (change !== null) return place.publish({ ...record, ...change })
  const done = await product.admin.post(`/odata/Naires('${record.Sid}')/SurveyExpert.Unpublish()`)
  expect(done.status, done.text).toBe(204)
}

const json = (product: StartedProduct, { Sid }: NaireRecord, headers = {}) =>
  product.anybody.get(`/naire/${Sid}.json`, headers)
const admissionOf = async (product: StartedProduct, record: NaireRecord, headers = {}) =>
  (await json(product, record, headers)).headers.get('x-naire-admission') ?? ''
const refusedWith = ({ status, body, text }: Reply, key: RefusalKey) =>
  expect(body?.error?.code, `${status} ${text}`).toBe(refusals[key].code)
const earlier = { NaireRevision: 1 }

describe('a session that begins with the number of an earlier publication', () => {
  let product: StartedProduct
  let place: FieldworkSite

  beforeAll(async () => {
    product = await startProduct()
    place = await FieldworkSite.make(product, '心晴示范机构')
  })
  afterAll(() => product.stop())
  const someone = (record: NaireRecord, client = product.anybody) => new Respondent(client, record)

  it.each(closings)(
    'is refused once its author %s, also backdated, also with what was made up; a device that had fetched it before is admitted',
    async (_, change, refusal) => {
      const record = await published(place)
      const Admission = await admissionOf(product, record)
      await changed({ product, place }, record, change)
      refusedWith(await someone(record).commit({ age: 30 }, earlier), refusal)
      refusedWith(await someone(record).commit({ age: 30 }, { ...earlier, StartTime: '2020-01-01T00:00:00Z' }), refusal)
      expect(Admission).not.toBe('')
      const [text = '', signature = ''] = Admission.split('.')
      const forged = Buffer.from(JSON.stringify([record.Sid, 1, 1, 0])).toString('base64url')
      for (const made of ['x', `${text}.`, `${forged}.${signature}`, `${text}.${signature}x`])
        refusedWith(await someone(record).commit({ age: 30 }, { ...earlier, Admission: made }), refusal)
      const other = await published(place)
      refusedWith(
        await someone(record).commit({ age: 30 }, { ...earlier, Admission: await admissionOf(product, other) }),
        refusal,
      )
      const admitted = someone(record)
      expect((await admitted.commit({ age: 30 }, { ...earlier, Admission })).status).toBe(200)
      expect((await admitted.finish(calm, earlier)).body).toMatchObject({
        Status: 0,
        NaireRevision: 1,
        HeldReason: null,
      })
    },
  )

  it('is not admitted by what came with the earlier content after it was superseded', async () => {
    const record = await published(place)
    await place.publish({ ...record, Name: '改过的问卷' })
    expect(
      (await product.anybody.get(`/naire/${record.Sid}.json?revision=1`)).headers.get('x-naire-admission'),
    ).toBeNull()
    expect(
      (await product.anybody.get(`/naire/${record.Sid}.json?revision=2`)).headers.get('x-naire-admission'),
    ).not.toBeNull()
    expect(
      (
        await json(product, record, { 'If-None-Match': (await json(product, record)).headers.get('etag') ?? '' })
      ).headers.get('x-naire-admission'),
    ).not.toBeNull()
  })

  it('counts under the limit and the list of codes of today', async () => {
    const record = await published(place)
    const Admission = await admissionOf(product, record)
    await place.publish({ ...record, SessionLimit: 1 })
    const first = someone(record)
    expect((await first.finish(calm, earlier)).status).toBe(200)
    const again = () => Object.assign(someone(record), { client: first.client, sid: newSid() })
    refusedWith(await again().commit({ age: 30 }, earlier), 'session.limitReached')
    expect((await again().commit({ age: 30 }, { ...earlier, Admission })).status).toBe(200)
  })

  it('shows that the password was given, where it was', async () => {
    const record = await published(place, { AccessConfig: 'RequirePassword', AccessPassword: '春天 2026' })
    const { AccessPass } = (await product.anybody.post(`/naire/${record.Sid}/access`, { Password: '春天 2026' })).body
    const Admission = await admissionOf(product, record, { 'X-Naire-Access': AccessPass })
    await place.publish({ ...record, AccessPassword: '夏天 2026' })
    refusedWith(await someone(record).commit({ age: 30 }, { ...earlier, AccessPass }), 'naire.passwordMissing')
    expect((await someone(record).commit({ age: 30 }, { ...earlier, Admission })).status).toBe(200)
  })

  it('takes its seat in the cells of today', async () => {
    const record = await published(place)
    const Admission = await admissionOf(product, record)
    await place.publish({
      ...record,
      QuotarList: [{ Sid: newSid(), Memo: '成年人', QuotarExpression: 'age >= 18', Limit: 1 }],
    })
    expect((await someone(record).finish(calm, { ...earlier, Admission })).body).toMatchObject({
      Status: 0,
      NaireRevision: 1,
    })
    expect((await someone(record).finish(calm, { ...earlier, Admission })).body).toMatchObject({ Status: 5 })
  })
})

describe('after the time of grace', () => {
  let product: StartedProduct
  let place: FieldworkSite
  let manager: Client

  beforeAll(async () => {
    product = await startProduct({ ADMISSION_GRACE_HOURS: '0' })
    place = await FieldworkSite.make(product, '心晴示范机构')
    manager = await place.person('ProjectManager', 'manager')
  })
  afterAll(() => product.stop())

  const seen = async (sid: string, after: Reply) =>
    (
      await manager.get(`/odata/NaireSessions?${options({ $filter: `Sid eq '${sid}' and HeldReason ne null` })}`, {
        'X-Min-Position': after.headers.get('x-position') ?? '0',
      })
    ).body.value

  it.each(closings)(
    'answers of a device that had fetched it before its author %s are kept, and held for staff',
    async (_, change, refusal) => {
      const record = await published(place)
      const Admission = await admissionOf(product, record)
      await changed({ product, place }, record, change)
      refusedWith(await new Respondent(product.anybody, record).commit({ age: 30 }, earlier), refusal)
      const someone = new Respondent(product.anybody, record)
      const begun = await someone.commit({ age: 30 }, { ...earlier, Admission })
      expect(begun.body, begun.text).toMatchObject({ Status: 2, HeldReason: refusal })
      const done = await someone.finish(calm, earlier)
      // To who handed it in it is done.
      expect(done.body, done.text).toMatchObject({ Status: 0, HeldReason: refusal })
      expect((await someone.read()).body.value).toMatchObject([{ Status: 0 }])
      expect(await seen(someone.sid, done)).toMatchObject([{ Status: 3, HeldReason: refusal }])
    },
  )

  it('staff lets it count, or not', async () => {
    const record = await published(place)
    const Admission = await admissionOf(product, record)
    await place.publish({ ...record, AccessConfig: 'Disable' })
    const held = async () => {
      const someone = new Respondent(product.anybody, record)
      await someone.finish(calm, { ...earlier, Admission })
      return someone.sid
    }
    const [one, other] = [await held(), await held()]
    const released = await manager.post('/odata/NaireSessions/SurveyExpert.Restore()', { sessionSid: one })
    expect(released.status, released.text).toBeLessThan(300)
    const dropped = await manager.post('/odata/NaireSessions/SurveyExpert.Invalidate()', {
      sessionSid: other,
      reason: '太晚',
    })
    expect(dropped.status, dropped.text).toBeLessThan(300)
    const rows = (
      await manager.get(
        `/odata/NaireSessions?${options({ $filter: `Sid in ('${one}','${other}')`, $select: 'Sid,Status,HeldReason,ReviewStatus' })}`,
      )
    ).body.value
    expect(rows).toContainEqual(expect.objectContaining({ Sid: one, Status: 0, HeldReason: null, ReviewStatus: 0 }))
    expect(rows).toContainEqual(expect.objectContaining({ Sid: other, Status: 3, HeldReason: null }))
  })

  it('a session that today would be admitted counts', async () => {
    const record = await published(place)
    const Admission = await admissionOf(product, record)
    await place.publish({ ...record, Name: '改过的问卷' })
    expect((await new Respondent(product.anybody, record).finish(calm, { ...earlier, Admission })).body).toMatchObject({
      Status: 0,
      HeldReason: null,
    })
  })
})
