import { copied } from '@naire/domain/authoring'
import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { FieldworkSite, newSid, screening } from '../api/fieldwork.ts'
import { listen } from '../api/live-stream.ts'
import { startProduct } from '../api/product.ts'
import { Respondent } from '../api/respondent.ts'

type Person = Client & { readonly sid: string }
let product: Awaited<ReturnType<typeof startProduct>>
let place: FieldworkSite
let author: Person
let outsider: Person
let reader: Person
let naireSid: string

beforeAll(async () => {
  product = await startProduct()
  place = await FieldworkSite.make(product, '同写示范机构')
  author = await place.person('PaperEditor', 'tog_writer')
  reader = await place.person('Assessor', 'tog_reader')
  outsider = await (await FieldworkSite.make(product, '另一家机构')).person('OrgAdmin', 'tog_outsider')
  naireSid = newSid()
  const naire = copied(screening(), naireSid)
  const subjectSid = place.subjectSid
  expect((await author.post('/odata/Naires/SurveyExpert.Import()', { subjectSid, naire })).status).toBe(200)
})
afterAll(() => product?.stop())

const call = (who: Client, name: string, body: object = {}, sid = naireSid) =>
  who.post(`/odata/Naires('${sid}')/SurveyExpert.${name}()`, body)

describe('what authors do together', () => {
  it('is shown to nobody of another organisation, nor to who does not edit, whatever they ask and hear', async () => {
    const streams = await Promise.all([listen(outsider), listen(reader)])
    for (const who of [outsider, reader]) expect((await call(who, 'Attend')).status).toBe(404)
    expect((await call(author, 'Attend')).status).toBe(200)
    expect((await call(author, 'AddNaireComment', { text: '只给我们看' })).status).toBe(200)
    for (const stream of streams) {
      const heard = await stream.heardWithin(2_000)
      for (const name of ['presence', 'naireCommented', 'naireChanged']) expect(heard).not.toContain(name)
      stream.close()
    }
    for (const who of [outsider, reader]) {
      const { status, text } = await who.get(`/odata/Naires('${naireSid}')/SurveyExpert.NaireComments()`)
      expect([status, text.includes('只给我们看')]).toEqual([404, false])
    }
  })

  it('is bounded: no text of any length, no list of names, no answer across questionnaires', async () => {
    expect((await call(author, 'AddNaireComment', { text: 'x'.repeat(2_001) })).status).toBe(400)
    expect((await call(author, 'AddNaireComment', { text: '好', mentions: Array(21).fill(author.sid) })).status).toBe(
      400,
    )
    expect((await call(author, 'AddNaireComment', { text: '好', mentions: [outsider.sid] })).status).toBe(404)
    expect((await call(author, 'AddNaireComment', { text: '好', replyTo: newSid() })).status).toBe(404)
    expect((await call(author, 'ResolveNaireComment', { sid: newSid(), resolved: true })).status).toBe(404)
  })
})

describe('what is said for an approval', () => {
  it('is read, filtered, ordered and searched for by nobody who sees no contacts', async () => {
    const customer = await place.person('Customer', 'tog_customer')
    const manager = await place.person('ProjectManager', 'tog_manager')
    const rule = (needsApproval: boolean) =>
      manager.post(`/odata/Subjects('${place.subjectSid}')/SurveyExpert.RuleApproval()`, { needsApproval })
    expect((await rule(true)).status).toBeLessThan(300)
    expect((await call(author, 'RequestApproval', { note: '请先别给客户看' })).status).toBeLessThan(300)
    const found = async (who: Client, asked: string) => (await who.get(`/odata/Naires?${asked}`)).body?.value ?? []
    const own = `$filter=Sid eq '${naireSid}'`
    expect(await found(manager, own)).toMatchObject([{ ApprovalNote: '请先别给客户看' }])
    expect(await found(customer, own)).toMatchObject([{ Sid: naireSid, ApprovalNote: null }])
    const guesses = ["contains(ApprovalNote,'客户')", 'ApprovalNote ne null', "startswith(ApprovalNote,'请')"]
    for (const guess of guesses) {
      expect(await found(manager, `$filter=${encodeURIComponent(guess)}`)).toHaveLength(1)
      expect(await found(customer, `$filter=${encodeURIComponent(guess)}`)).toEqual([])
    }
    expect(await found(customer, `$search=${encodeURIComponent('先别给客户看')}`)).toEqual([])
    expect((await customer.get('/odata/Naires?$apply=groupby((ApprovalNote))')).text).not.toContain('请先别给客户看')
    expect((await rule(false)).status).toBeLessThan(300)
  })
})

describe('a test link', () => {
  const json = (sid: string, pass: string) => product.anybody.get(`/naire/${sid}.json`, { 'X-Naire-Access': pass })

  it('opens one questionnaire as a test, and no other, and none that was deleted', async () => {
    const { value } = (await call(author, 'TestLink')).body
    const pass = new URL(value.Path, 'http://a').searchParams.get('trial') ?? ''
    const other = newSid()
    const subjectSid = place.subjectSid
    await author.post('/odata/Naires/SurveyExpert.Import()', { subjectSid, naire: copied(screening(), other) })
    expect((await json(other, pass)).status).toBe(404)
    const given = await json(naireSid, pass)
    expect([given.status, given.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(given.text).not.toContain('ValidatedHash')
    const Admission = given.headers.get('x-naire-admission') ?? ''
    const begin = (sid: string, more: object) =>
      new Respondent(product.anybody, copied(screening(), sid)).commit({ age: 30 }, { Admission, ...more })
    const notPublished = { error: { code: refusals['session.naireNotPublished'].code } }
    expect((await begin(naireSid, { Mode: 'online' })).body).toMatchObject(notPublished)
    expect((await begin(naireSid, { Mode: 'offline' })).body).toMatchObject(notPublished)
    expect((await begin(other, { Mode: 'test' })).body).toMatchObject(notPublished)
    expect((await begin(naireSid, { Mode: 'test' })).status).toBeLessThan(300)
    expect((await author.delete(`/odata/Naires('${naireSid}')`)).status).toBeLessThan(300)
    expect((await json(naireSid, pass)).status).toBe(404)
    expect((await begin(naireSid, { Mode: 'test' })).status).toBe(404)
  })
})
