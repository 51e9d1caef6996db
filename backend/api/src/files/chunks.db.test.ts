import { refusals, type RefusalKey } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json, Reply } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489000f4240', 'hex'),
  Buffer.from('IDAT'),
  randomBytes(1_000_000),
])
const sha256 = createHash('sha256').update(png).digest('hex')

// A scanner that takes exception to files that begin with one word, and cannot look at those that begin with another.
const scanner = join(tmpdir(), `scanner-${newSid()}.mjs`)
writeFileSync(
  scanner,
  "import { readFileSync } from 'node:fs'\nconst text = readFileSync(process.argv[2], 'latin1')\nprocess.exit(text.startsWith('EVIL') ? 1 : text.startsWith('ODD') ? 2 : 0)\n",
)

const field = openField({ VIRUS_COMMAND: `${process.execPath} ${scanner}` })
let record: NaireRecord
let manager: Client
let someone: Respondent

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'manager')
  someone = new Respondent(field.product.anybody, record)
  await someone.commit({ age: 30 })
})

const begin = (
  name: string,
  size: number,
  { sid = newSid(), hash = '', client = someone.client } = {},
): Promise<Reply> =>
  client.post(
    `/UploadFiles/Chunks?objectSid=${someone.sid}&bizObjectType=202&naireSid=${record.Sid}&sid=${sid}`,
    undefined,
    {
      'X-File-Name': encodeURIComponent(name),
      'X-File-Size': String(size),
      'X-File-Hash': hash,
    },
  )
const piece = (sid: string, from: number, content: Uint8Array, client = someone.client) =>
  client.piece(`/UploadFiles/Chunks/${sid}`, from, content)
const standing = (sid: string, client = someone.client) => client.get(`/UploadFiles/Chunks/${sid}`)
const refusedAs = ({ status, body }: Reply<Json>, key: RefusalKey) =>
  expect([status, body.error.code]).toEqual([refusals[key].status, refusals[key].code])

async function whole(name: string, content: Buffer): Promise<Reply> {
  const { body, text } = await begin(name, content.length)
  expect(body?.Received, text).toBe(0)
  return piece(body.Sid, 0, content)
}

describe('a file in pieces', () => {
  it('is announced, sent, asked about and goes on where it stands; its end is told and heard again', async () => {
    const { status, body } = await begin('照片.png', png.length, { hash: sha256 })
    expect([status, body]).toEqual([201, { Sid: body.Sid, FileSize: png.length, Received: 0, File: null }])
    expect((await piece(body.Sid, 0, png.subarray(0, 300_000))).body).toMatchObject({ Received: 300_000, File: null })
    refusedAs(await piece(body.Sid, 299_999, png.subarray(299_999)), 'file.moved')
    expect((await standing(body.Sid)).body).toMatchObject({ Received: 300_000 })
    expect((await begin('照片.png', png.length, { sid: body.Sid })).body).toMatchObject({ Received: 300_000 })
    const { body: last, headers } = await piece(body.Sid, 300_000, png.subarray(300_000))
    expect(last.File).toEqual({
      Sid: body.Sid,
      FileName: '照片.png',
      FileExt: '.png',
      FileSize: png.length,
      Hash: sha256,
      Receipt: expect.any(String),
    })
    expect(Number(headers.get('x-position'))).toBeGreaterThan(0)
    for (const again of [
      await standing(body.Sid),
      await piece(body.Sid, png.length, Buffer.alloc(0)),
      await begin('照片.png', png.length, { sid: body.Sid }),
    ]) {
      expect(again.body.File).toEqual(last.File)
    }
    const file = await fetch(`${manager.url}/DownloadFiles/?bizObjectType=202&sid=${body.Sid}`, {
      headers: manager.headers,
    })
    expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true)
    const { body: attaches } = await manager.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.Attaches()`)
    expect(attaches.value.find(({ Sid }: { Sid: string }) => Sid === body.Sid)).toMatchObject({
      State: 'stored',
      FileSize: png.length,
    })
  })

  it('is refused before its first byte when its name, kind or size will not do', async () => {
    refusedAs(await begin('../a.png', 10), 'file.nameInvalid')
    refusedAs(await begin('a.exe', 10), 'file.unsupported')
    refusedAs(await begin('a.png', 2 ** 40), 'file.tooLarge')
    refusedAs(await begin('a.png', 0), 'request.invalid')
    refusedAs(await begin('a.png', 10, { hash: 'abc' }), 'request.invalid')
  })

  it('is refused at its end when its content is forged, damaged or infected, and cannot be looked at later', async () => {
    refusedAs(await whole('a.png', Buffer.from('<script>alert(1)</script>')), 'file.unsupported')
    refusedAs(await whole('a.txt', Buffer.from('EVIL')), 'file.infected')
    const damaged = await begin('a.txt', 4, { hash: sha256 })
    refusedAs(await piece(damaged.body.Sid, 0, Buffer.from('abcd')), 'file.damaged')
    refusedAs(await standing(damaged.body.Sid), 'file.uploadNotFound')
    const odd = await begin('a.txt', 3)
    const reply = await piece(odd.body.Sid, 0, Buffer.from('ODD'))
    refusedAs(reply, 'file.notScanned')
    expect(reply.headers.get('retry-after')).toBe('30')
    expect((await standing(odd.body.Sid)).body).toMatchObject({ Received: 3, File: null })
  })

  it('takes no byte more than was said', async () => {
    const { body } = await begin('a.txt', 4)
    refusedAs(await piece(body.Sid, 0, Buffer.from('abcde')), 'file.tooLarge')
  })

  it("is nobody else's, and can be given up", async () => {
    const { body } = await begin('a.txt', 4)
    const other = new Respondent(field.product.anybody, record).client
    for (const reply of [
      await begin('a.txt', 4, { client: other }),
      await standing(body.Sid, other),
      await piece(body.Sid, 0, Buffer.from('a'), other),
    ]) {
      expect(reply.status, reply.text).toBe(404)
    }
    expect((await someone.client.delete(`/UploadFiles/Chunks/${body.Sid}`)).status).toBe(204)
    refusedAs(await standing(body.Sid), 'file.uploadNotFound')
  })

  it('that comes whole is looked at for viruses too', async () => {
    const path = `/UploadFiles/?objectSid=${someone.sid}&bizObjectType=202&naireSid=${record.Sid}`
    refusedAs(await someone.client.upload(path, { name: 'a.txt', content: Buffer.from('EVIL') }), 'file.infected')
  })
})
