import type { NaireRecord } from '@naire/domain/naires'
import { cloudConfigs } from '@naire/vault/cloud'
import type { RunningWorkers } from '@naire/workers/runner'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OssStandIn } from '../../scripts/src/stand-ins/oss/oss-stand-in.ts'
import type { Json } from '../api/client.ts'
import { exportWorkers } from '../api/export-field.ts'
import { copyOf, FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'
import { until } from '../contracts/worker-bench.ts'

let cloud: OssStandIn
let product: Awaited<ReturnType<typeof startProduct>>
let place: FieldworkSite
let workers: RunningWorkers

beforeAll(async () => {
  cloud = await OssStandIn.open()
  const env = { ...cloud.env, OSS_CDN_URL: cloud.cdnUrl }
  product = await startProduct(env)
  place = await FieldworkSite.make(product, '心晴示范机构')
  workers = await exportWorkers(product, { clouds: cloudConfigs(env).clouds })
})
afterAll(async () => {
  await workers?.stop()
  await product?.stop()
  await cloud?.close()
})

async function published(settings: Partial<NaireRecord> = {}): Promise<NaireRecord> {
  const record = { ...copyOf(screening()), ...settings }
  await place.publish(record)
  return record
}

const keysOf = ({ Sid }: NaireRecord) => [...cloud.objects.keys()].filter((key) => key.includes(Sid))
const page = async ({ Sid }: NaireRecord, headers = {}) =>
  (await fetch(`${product.anybody.url}/survey/online/${place.orgSid}/${Sid}`, { headers })).text()

it.each<readonly [string, Partial<NaireRecord>]>([
  ['with a password', { AccessConfig: 'RequirePassword', AccessPassword: '春天 2026' }],
  ['with a password for turning back', { PreviousPageMode: 'RequirePassword', PreviousPagePassword: '回' }],
  ['for the people of its organisation', { RequireSignIn: true }],
  ['for a list of codes', { AnonymousMode: 1, IdentifyingValidationMode: 1 }],
  ['whose scores stay with the server', { TimeLimit: 60, SessionLimit: 1, Resumable: 'Force' }],
  ['that is closed', { AccessConfig: 'Disable' }],
])('a questionnaire %s never lies where anybody may read it', async (_, settings) => {
  const record = await published(settings)
  // Of one after it the copy is there: its own would be as well.
  const free = await published()
  await until(async () => keysOf(free).length === 1 || undefined, 'the copy of the free one')
  await until(async () => {
    const { rows } = await product.pool.query("select from work.outbox where job = 'copyNaire'")
    return rows.length === 0 || undefined
  }, 'the jobs done')
  expect(keysOf(record)).toEqual([])
  expect(cloud.asked.filter((asked) => asked.includes(record.Sid))).toEqual([])
  expect(await page(record)).not.toContain('data-copy')
})

it('a copy holds no password, no note and no test case of its author', async () => {
  const record = await published({ AccessPassword: '春天 2026' })
  await until(async () => keysOf(record).length === 1 || undefined, 'the copy')
  const text = cloud.objects.get(keysOf(record)[0]!)!.content.toString()
  expect(text).not.toMatch(/春天|AccessPassword|PreviousPagePassword/)
})

it('no author writes over a copy, and none of another organisation beside it', async () => {
  const record = await published()
  await until(async () => keysOf(record).length === 1 || undefined, 'the copy')
  const [key = ''] = keysOf(record)
  const before = cloud.objects.get(key)!.content
  const post = async (token: Json, overwrite: string) => {
    const form = new FormData()
    const fields = {
      key,
      policy: token.policy,
      OSSAccessKeyId: token.accessid,
      signature: token.signature,
      'x-oss-forbid-overwrite': overwrite,
      success_action_status: '200',
    }
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob(['{"Questions":[]}'], { type: 'application/json' }), 'a.json')
    return (await fetch(token.host, { method: 'POST', body: form })).status
  }
  const author = await place.person('ProjectManager', 'own_author')
  const own = (await author.get(`/oss/cdnToken?naireSid=${record.Sid}`)).body
  expect([await post(own, 'true'), await post(own, 'false')]).toEqual([409, 403])
  const elsewhere = await FieldworkSite.make(product, '另一家机构')
  const stranger = await elsewhere.person('ProjectManager', 'strange_author')
  expect((await stranger.get(`/oss/cdnToken?naireSid=${record.Sid}`)).status).toBe(404)
  const theirs = copyOf(screening())
  await elsewhere.publish(theirs)
  const token = (await stranger.get(`/oss/cdnToken?naireSid=${theirs.Sid}`)).body
  expect([await post(token, 'true'), await post(token, 'false')]).toEqual([403, 403])
  expect(cloud.objects.get(key)?.content).toBe(before)
  for (const method of ['PUT', 'DELETE'])
    expect((await fetch(`${cloud.host}/${key}`, { method, ...(method === 'PUT' && { body: '{}' }) })).status).toBe(403)
})

it('no request chooses the copy that a page names', async () => {
  const record = await published()
  await until(async () => ((await page(record)).includes('data-copy') ? true : undefined), 'the copy')
  const html = await page(record, {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Naire-Access': 'https://evil.example',
  })
  expect(/data-copy="([^"]*)"/.exec(html)?.[1]).toBe(`${cloud.cdnUrl}/${keysOf(record)[0]}`)
  expect(html).not.toContain('evil.example')
})
