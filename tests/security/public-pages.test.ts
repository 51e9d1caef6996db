import type { NaireRecord } from '@naire/domain/naires'
import { questionTypeNumbers } from '@naire/domain/questions'
import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, newSid, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let place: FieldworkSite

beforeAll(async () => {
  product = await startProduct({ TRUST_PROXY: 'true' })
  place = await FieldworkSite.make(product, '心晴示范机构')
})
afterAll(() => product?.stop())

let addresses = 0
/** Somebody at an address of their own. */
const from = (): Client => product.anybody.as({ 'X-Forwarded-For': `198.51.100.${(addresses += 1)}` })
const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)))

async function published(changes: object = {}): Promise<NaireRecord> {
  const record = copyOf({ ...screening(), QuotarList: [], ...changes } as NaireRecord)
  await place.publish(record)
  return record
}

it('reads the file behind a receipt once a minute, and answers an address so many times', async () => {
  const record = await published()
  const own = from().as({ 'X-Session-Key': randomBytes(16).toString('hex') })
  const Sid = newSid()
  const begun = await own.post('/odata/NaireSessions', {
    Sid,
    NaireSid: record.Sid,
    NaireRevision: 1,
    StartTime: new Date().toISOString(),
  })
  expect(begun.status, begun.text).toBe(200)
  const content = Buffer.from(`%PDF-1.4 ${Sid}`)
  const sent = await own.upload(`/UploadFiles/?objectSid=${Sid}&bizObjectType=202&attachType=101&sid=${newSid()}`, {
    name: '证明.pdf',
    content,
  })
  const { Receipt } = sent.body as { readonly Receipt: string }
  const ask = (client: Client) => client.get(`/receipt/${Receipt}`, { Accept: 'application/json' })
  expect((await ask(from())).body.Verdict).toBe('stored')
  const hash = createHash('sha256').update(content).digest('hex')
  await rm(join(product.dataDir, 'files', hash.slice(0, 2), hash))
  expect((await ask(from())).body.Verdict).toBe('stored')
  const reader = from()
  const asked = await times(140, () => ask(reader))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(120)
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(20)
})

it('lets nobody guess by whose code own answers open: so many wrong ones of an address, then it waits', async () => {
  const record = await published({ OwnAnswers: 'Erase', AnonymousMode: 1 })
  const guesser = from()
  const tried = await times(30, (at) => guesser.get(`/answers/${record.Sid}?code=${at}`))
  expect(tried.filter(({ status }) => status === 404)).toHaveLength(20)
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await from().get(`/answers/${record.Sid}?code=1`)).status).toBe(404)
})

it('draws a first page once, whatever else its address says', async () => {
  const { drawnAddress } = (await import(
    new URL('../../frontend/respondent/server/dist/first-page.js', import.meta.url).href
  )) as { drawnAddress(naire: object, wish: object): { readonly url: string; readonly isPlain: boolean } }
  const record = await published({ PageSplits: [] })
  const at = (place: string, query = '') =>
    drawnAddress(record, { url: `/survey/online/${place}/${record.Sid}${query}`, languages: ['de'] })
  const plain = at(place.orgSid)
  for (const address of [
    at(newSid()),
    at(place.orgSid, '?start_position=x'),
    at(place.orgSid, '?routermode=x&lang=xx'),
  ])
    expect(address).toEqual(plain)
  expect(at(newSid(), '?theme=a')).toEqual(at(newSid(), '?theme=b'))
  const urls = [plain, at(place.orgSid, '?theme=dark'), at(place.orgSid, '?lang=ar')].map(({ url }) => url)
  expect(new Set(urls).size).toBe(3)
  expect([at(place.orgSid, '?ward=7').isPlain, at(`${place.orgSid}/x`).isPlain]).toEqual([false, false])
  expect(at(place.orgSid, '?ward=8').url).toBe(at(place.orgSid, '?ward=7').url)
  const drawn = await times(
    20,
    async (round) => (await product.anybody.get(`/survey/online/${newSid()}/${record.Sid}?theme=${round}`)).text,
  )
  expect(new Set(drawn).size).toBe(1)
})

it('draws a page for one session so many at a time, and gives no two visits the same session', async () => {
  const shuffled = await published({
    Questions: screening().Questions.map((question) =>
      question.Type === questionTypeNumbers.choice
        ? { ...question, Data: question.Data.replace('"Entries"', '"ShuffleSetting":{"Enable":true},"Entries"') }
        : question,
    ),
  })
  const visits = await times(40, () => from().get(`/survey/online/${place.orgSid}/${shuffled.Sid}`))
  expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200]))
  const own = visits.map(({ text }) => /<div id="root" data-drawn inert data-sid="([0-9A-F]{32})">/.exec(text)?.[1])
  const sids = own.filter((sid) => sid !== undefined)
  expect(new Set(sids).size).toBe(sids.length)
  expect(sids.length).toBeGreaterThan(0)
  expect(sids.length, 'the rest come as an outline').toBeLessThan(40)
})
