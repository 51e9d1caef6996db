import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import type { Client } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.alloc(5_000, 1),
])
const wav = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(1_000, 2)])

const field = openField()
let record: NaireRecord
let author: Client
let customer: Client
let stranger: Client

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  author = await field.place.person('PaperEditor', 'author')
  customer = await field.place.person('Customer', 'customer')
  stranger = await (await anotherPlace(field)).person('ProjectManager', 'stranger')
})

const upload = (
  client: Client,
  name: string,
  content: Uint8Array,
  more = `objectSid=${record.Sid}&bizObjectType=101`,
) => client.upload(`/UploadFiles/?${more}`, { name, content })
const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(field.product.anybody.url + path, { headers })

describe('a file of an author', () => {
  it('is found by respondents at an address that caches keep for good, whole and in ranges [C7-07, C7-11, C3-97]', async () => {
    const { status, body, text } = await upload(author, '图一.PNG', png)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      FileName: '图一.PNG',
      FileExt: '.png',
      Type: 'Image',
      Hash: createHash('sha256').update(png).digest('hex'),
      Url: `/naire/${record.Sid}/resource/${body.Sid}.png`,
    })
    const whole = await fetched(body.Url)
    expect(Buffer.from(await whole.arrayBuffer()).equals(png)).toBe(true)
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'etag', 'x-content-type-options'].map((name) => [
          name,
          whole.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${body.Hash}"`,
      'x-content-type-options': 'nosniff',
    })
    expect((await fetched(body.Url, { 'If-None-Match': `W/"${body.Hash}"` })).status).toBe(304)
    const part = await fetched(body.Url, { Range: 'bytes=1-3' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 1-3/${png.length}`,
      'PNG',
    ])
  })

  it('is kept once, whatever it is called and whichever question it is for', async () => {
    const first = await upload(author, 'a.wav', wav)
    const again = await upload(
      author,
      'b.wav',
      wav,
      `objectSid=${record.Questions[0]?.Sid}&bizObjectType=104&naireSid=${record.Sid}`,
    )
    expect([again.status, again.body.Sid, again.body.Url, again.body.Type]).toEqual([
      200,
      first.body.Sid,
      first.body.Url,
      'Audio',
    ])
  })

  it('is found in the general view of the questionnaire that names it', async () => {
    const { body } = await upload(author, 'c.png', Buffer.concat([png, Buffer.from('c')]))
    await field.place.publish({ ...record, Header: `<p><img src="${body.Url}" alt=""></p>` })
    const view = await author.get(`/odata/Naires('${record.Sid}')/SurveyExpert.GeneralView()`)
    expect(view.body.value.ResourceList).toEqual([body.Sid])
  })

  it('is taken from authors of the organisation, and from nobody else', async () => {
    expect((await upload(field.product.anybody, 'a.png', png)).status).toBe(401)
    for (const client of [customer, stranger]) expect((await upload(client, 'a.png', png)).status).toBe(404)
    expect((await upload(author, 'a.png', png, `objectSid=${newSid()}&bizObjectType=101`)).status).toBe(404)
  })

  it('is what its name says, and something that a page can show', async () => {
    const refused = async (name: string, content: Uint8Array) => (await upload(author, name, content)).body.error?.code
    expect(await refused('a.svg', Buffer.from('<svg/>'))).toBe(refusals['file.unsupported'].code)
    expect(await refused('a.html', Buffer.from('<p>'))).toBe(refusals['file.unsupported'].code)
    expect(await refused('a.png', wav)).toBe(refusals['file.unsupported'].code)
    expect(await refused('a.txt', Buffer.alloc(1_100_000, 'a'))).toBe(refusals['file.tooLarge'].code)
  })

  it('is not found under another questionnaire, and no other file is found under its address', async () => {
    const { body } = await upload(author, 'a.png', png)
    expect((await fetched(`/naire/${newSid()}/resource/${body.Sid}.png`)).status).toBe(404)
    expect((await fetched(`/naire/${record.Sid}/resource/${newSid()}.png`)).status).toBe(404)
    expect((await fetched(`/naire/${record.Sid}/resource/../${body.Sid}.png`)).status).toBe(404)
  })
})
