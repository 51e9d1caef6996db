import { draftingMessages, type DraftingRequest } from '@naire/domain/drafting'
import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DraftingStandIn } from '../../../../scripts/src/stand-ins/drafting/drafting-stand-in.ts'
import type { Client } from '../../../../tests/api/client.ts'
import { copyOf, screening } from '../../../../tests/api/fieldwork.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'

const standIn = await DraftingStandIn.open()
const field = openField(standIn.env)
const record = copyOf(screening())
let editor: Client

beforeAll(async () => {
  await field.place.publish(record)
  editor = await field.place.person('PaperEditor', 'draft_editor')
})
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.asked.length = 0
  standIn.answer = () => '{"proposals":[]}'
})

const request: DraftingRequest = {
  task: 'shorten',
  language: 'zh-CN',
  reader: 'en-US',
  into: null,
  brief: '',
  count: 10,
  texts: [{ id: '1', text: '请问您最近的睡眠怎么样呢？' }],
}
const ask = (client: Client, body: object = request) =>
  client.post(`/odata/Naires('${record.Sid}')/SurveyExpert.DraftTexts()`, body)

describe('the language model of the installation', () => {
  it('is told to authors by its host and name, without its key', async () => {
    const { body, text } = await editor.get('/api/NaireServices')
    expect(body.Drafting).toEqual({ Host: new URL(standIn.url).host, Model: standIn.model })
    expect(text).not.toContain(standIn.key)
  })

  it('is sent what the author was shown, word for word, and its answer comes back as it is', async () => {
    standIn.answer = () => 'Sure: {"proposals":[{"id":"1","text":"近来睡得好吗？","why":"shorter"}]}'
    const { status, body, text } = await ask(editor)
    expect(status, text).toBe(200)
    expect(standIn.asked).toEqual([draftingMessages(request)])
    expect(body.value.Text).toBe(standIn.answer([]))
  })

  it.each([
    ['brief', { task: 'questions' }],
    ['texts', { texts: [] }],
    ['texts', { texts: [{ id: 'x', text: 'a' }] }],
    ['texts', { texts: Array.from({ length: 20 }, (_, n) => ({ id: String(n + 1), text: '字'.repeat(5_000) })) }],
    ['into', { task: 'translate' }],
    ['into', { into: 'ar' }],
    ['language', { language: 'x' }],
    ['count', { count: 1_000 }],
  ])('is asked nothing that is not whole: %s', async (field, change) => {
    const { status, body } = await ask(editor, { ...request, ...change })
    expect([status, body.error.target]).toEqual([400, expect.stringContaining(field)])
    expect(standIn.asked).toEqual([])
  })

  it('that fails, or says nothing in its form, is an error of its own', async () => {
    for (const status of [500, 401, 429]) {
      standIn.failures.push(status)
      const { status: told, body } = await ask(editor)
      expect([told, body.error.code]).toEqual([503, refusals['drafting.failed'].code])
    }
    standIn.answer = () => 'x'.repeat(200_001)
    expect((await ask(editor)).status).toBe(503)
  })

  it('is asked by those who edit the questionnaire, and nobody else', async () => {
    const others = [
      await field.place.person('Assessor', 'draft_assessor'),
      await field.place.person('Customer', 'draft_customer'),
      await (await anotherPlace(field)).person('OrgAdmin', 'draft_stranger'),
      field.product.anybody,
    ]
    for (const by of others) expect([401, 403, 404]).toContain((await ask(by)).status)
    expect(standIn.asked).toEqual([])
  })
})
