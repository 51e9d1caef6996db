import { createHash } from 'node:crypto'
import type { NaireRecord } from '@naire/domain/naires'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OssStandIn } from '../../../scripts/src/stand-ins/oss/oss-stand-in.ts'
import { exportWorkers } from '../../../tests/api/export-field.ts'
import { copyOf, FieldworkSite, screening } from '../../../tests/api/fieldwork.ts'
import { startProduct } from '../../../tests/api/product.ts'
import { until } from '../../../tests/contracts/worker-bench.ts'
import { readWorkConfig } from '../config.ts'
import type { RunningWorkers } from '../runner/index.ts'

let cloud: OssStandIn
/** Refuses whatever is put there. */
let strange: OssStandIn
let product: Awaited<ReturnType<typeof startProduct>>
let place: FieldworkSite
let workers: RunningWorkers

/** Variables of a further store. */
const further = (env: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(env).map(([variable, value]) => [`${variable}_${name.toUpperCase()}`, value]))

beforeAll(async () => {
  cloud = await OssStandIn.open()
  strange = await OssStandIn.open()
  const refused = { ...strange.env, OSS_CDN_URL: strange.cdnUrl, OSS_ACCESS_KEY_SECRET: 'another' }
  const stores = { ...further(cloud.env, 'closed'), ...further(refused, 'strange') }
  const env = { ...cloud.env, OSS_CDN_URL: cloud.cdnUrl, OSS_STORES: 'closed,strange', ...stores }
  product = await startProduct(env)
  place = await FieldworkSite.make(product, '心晴示范机构')
  workers = await exportWorkers(product, { clouds: readWorkConfig(env).clouds })
})
afterAll(async () => {
  await workers?.stop()
  await product?.stop()
  await cloud?.close()
  await strange?.close()
})

async function published(settings: object = {}): Promise<NaireRecord> {
  const record = { ...copyOf(screening()), ...settings }
  await place.publish(record)
  return record
}

const keysOf = ({ Sid }: NaireRecord) => [...cloud.objects.keys()].filter((key) => key.includes(`/cdn/${Sid}/`))
const jsonOf = ({ Sid }: NaireRecord) => product.anybody.get(`/naire/${Sid}.json`)
const keyOf = async (record: NaireRecord) =>
  `naire/cdn/${record.Sid}/${(await jsonOf(record)).headers.get('etag')?.slice(1, -1)}.json`
/** Page of the survey: the copy that it names, and what it may connect to. */
async function pageOf({ Sid }: NaireRecord, query = '') {
  const page = await fetch(`${product.anybody.url}/survey/online/${place.orgSid}/${Sid}${query}`)
  const policy = /connect-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? ''
  const html = await page.text()
  return { html, copy: / data-copy="([^"]*)"/.exec(html)?.[1] ?? null, connects: policy.split(' ') }
}
/** Jobs that are not done yet. */
async function jobsOf({ Sid }: NaireRecord): Promise<number> {
  const { rows } = await product.pool.query("select from work.outbox where job = 'copyNaire' and stream = $1", [
    `naire-${Sid}`,
  ])
  return rows.length
}
const copied = (record: NaireRecord) => until(async () => (await pageOf(record)).copy ?? undefined, 'the copy')
const gone = (record: NaireRecord) => until(async () => keysOf(record).length === 0 || undefined, 'no copy')
async function change({ Sid }: NaireRecord, action: string, body?: object) {
  const path = `/odata/Naires('${Sid}')`
  const { admin } = product
  const { status, text } = await (action === 'Delete'
    ? admin.delete(path)
    : admin.post(`${path}/SurveyExpert.${action}()`, body))
  expect(status, text).toBeLessThan(300)
}

it('puts the bytes that this server sends where anybody may read them, and the page names it [C7-06]', async () => {
  const record = await published()
  const url = await copied(record)
  const key = await keyOf(record)
  expect(url).toBe(`${cloud.cdnUrl}/${key}`)
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.toString()).toBe((await jsonOf(record)).text)
  expect(key).toContain(createHash('sha256').update(bytes).digest('base64url'))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { html, connects } = await pageOf(record)
  expect(connects.filter((source) => source === cloud.cdnUrl)).toHaveLength(1)
  expect(html).toMatch(/modulepreload" crossorigin[^>]* href="[^"]*fetch-copy/)
  const trial = await pageOf(record, '?trial=1')
  expect([trial.copy, trial.connects.includes(cloud.cdnUrl)]).toEqual([null, false])
})

it('replaces the copy by that of the next publication, also when the cloud fails at first', async () => {
  const record = await published()
  const first = await copied(record)
  await place.publish({ ...record, Name: '改过的问卷' })
  const second = await until(async () => {
    const { copy } = await pageOf(record)
    return copy !== null && copy !== first ? copy : undefined
  }, 'the second copy')
  await until(async () => keysOf(record).length === 1 || undefined, 'one copy alone')
  expect((await (await fetch(second)).json()).Name).toBe('改过的问卷')
  expect((await fetch(first)).status).toBe(404)
  cloud.failures.push(503)
  await copied(await published())
})

it.each([
  ['closed', 'Unpublish', undefined, ['Publish', undefined]],
  ['laid aside', 'Archive', { archived: true }, ['Archive', { archived: false }]],
  ['deleted', 'Delete', undefined, ['Restore', { reason: '还要用' }]],
] as const)('takes it away of one that is %s, and puts it back with it', async (_, action, body, [back, of]) => {
  const record = await published()
  const url = await copied(record)
  await change(record, action, body)
  await gone(record)
  expect((await fetch(url)).status).toBe(404)
  expect((await pageOf(record)).copy).toBeNull()
  await change(record, back, of)
  await copied(record)
})

it('takes it away once its author asks for a password', async () => {
  const record = await published()
  await copied(record)
  await place.publish({ ...record, AccessConfig: 'RequirePassword', AccessPassword: '春天 2026' })
  await gone(record)
  const { copy, connects } = await pageOf(record)
  expect([copy, connects.includes(cloud.cdnUrl)]).toEqual([null, false])
})

it('is named by no page while the questionnaire is not open', async () => {
  const record = await published({ OpenFrom: '2099-01-01T00:00:00.000Z' })
  await until(async () => keysOf(record).length === 1 || undefined, 'the copy')
  expect((await pageOf(record)).copy).toBeNull()
})

it('is named by no page while the cloud refuses it, whose job stays, and the server goes on alone', async () => {
  const record = await published({ CloudUploadName: 'strange' })
  await until(async () => strange.asked.length > 0 || undefined, 'a try')
  expect(await jobsOf(record)).toBe(1)
  expect((await pageOf(record)).copy).toBeNull()
  expect((await jsonOf(record)).status).toBe(200)
  expect(strange.objects.size).toBe(0)
})

it('is not made in a store that is not open to readers', async () => {
  expect(readWorkConfig({}).clouds).toBeNull()
  const record = await published({ CloudUploadName: 'closed' })
  // The log is followed in order: the job of the one before has been given out then.
  await copied(await published())
  await until(async () => ((await jobsOf(record)) === 0 ? true : undefined), 'the job done')
  expect(keysOf(record)).toEqual([])
  expect((await pageOf(record)).copy).toBeNull()
})
