import { refusals, type RefusalKey } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OssStandIn } from '../../../../scripts/src/stand-ins/oss/oss-stand-in.ts'
import { readConfig } from '../config.ts'
import { createVault } from '@naire/vault'
import { createClouds } from '@naire/vault/cloud'
import type { Client, Json, Reply } from '../../../../tests/api/client.ts'
import { copyOf, newSid, FieldworkSite, screening } from '../../../../tests/api/fieldwork.ts'
import { startProduct } from '../../../../tests/api/product.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.alloc(5_000, 1),
])

let cloud: OssStandIn
let product: Awaited<ReturnType<typeof startProduct>>
let clouded: NaireRecord
let plain: NaireRecord
let place: FieldworkSite
let manager: Client
let someone: Respondent

beforeAll(async () => {
  cloud = await OssStandIn.open()
  product = await startProduct(cloud.env)
  place = await FieldworkSite.make(product, '心晴示范机构')
  clouded = screening((record) => (record.CloudUpload = true))
  plain = copyOf(screening())
  for (const record of [clouded, plain]) await place.publish(record)
  manager = await place.person('ProjectManager', 'manager')
  someone = new Respondent(product.anybody, clouded)
  await someone.commit({ age: 30 })
})
afterAll(async () => {
  await product?.stop()
  await cloud?.close()
})

const query = (of = someone, more = '') => `objectSid=${of.sid}&bizObjectType=202&naireSid=${clouded.Sid}${more}`
const refusedAs = ({ status, body }: Reply<Json>, key: RefusalKey) =>
  expect([status, body.error.code]).toEqual([refusals[key].status, refusals[key].code])

/** Posts as the specification says: key, policy, access id, signature, success status 200, file. */
async function post(
  token: Json,
  name: string,
  content: Buffer,
  type = 'application/octet-stream',
  change: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const form = new FormData()
  const fields = {
    key: `${token.dir}${name}`,
    policy: token.policy,
    OSSAccessKeyId: token.accessid,
    signature: token.signature,
    'x-oss-forbid-overwrite': 'true',
    success_action_status: '200',
    ...change,
  }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([Uint8Array.from(content)], { type }), name)
  const response = await fetch(token.host, { method: 'POST', body: form })
  return { status: response.status, text: await response.text() }
}

async function uploaded(name: string, content: Buffer, more = ''): Promise<Reply> {
  const sid = newSid()
  const { body } = await someone.client.get(`/oss/token?${query(someone, more)}`)
  expect((await post(body, `${sid}${/\.\w+$/.exec(name)?.[0] ?? ''}`, content)).status).toBe(200)
  return stored(name, `${more}&sid=${sid}`)
}

const stored = (name: string, more: string, headers = {}): Promise<Reply> =>
  someone.client.post(`/oss/stored?${query(someone, more)}&fileName=${encodeURIComponent(name)}`, undefined, headers)

describe('a file in the cloud', () => {
  it('is posted with a token for one folder, recorded, and fetched by whoever may [S7-39, S7-41, S7-42]', async () => {
    const { body: token } = await someone.client.get(`/oss/token?${query()}`)
    expect(token).toMatchObject({
      host: cloud.host,
      accessid: 'stand-in',
      callback: '',
      dir: `naire/${clouded.Sid}/202/${someone.sid}/`,
    })
    expect(token.expire - Date.now() / 1000).toBeGreaterThan(1700)
    expect(token.expire - Date.now() / 1000).toBeLessThan(1801)
    const { status, body, text } = await uploaded('照片 1.png', png)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      FileName: '照片 1.png',
      FileSize: png.length,
      Hash: createHash('sha256').update(png).digest('hex'),
    })
    const whole = await fetch(`${manager.url}/DownloadFiles/?bizObjectType=202&sid=${body.Sid}`, {
      headers: { ...manager.headers, Range: 'bytes=1-3' },
    })
    expect([whole.status, await whole.text()]).toEqual([206, 'PNG'])
    for (const path of [
      `/oss/donwloadurl?${query()}&fileName=${encodeURIComponent('照片 1.png')}`,
      `/oss/fileurl?path=${token.dir}${body.Sid}.png`,
    ]) {
      const { text: address, headers } = await manager.get(path)
      expect(headers.get('content-type')).toContain('text/plain')
      const direct = await fetch(address)
      expect([direct.status, Buffer.from(await direct.arrayBuffer()).equals(png)]).toEqual([200, true])
      expect(direct.headers.get('content-disposition')).toContain('%E7%85%A7%E7%89%87%201.png')
      expect((await fetch(address.replace(/Expires=\d+/, 'Expires=99999999999'))).status).toBe(403)
    }
  })

  it('is recorded once, however often that is asked', async () => {
    const sid = newSid()
    const { body: token } = await someone.client.get(`/oss/token?${query()}`)
    await post(token, `${sid}.png`, png)
    const tell = () => stored('a.png', `&sid=${sid}`)
    const [one, other] = await Promise.all([tell(), tell()])
    expect([one.status, other.status, one.body]).toEqual([200, 200, other.body])
  })

  it('that was never told of is found by the name of its object', async () => {
    const { body: token } = await someone.client.get(`/oss/token?${query()}`)
    await post(token, 'left.png', png)
    const { text } = await manager.get(`/oss/donwloadurl?${query()}&fileName=left.png`)
    expect((await fetch(text)).status).toBe(200)
    refusedAs(await manager.get(`/oss/donwloadurl?${query()}&fileName=none.png`), 'file.notFound')
  })

  it('moves here when it is a recording, which must be made playable', async () => {
    const { body } = await uploaded(
      '录音.wav',
      Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(1000, 2)]),
      '&attachType=102',
    )
    const before = cloud.asked.length
    expect(
      (await fetch(`${manager.url}/DownloadFiles/?bizObjectType=202&sid=${body.Sid}`, { headers: manager.headers }))
        .status,
    ).toBe(200)
    expect(cloud.asked.length).toBe(before)
    expect([...cloud.objects.keys()].filter((key) => key.includes(body.Sid))).toEqual([])
  })

  it('is refused by the server when it is not there or not what its name says', async () => {
    refusedAs(await stored('a.png', `&sid=${newSid()}`), 'cloud.objectMissing')
    refusedAs(await uploaded('forged.png', Buffer.from('<script>')), 'file.unsupported')
    refusedAs(await stored('../a.png', ''), 'file.nameInvalid')
  })

  it('is the one that the token was given for, and is never written over', async () => {
    const sid = newSid()
    const { body: token } = await someone.client.get(`/oss/token?${query(someone, `&sid=${sid}`)}&fileName=photo.PNG`)
    const code = ({ status, text }: { status: number; text: string }) => [status, /<Code>(\w+)<\/Code>/.exec(text)?.[1]]
    for (const other of [`${newSid()}.png`, `${sid}.svg`, sid, `${sid}.png/x`])
      expect(code(await post(token, other, png))).toEqual([403, 'AccessDenied'])
    expect(code(await post(token, `${sid}.png`, png, undefined, { 'x-oss-forbid-overwrite': 'false' }))).toEqual([
      403,
      'AccessDenied',
    ])
    expect((await post(token, `${sid}.png`, png)).status).toBe(200)
    const forged = Buffer.concat([png, Buffer.from('another')])
    expect(code(await post(token, `${sid}.png`, forged))).toEqual([409, 'FileAlreadyExists'])
    const { body: wide } = await someone.client.get(`/oss/token?${query()}`)
    expect(code(await post(wide, `${sid}.png`, forged))).toEqual([409, 'FileAlreadyExists'])
    // Whose answer was lost sends it again, and tells the server what the cloud said.
    const again = await stored('photo.PNG', `&sid=${sid}&cloudError=FileAlreadyExists`)
    expect([again.status, again.body.FileSize], again.text).toEqual([200, png.length])
  })

  it('is refused by the cloud when the policy does not allow it', async () => {
    const { body: token } = await someone.client.get(`/oss/token?${query()}`)
    const other = (reply: { status: number; text: string }) => [
      reply.status,
      /<Code>(\w+)<\/Code>/.exec(reply.text)?.[1],
    ]
    expect(
      other(await post(token, 'a.png', png, undefined, { key: `naire/${newSid()}/202/${newSid()}/a.png` })),
    ).toEqual([403, 'AccessDenied'])
    expect(other(await post(token, 'a.png', png, 'text/html'))).toEqual([403, 'AccessDenied'])
    expect(other(await post(token, 'a.png', Buffer.alloc(11 * 1024 * 1024)))).toEqual([400, 'EntityTooLarge'])
    const wider = Buffer.from(JSON.stringify({ expiration: '2099-01-01T00:00:00Z', conditions: [] })).toString('base64')
    expect(other(await post(token, 'a.png', png, undefined, { policy: wider }))).toEqual([403, 'SignatureDoesNotMatch'])
    const old = Buffer.from(JSON.stringify({ expiration: '2020-01-01T00:00:00Z', conditions: [] })).toString('base64')
    const signature = createHmac('sha1', cloud.account.accessKeySecret).update(old).digest('base64')
    const late = await post(token, 'a.png', png, undefined, { policy: old, signature })
    expect([...other(late), late.text.includes('Policy expired')]).toEqual([403, 'AccessDenied', true])
    const told = await stored('a.png', '&cloudError=AccessDenied', { 'Accept-Language': 'de' })
    refusedAs(told, 'cloud.refused')
    expect(told.body.error.message).toContain('abgelehnt (AccessDenied)')
  })

  it('may be reached by pages, and nothing else of another site may', async () => {
    const policy = (await product.anybody.get('/health')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`connect-src 'self' blob: ${cloud.host};`)
  })

  it('is removed from the cloud too when it is removed here', async () => {
    const { body } = await uploaded('gone.png', png)
    const vault = await createVault(product)
    await vault.files.remove(body.Sid)
    const keys = () => [...cloud.objects.keys()].filter((key) => key.includes(body.Sid))
    expect(keys()).toHaveLength(1)
    const client = createClouds(readConfig({ DATABASE_URL: product.databaseUrl, ...cloud.env }).clouds!).named(null)
    await expect(vault.files.removeFromCloud(null, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await vault.files.removeFromCloud(null, (key) => client.remove(key))).toBeGreaterThan(0)
    expect(keys()).toEqual([])
    expect(await vault.files.removeFromCloud(null, (key) => client.remove(key))).toBe(0)
  })

  it('needs cloud upload to be on, and the right to upload', async () => {
    const local = new Respondent(product.anybody, plain)
    await local.commit({ age: 30 })
    refusedAs(await local.client.get(`/oss/token?${query(local)}`), 'cloud.off')
    expect((await new Respondent(product.anybody, clouded).client.get(`/oss/token?${query()}`)).status).toBe(404)
    expect((await product.anybody.get(`/oss/donwloadurl?${query()}&fileName=left.png`)).status).toBe(401)
  })
})

describe('evidence of an appeal', () => {
  let ended: Respondent
  const of = (type: number, more = '') => `objectSid=${ended.sid}&bizObjectType=${type}&naireSid=${clouded.Sid}${more}`

  beforeAll(async () => {
    ended = new Respondent(product.anybody, clouded)
    expect((await ended.finish()).body.Status).toBe(0)
  })

  it('goes to the cloud from who appeals, and is fetched by who judges [S7-44]', async () => {
    const customer = await place.person('Customer', 'appealing')
    const judge = await place.person('Judge', 'judging')
    const sid = newSid()
    const { body: token } = await customer.get(`/oss/token?${of(203)}`)
    expect(token.dir).toBe(`naire/${clouded.Sid}/203/${ended.sid}/`)
    expect((await post(token, `${sid}.png`, png)).status).toBe(200)
    const told = await customer.post(`/oss/stored?${of(203, `&sid=${sid}`)}&fileName=${encodeURIComponent('现场.png')}`)
    expect([told.status, told.body.FileName, told.body.FileSize], told.text).toEqual([200, '现场.png', png.length])
    const appeal = { AppealSessionSid: ended.sid, QuestionSid: clouded.Questions[0]?.Sid, Reason: '不对' }
    expect(
      (await customer.post('/odata/AppealSessions/SurveyExpert.CommitAppealFeedback()', { appealFeedback: appeal }))
        .status,
    ).toBe(200)
    expect(
      (await customer.post('/odata/AppealSessions/SurveyExpert.CommitAppealSession()', { appealSessionSid: ended.sid }))
        .status,
    ).toBe(200)
    const { text: address } = await judge.get(`/oss/donwloadurl?${of(203)}&fileName=${encodeURIComponent('现场.png')}`)
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(png)).toBe(true)
    expect(
      (await fetch(`${judge.url}/DownloadFiles/?bizObjectType=203&sid=${sid}`, { headers: judge.headers })).status,
    ).toBe(200)
  })

  it('is nothing for who does neither, nor for another organisation', async () => {
    const assessor = await place.person('Assessor', 'assessing')
    const elsewhere = await (await FieldworkSite.make(product, '别家机构')).person('Customer', 'elsewhere')
    for (const client of [assessor, elsewhere, ended.client])
      expect((await client.get(`/oss/token?${of(203)}`)).status).toBe(404)
    for (const client of [assessor, elsewhere])
      expect((await client.get(`/oss/donwloadurl?${of(203)}&fileName=${encodeURIComponent('现场.png')}`)).status).toBe(
        404,
      )
    expect((await elsewhere.upload(`/UploadFiles/?${of(203)}`, { name: 'a.png', content: png })).status).toBe(404)
    const judge = await place.person('Judge', 'judging2')
    expect((await judge.get(`/oss/token?${of(203)}`)).status).toBe(404)
    expect((await judge.get(`/oss/token?${of(204)}`)).body.dir).toBe(`naire/${clouded.Sid}/204/${ended.sid}/`)
  })
})

describe("a questionnaire's own files", () => {
  it('are posted by who edits it [S7-40]', async () => {
    const { body: token } = await manager.get(`/oss/cdnToken?naireSid=${clouded.Sid}`)
    expect(token.dir).toBe(`naire/cdn/${clouded.Sid}/`)
    expect((await post(token, 'logo.svg', Buffer.from('<svg/>'), 'image/svg+xml')).status).toBe(200)
    const stranger = await (await FieldworkSite.make(product, '另一家机构')).person('ProjectManager', 'stranger')
    expect((await stranger.get(`/oss/cdnToken?naireSid=${clouded.Sid}`)).status).toBe(404)
    expect((await product.anybody.get(`/oss/cdnToken?naireSid=${clouded.Sid}`)).status).toBe(401)
  })
})
