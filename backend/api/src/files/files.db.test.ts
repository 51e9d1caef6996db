import { refusals } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.alloc(5_000, 1),
])
const wav = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(1_000, 2)])

const field = openField()
let record: NaireRecord
let manager: Client
let stranger: Client
let someone: Respondent

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'manager')
  stranger = await (await anotherPlace(field)).person('ProjectManager', 'stranger')
  someone = new Respondent(field.product.anybody, record)
  await someone.commit({ age: 30 })
})

const upload = (client: Client, name: string, content: Uint8Array, more = '') =>
  client.upload(`/UploadFiles/?objectSid=${someone.sid}&bizObjectType=202&naireSid=${record.Sid}${more}`, {
    name,
    content,
  })

const download = (client: Client, sid: string, headers: Record<string, string> = {}, more = '') =>
  fetch(`${client.url}/DownloadFiles/?bizObjectType=202&objectSid=${someone.sid}&sid=${sid}${more}`, {
    headers: { ...client.headers, ...headers },
  })

describe('an uploaded answer', () => {
  it('comes back with its size and hash, and is fetched whole and in ranges', async () => {
    const { status, body, text } = await upload(someone.client, '照片 1.PNG', png)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      FileName: '照片 1.PNG',
      FileExt: '.png',
      FileSize: png.length,
      Hash: createHash('sha256').update(png).digest('hex'),
    })
    const whole = await download(someone.client, body.Sid)
    expect(Buffer.from(await whole.arrayBuffer()).equals(png)).toBe(true)
    expect(whole.headers.get('content-type')).toBe('application/octet-stream')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''%E7%85%A7%E7%89%87%201.PNG")
    const part = await download(manager, body.Sid, { Range: 'bytes=1-3' }, '&inline=1')
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 1-3/${png.length}`,
      'PNG',
    ])
    expect(part.headers.get('content-type')).toBe('image/png')
    expect((await download(manager, body.Sid, { Range: 'bytes=999999-' })).status).toBe(416)
  })

  it('is promised first and stands as stored once it has come, segments in their order', async () => {
    const [first, second] = [newSid(), newSid()]
    const promise = (client: Client, Sid: string, Segment: number, more: object = {}) =>
      client.post('/odata/NaireSessions/SurveyExpert.PromiseAttach()', {
        sessionSid: someone.sid,
        Sid,
        attachType: 102,
        FileName: '录音.wav',
        RecordingSid: first,
        Segment,
        ...more,
      })
    for (const [sid, segment] of [
      [second, 2],
      [first, 1],
    ] as const)
      expect((await promise(someone.client, sid, segment)).status).toBe(204)
    expect((await promise(new Respondent(field.product.anybody, record).client, newSid(), 3)).status).toBe(404)
    expect((await promise(someone.client, newSid(), 3, { attachType: 101, MediaId: 'M' })).status).toBe(400)
    await upload(someone.client, '录音.wav', wav, `&sid=${second}&attachType=102`)
    const { body } = await manager.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.Attaches()`)
    const found = (body.value as { Sid: string; State: string; Segment: number }[]).filter(
      ({ Sid }) => Sid === first || Sid === second,
    )
    expect(found.map(({ Sid, State, Segment }) => [Sid, State, Segment])).toEqual([
      [first, 'promised', 1],
      [second, 'stored', 2],
    ])
    expect((await stranger.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.Attaches()`)).status).toBe(404)
  })

  it('is stored once when it is sent again', async () => {
    const sid = newSid()
    const first = await upload(someone.client, '录音.wav', wav, `&sid=${sid}&attachType=102`)
    const again = await upload(someone.client, '录音.wav', wav, `&sid=${sid}&attachType=102`)
    expect(first.status, first.text).toBe(200)
    expect(again.body).toEqual(first.body)
  })

  it('is refused when it is not what its name says, of no allowed kind, or too large', async () => {
    const refused = async (name: string, content: Uint8Array, more?: string) => {
      const { status, body } = await upload(someone.client, name, content, more)
      return [status, body.error.code]
    }
    expect(await refused('a.png', Buffer.from('<script>'))).toEqual([415, refusals['file.unsupported'].code])
    expect(await refused('a.html', Buffer.from('<b>'))).toEqual([415, refusals['file.unsupported'].code])
    expect(await refused('a.png', png, '&attachType=102')).toEqual([415, refusals['file.unsupported'].code])
    expect(await refused('large.png', Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]))).toEqual([
      413,
      refusals['file.tooLarge'].code,
    ])
  })

  it('is refused when its name is no name of a file alone', async () => {
    for (const name of ['../../etc/passwd.txt', 'C:\\a.txt', 'a\0b.txt', '..', ' ']) {
      const { status, body } = await upload(someone.client, name, Buffer.from('x'))
      expect([status, body.error.code, body.error.target], name).toEqual([
        400,
        refusals['file.nameInvalid'].code,
        'X-File-Name',
      ])
    }
  })

  it('that is a picture has a small preview without its metadata; what is no picture has none', async () => {
    const { default: sharp } = await import('sharp')
    const noise = Buffer.from(Array.from({ length: 1600 * 900 * 3 }, (_, at) => (at * 7919) % 251))
    const photo = await sharp(noise, { raw: { width: 1600, height: 900, channels: 3 } })
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toBuffer()
    const { body } = await upload(someone.client, 'photo.jpg', photo)
    const preview = await download(manager, body.Sid, {}, '&rendition=preview&inline=1')
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { width, height, exif } = await sharp(Buffer.from(await preview.arrayBuffer())).metadata()
    expect([width, height, exif]).toEqual([640, 360, undefined])
    const broken = await upload(someone.client, 'broken.png', png)
    expect((await download(manager, broken.body.Sid, {}, '&rendition=preview')).status).toBe(404)
    const text = await upload(someone.client, 'a.txt', Buffer.from('x'))
    expect((await download(manager, text.body.Sid, {}, '&rendition=preview')).status).toBe(404)
    expect((await download(stranger, body.Sid, {}, '&rendition=preview')).status).toBe(404)
  })

  it("is nobody else's", async () => {
    const other = new Respondent(field.product.anybody, record)
    expect((await upload(other.client, 'a.png', png)).status).toBe(404)
    const { body } = await upload(someone.client, 'b.png', png)
    expect((await download(other.client, body.Sid)).status).toBe(404)
    expect((await download(stranger, body.Sid)).status).toBe(404)
    expect((await download(field.product.anybody, body.Sid)).status).toBe(401)
  })
})
