import type { NaireRecord } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import { createVault } from '@naire/vault'
import { createClouds, type Clouds } from '@naire/vault/cloud'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OssStandIn } from '../../../../scripts/src/stand-ins/oss/oss-stand-in.ts'
import type { Client, Json } from '../../../../tests/api/client.ts'
import { copyOf, newSid, FieldworkSite, screening } from '../../../../tests/api/fieldwork.ts'
import { startProduct } from '../../../../tests/api/product.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'
import { readConfig } from '../config.ts'

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.alloc(500, 1),
])

let usual: OssStandIn
let archive: OssStandIn
let clouds: Clouds
let product: Awaited<ReturnType<typeof startProduct>>
let place: FieldworkSite
let manager: Client

beforeAll(async () => {
  usual = await OssStandIn.open()
  archive = await OssStandIn.open()
  const further = Object.fromEntries(Object.entries(archive.env).map(([name, value]) => [`${name}_ARCHIVE`, value]))
  const env = { ...usual.env, ...further, OSS_PREFIX_ARCHIVE: 'kept', OSS_STORES: 'archive' }
  product = await startProduct(env)
  clouds = createClouds(readConfig({ DATABASE_URL: product.databaseUrl, ...env }).clouds!)
  place = await FieldworkSite.make(product, '心晴示范机构')
  manager = await place.person('ProjectManager', 'manager')
})
afterAll(async () => {
  await product?.stop()
  await usual?.close()
  await archive?.close()
})

/** A respondent of a questionnaire whose files go to the cloud, to the store of a name. */
async function respondent(CloudUploadName: unknown): Promise<Respondent> {
  const naire: NaireRecord = copyOf(
    screening((record) => Object.assign(record, { CloudUpload: true, CloudUploadName })),
  )
  await place.publish(naire)
  const someone = new Respondent(product.anybody, naire)
  await someone.commit({ age: 30 })
  return someone
}

const query = ({ sid, record }: Respondent) => `objectSid=${sid}&bizObjectType=202&naireSid=${record.Sid}`
const tokenOf = async (of: Respondent): Promise<Json> => (await of.client.get(`/oss/token?${query(of)}`)).body
const keysOf = (store: OssStandIn, sid: string) => [...store.objects.keys()].filter((key) => key.includes(sid))

async function post(token: Json, name: string): Promise<void> {
  const form = new FormData()
  const fields = {
    key: `${token.dir}${name}`,
    policy: token.policy,
    OSSAccessKeyId: token.accessid,
    signature: token.signature,
    'x-oss-forbid-overwrite': 'true',
    success_action_status: '200',
  }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([Uint8Array.from(png)], { type: 'application/octet-stream' }), name)
  expect((await fetch(token.host, { method: 'POST', body: form })).status).toBe(200)
}

const told = (of: Respondent, sid: string) => of.client.post(`/oss/stored?${query(of)}&sid=${sid}&fileName=a.png`)

/** Posted, told of, and read by staff in both ways. */
async function stored(of: Respondent): Promise<string> {
  const sid = newSid()
  await post(await tokenOf(of), `${sid}.png`)
  const { status, text } = await told(of, sid)
  expect(status, text).toBe(200)
  return sid
}

async function readable(of: Respondent, sid: string): Promise<void> {
  const whole = await fetch(`${manager.url}/DownloadFiles/?bizObjectType=202&sid=${sid}`, { headers: manager.headers })
  expect(Buffer.from(await whole.arrayBuffer()).equals(png)).toBe(true)
  const { text: address } = await manager.get(`/oss/donwloadurl?${query(of)}&fileName=${sid}.png`)
  expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(png)).toBe(true)
}

it('files go to the store that the questionnaire names, and are read from there', async () => {
  const someone = await respondent('archive')
  expect(await tokenOf(someone)).toMatchObject({
    host: archive.host,
    dir: `kept/${someone.record.Sid}/202/${someone.sid}/`,
  })
  const sid = await stored(someone)
  expect([keysOf(archive, sid), keysOf(usual, sid)]).toEqual([
    [`kept/${someone.record.Sid}/202/${someone.sid}/${sid}.png`],
    [],
  ])
  await readable(someone, sid)
  const { text: address } = await manager.get(
    `/oss/fileurl?path=kept/${someone.record.Sid}/202/${someone.sid}/${sid}.png`,
  )
  expect((await fetch(address)).status).toBe(200)
  const { body } = await manager.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.Attaches()`)
  expect(body.value).toMatchObject([{ Sid: sid, Content: 'whole' }])
})

it('files go to the usual store where none is named, or one that is not set up', async () => {
  for (const named of [undefined, null, ' ', 'elsewhere']) {
    const someone = await respondent(named)
    expect((await tokenOf(someone)).host).toBe(usual.host)
    const sid = await stored(someone)
    expect([keysOf(usual, sid).length, keysOf(archive, sid).length]).toEqual([1, 0])
    await readable(someone, sid)
  }
})

it('what was stored stays readable when the questionnaire names another store, and new files go there', async () => {
  const someone = await respondent('archive')
  const before = await stored(someone)
  const [late, untold] = [newSid(), newSid()]
  const token = await tokenOf(someone)
  await place.publish({ ...someone.record, CloudUploadName: '' })
  await someone.commit({ age: 31 }, { NaireRevision: 2 })
  await readable(someone, before)
  const after = await stored(someone)
  expect([keysOf(usual, after).length, keysOf(archive, after).length]).toEqual([1, 0])
  await readable(someone, after)
  // The token was given before, the object lies there.
  await post(token, `${late}.png`)
  expect((await told(someone, late)).status).toBe(200)
  await readable(someone, late)
  await post(token, `${untold}.png`)
  const { text: address } = await manager.get(`/oss/donwloadurl?${query(someone)}&fileName=${untold}.png`)
  expect((await fetch(address)).status).toBe(200)
  const none = await told(someone, newSid())
  expect(none.body.error.code).toBe(refusals['cloud.objectMissing'].code)
})

it("a questionnaire's own files are posted to its store, and pages may reach every store", async () => {
  const { record } = await respondent('archive')
  const { body } = await manager.get(`/oss/cdnToken?naireSid=${record.Sid}`)
  expect(body).toMatchObject({ host: archive.host, dir: `kept/cdn/${record.Sid}/` })
  const policy = (await product.anybody.get('/health')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`connect-src 'self' blob: ${usual.host} ${archive.host};`)
})

it('what is removed here is removed from the store where it lies', async () => {
  const vault = await createVault(product)
  const [there, here] = [await stored(await respondent('archive')), await stored(await respondent(null))]
  for (const sid of [there, here]) await vault.files.remove(sid)
  await vault.files.removeFromCloud(null, (key) => clouds.named(null).remove(key))
  expect([keysOf(archive, there).length, keysOf(usual, here).length]).toEqual([1, 0])
  await vault.files.removeFromCloud('archive', (key) => clouds.named('archive').remove(key))
  expect(keysOf(archive, there)).toEqual([])
})

it('what lies in a store that is set up no longer is told to be there, and not to be gone', async () => {
  const someone = await respondent('archive')
  const sid = await stored(someone)
  await product.pool.query("update vault.files set cloud_name = 'closed' where sid = $1", [sid])
  const { status, body } = await manager.get(`/DownloadFiles/?bizObjectType=202&sid=${sid}`)
  expect([status, body.error.code]).toEqual([501, refusals['cloud.notSetUp'].code])
  expect((await manager.get(`/oss/donwloadurl?${query(someone)}&fileName=${sid}.png`)).status).toBe(501)
  expect(
    (await manager.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.Attaches()`)).body.value,
  ).toMatchObject([{ Content: 'unreachable' }])
})

it('who edits questionnaires is told which stores and accounts there are, and no secret', async () => {
  const { body, text } = await manager.get('/api/NaireServices')
  expect(body).toEqual({ WxAppid: [], CloudUploadName: ['archive'], Drafting: null })
  expect(text).not.toContain(archive.account.accessKeySecret)
})
