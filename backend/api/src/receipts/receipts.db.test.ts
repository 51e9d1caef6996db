import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { givenText } from '@naire/domain/sessions'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, feedbacks, Respondent } from '../../../../tests/api/respondent.ts'
import { freshDatabase } from '../../../../tests/fresh-database.ts'
import { checkReceiptIn } from './index.ts'

const field = openField()
let record: NaireRecord
let manager: Client

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'manager')
})

const check = (token: string) => field.product.anybody.get(`/receipt/${token}`, { accept: 'application/json' })
const hashOf = (items: readonly Feedback[]) => createHash('sha256').update(givenText(items)).digest('hex')

describe('a receipt of a commit', () => {
  it('is for just what was handed in, and stays when the session goes on', async () => {
    const someone = new Respondent(field.product.anybody, record)
    const begun = (await someone.commit({ age: 30 })).body.Receipt as string
    const done = (await someone.finish(calm, { Score: 99 })).body.Receipt as string
    expect((await check(begun)).body).toMatchObject({
      Verdict: 'stored',
      Kind: 'commit',
      SessionSid: someone.sid,
      Revision: 1,
      Hash: hashOf(feedbacks(record, { age: 30 })),
    })
    expect((await check(done)).body).toMatchObject({
      Verdict: 'stored',
      Hash: hashOf(feedbacks(record, calm)),
      Position: expect.any(Number),
      At: expect.any(String),
    })
  })

  it('is signed with a key that anybody can verify it with, and cannot be made up or changed', async () => {
    const someone = new Respondent(field.product.anybody, record)
    const token = (await someone.finish()).body.Receipt as string
    const [body = '', signature = ''] = token.split('.')
    const key = createPublicKey((await field.product.anybody.get('/receipt/key.pem')).text)
    expect(verify(null, Buffer.from(body, 'base64url'), key, Buffer.from(signature, 'base64url'))).toBe(true)
    const changed = Buffer.from(Buffer.from(body, 'base64url').toString().replace(someone.sid, newSid())).toString(
      'base64url',
    )
    for (const forged of [`${changed}.${signature}`, body, `${body}.${'A'.repeat(86)}`, 'none', `${token}.x`])
      expect((await check(forged)).body).toEqual({ Verdict: 'forged' })
  })

  it('names the questionnaire in the language of the reader, and tells the time where the reader is, with its zone', async () => {
    const someone = new Respondent(field.product.anybody, record)
    const token = (await someone.finish()).body.Receipt as string
    const { text } = await field.product.anybody.get(`/receipt/${token}?lang=zh-CN&tz=Asia/Shanghai`, {
      accept: 'text/html',
    })
    expect(text).toContain(record.Name)
    expect(text).toMatch(/<time [^>]*>[^<]*GMT\+8/)
    const english = await field.product.anybody.get(`/receipt/${token}?lang=en-US`, { accept: 'text/html' })
    expect(english.text).toContain(record.Translations?.['en-US']?.[`${record.Sid}.Name`])
    expect((await field.product.anybody.get(`/receipt/${token}?tz=Nowhere/Land`, { accept: 'text/html' })).status).toBe(
      200,
    )
  })

  it('says so when what it stands for is erased', async () => {
    const someone = new Respondent(field.product.anybody, record)
    const token = (await someone.finish()).body.Receipt as string
    await field.product.admin.post('/odata/NaireSessions/SurveyExpert.Erase()', {
      sessionSid: someone.sid,
      reason: '本人要求',
    })
    expect((await check(token)).body).toMatchObject({ Verdict: 'erased', SessionSid: someone.sid })
  })

  it('stands in the history of the session beside its step', async () => {
    const someone = new Respondent(field.product.anybody, record)
    const done = await someone.finish()
    const { body } = await manager.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.History()`, {
      'X-Min-Position': done.headers.get('x-position') ?? '',
    })
    const told = body.value.map(({ EventType, Receipt }: { EventType: string; Receipt: string | null }) => [
      EventType,
      Receipt,
    ])
    expect(told.slice(0, 2)).toEqual([
      ['SessionCreated', null],
      ['AnswersCommitted', done.body.Receipt],
    ])
  })
})

describe.each([
  { kind: 'file', attachType: 101, name: '证明.pdf', content: (sid: string) => Buffer.from(`%PDF-1.4\n${sid}`) },
  { kind: 'recording', attachType: 102, name: '录音.amr', content: (sid: string) => Buffer.from(`#!AMR\n${sid}`) },
])('a receipt of a $kind', ({ kind, attachType, name, content: contentOf }) => {
  const given = async () => {
    const someone = new Respondent(field.product.anybody, record)
    await someone.commit({ age: 30 })
    const content = contentOf(someone.sid)
    const { status, text, body } = await someone.client.upload(
      `/UploadFiles/?objectSid=${someone.sid}&bizObjectType=202&attachType=${attachType}&sid=${newSid()}`,
      { name, content },
    )
    expect(status, text).toBe(200)
    const hash = createHash('sha256').update(content).digest('hex')
    const attaches = async () =>
      (await manager.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.Attaches()`)).body.value as {
        readonly Sid: string
        readonly Content: string
      }[]
    const inOffice = () =>
      checkReceiptIn(
        { databaseUrl: field.product.databaseUrl, eventStore: { kind: 'postgres' }, dataDir: field.product.dataDir },
        body.Receipt,
      )
    return {
      someone,
      token: body.Receipt as string,
      sid: body.Sid as string,
      hash,
      path: join(field.product.dataDir, 'files', hash.slice(0, 2), hash),
      attaches,
      inOffice,
    }
  }

  it('has the fingerprint of its content', async () => {
    const { token, sid, hash, attaches, inOffice } = await given()
    expect((await check(token)).body).toMatchObject({ Verdict: 'stored', Kind: kind, AttachSid: sid, Hash: hash })
    expect(await attaches()).toMatchObject([{ Sid: sid, Content: 'whole' }])
    expect((await inOffice()).verdict).toBe('stored')
  })

  it('tells that one byte of it has changed on the disk, the length being the same', async () => {
    const { token, sid, path, attaches, inOffice } = await given()
    const file = await open(path, 'r+')
    await file.write(Buffer.from('X'), 0, 1, 9)
    await file.close()
    expect((await check(token)).body).toMatchObject({ Verdict: 'altered', AttachSid: sid })
    expect(await attaches()).toMatchObject([{ Sid: sid, Content: 'altered' }])
    expect((await inOffice()).verdict).toBe('altered')
  })

  it('tells that it is no longer on the disk, or cannot be read there', async () => {
    const { token, sid, path, attaches, inOffice } = await given()
    await rename(path, `${path}.away`)
    expect((await check(token)).body).toMatchObject({ Verdict: 'gone', AttachSid: sid })
    expect(await attaches()).toMatchObject([{ Sid: sid, Content: 'gone' }])
    expect((await inOffice()).verdict).toBe('gone')
    await mkdir(path)
    expect((await check(token)).body).toMatchObject({ Verdict: 'unreachable' })
    await rm(path, { recursive: true })
    await rename(`${path}.away`, path)
    expect((await check(token)).body).toMatchObject({ Verdict: 'stored' })
  })

  it('says erased where it was erased, not that the file is gone', async () => {
    const { someone, token } = await given()
    await someone.finish()
    await field.product.admin.post('/odata/NaireSessions/SurveyExpert.Erase()', {
      sessionSid: someone.sid,
      reason: '本人要求',
    })
    expect((await check(token)).body).toMatchObject({ Verdict: 'erased' })
  })
})

it('the page says it in the language of its reader, without script', async () => {
  const token = (await new Respondent(field.product.anybody, record).finish()).body.Receipt as string
  const page = await field.product.anybody.get(`/receipt/${token}?lang=ar`, { accept: 'text/html' })
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('<html lang="ar" dir="rtl">')
  expect(page.text).toContain('data-verdict="stored"')
  expect(page.text).not.toContain('<script')
  expect((await field.product.anybody.get('/receipt/%3Cb%3Ex', { accept: 'text/html' })).text).toContain(
    'data-verdict="forged"',
  )
})

it('is asked for in a database that nobody installed anything in: that is said, and nothing is made there', async () => {
  const databaseUrl = await freshDatabase()
  const dataDir = join(tmpdir(), `naire-never-${newSid()}`)
  await expect(checkReceiptIn({ databaseUrl, eventStore: { kind: 'postgres' }, dataDir }, 'a.b')).rejects.toThrow(
    /^There is no installation in this database/,
  )
  expect(existsSync(dataDir)).toBe(false)
})
