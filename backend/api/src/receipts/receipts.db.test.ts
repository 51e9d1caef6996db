import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { givenText } from '@naire/domain/sessions'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/field.ts'
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
    expect((await check(begun)).body).toMatchObject({ Verdict: 'stored', Kind: 'commit', SessionSid: someone.sid, Revision: 1, Hash: hashOf(feedbacks(record, { age: 30 })) })
    expect((await check(done)).body).toMatchObject({ Verdict: 'stored', Hash: hashOf(feedbacks(record, calm)), Position: expect.any(Number), At: expect.any(String) })
  })

  it('is signed with a key that anybody can verify it with, and cannot be made up or changed', async () => {
    const someone = new Respondent(field.product.anybody, record)
    const token = (await someone.finish()).body.Receipt as string
    const [body = '', signature = ''] = token.split('.')
    const key = createPublicKey((await field.product.anybody.get('/receipt/key.pem')).text)
    expect(verify(null, Buffer.from(body, 'base64url'), key, Buffer.from(signature, 'base64url'))).toBe(true)
    const changed = Buffer.from(Buffer.from(body, 'base64url').toString().replace(someone.sid, newSid())).toString('base64url')
    for (const forged of [`${changed}.${signature}`, body, `${body}.${'A'.repeat(86)}`, 'none', `${token}.x`]) expect((await check(forged)).body).toEqual({ Verdict: 'forged' })
  })

  it('says so when what it stands for is erased', async () => {
    const someone = new Respondent(field.product.anybody, record)
    const token = (await someone.finish()).body.Receipt as string
    await field.product.admin.post('/odata/NaireSessions/SurveyExpert.Erase()', { sessionSid: someone.sid, reason: '本人要求' })
    expect((await check(token)).body).toMatchObject({ Verdict: 'erased', SessionSid: someone.sid })
  })

  it('stands in the history of the session beside its step', async () => {
    const someone = new Respondent(field.product.anybody, record)
    const done = await someone.finish()
    const { body } = await manager.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.History()`, { 'X-Min-Position': done.headers.get('x-position') ?? '' })
    const told = body.value.map(({ EventType, Receipt }: { EventType: string; Receipt: string | null }) => [EventType, Receipt])
    expect(told.slice(0, 2)).toEqual([['SessionCreated', null], ['AnswersCommitted', done.body.Receipt]])
  })
})

it('a file of an answer has a receipt with the fingerprint of its content', async () => {
  const someone = new Respondent(field.product.anybody, record)
  await someone.commit({ age: 30 })
  const content = Buffer.from(`%PDF-1.4\n${someone.sid}`)
  const stored = await someone.client.upload(`/UploadFiles/?objectSid=${someone.sid}&bizObjectType=202&attachType=101&sid=${newSid()}`, { name: '证明.pdf', content })
  expect(stored.status, stored.text).toBe(200)
  const checked = await check(stored.body.Receipt)
  expect(checked.body).toMatchObject({ Verdict: 'stored', Kind: 'file', AttachSid: stored.body.Sid, Hash: createHash('sha256').update(content).digest('hex') })
})

it('the page says it in the language of its reader, without script', async () => {
  const token = (await new Respondent(field.product.anybody, record).finish()).body.Receipt as string
  const page = await field.product.anybody.get(`/receipt/${token}?lang=ar`, { accept: 'text/html' })
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('<html lang="ar" dir="rtl">')
  expect(page.text).toContain('data-verdict="stored"')
  expect(page.text).not.toContain('<script')
  expect((await field.product.anybody.get('/receipt/%3Cb%3Ex', { accept: 'text/html' })).text).toContain('data-verdict="forged"')
})

it('is asked for in a database that nobody installed anything in: that is said, and nothing is made there', async () => {
  const databaseUrl = await freshDatabase()
  const dataDir = join(tmpdir(), `naire-never-${newSid()}`)
  await expect(checkReceiptIn({ databaseUrl, eventStore: { kind: 'postgres' }, dataDir }, 'a.b')).rejects.toThrow(/^There is no installation in this database/)
  expect(existsSync(dataDir)).toBe(false)
})
