import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { openField } from '../api/wechat-field.ts'
import { copyOf, screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'

const field = openField()
let manager: Client

beforeAll(async () => {
  manager = await field.place.person('OrgAdmin', 'manager')
})

const letters = `'${'a'.repeat(50)}'`
/** 125,000 letters. */
const long = `replace(replace(${letters}, 'a', ${letters}), 'a', ${letters})`

/** A questionnaire whose last question is shown when the condition holds. */
async function shownIf(condition: string): Promise<NaireRecord> {
  const record = copyOf(
    screening((naire) => {
      const support = naire.Questions.find(({ Code }: { Code: string }) => Code === 'support')
      support.Data = JSON.stringify(
        ((data: Json) => ({ ...data, Config: { ...data.Config, VisibleExpression: condition } }))(
          JSON.parse(support.Data),
        ),
      )
    }),
  )
  await field.place.publish(record)
  return record
}

/** With answers that score 3. */
async function finished(condition: string) {
  const record = await shownIf(condition)
  const respondent = new Respondent(field.product.anybody, record)
  const committing = respondent.finish({ ...calm, phq1: '3' })
  let served = 0
  for (const waiting = new AbortController(); !waiting.signal.aborted; served += 1) {
    void committing.finally(() => waiting.abort())
    await field.product.anybody.get('/health')
  }
  const done = await committing
  expect(done.status, done.text).toBe(200)
  const { body } = await manager.get(`/odata/NaireSessions('${respondent.sid}')?$select=Status,Score,FindingCount`, {
    'X-Min-Position': done.headers.get('x-position') ?? '0',
  })
  return { row: body, served }
}

describe("an author's expression", () => {
  it('that takes seconds keeps nobody waiting: the commit is stored unchecked, and says so', async () => {
    const { row, served } = await finished(`age > 0 && matches(${long}, '(a?){' + 500 + '}[cd]')`)
    expect(row).toMatchObject({ Status: 0, Score: 0, FindingCount: 1 })
    expect(served).toBeGreaterThan(3)
  })

  it('that takes longer than a run may is run beside all others', async () => {
    // However long a busy machine takes for it.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
    onTestFinished(() => void vi.restoreAllMocks())
    const { row, served } = await finished(`age > 0 && !matches(${long}, '(a?){' + 40 + '}[cd]')`)
    expect(row).toMatchObject({ Status: 0, Score: 3, FindingCount: 0 })
    expect(served).toBeGreaterThan(3)
  })

  it('with such a pattern cannot be saved where it stands there in full', async () => {
    const record = copyOf(
      screening((naire) => {
        const support = naire.Questions.find(({ Code }: { Code: string }) => Code === 'support')
        support.Data = JSON.stringify(
          ((data: Json) => ({
            ...data,
            Config: { ...data.Config, VisibleExpression: "matches(contact, '(a?){500}[cd]')" },
          }))(JSON.parse(support.Data)),
        )
      }),
    )
    const { status, body } = await manager.post('/odata/Naires/SurveyExpert.Import()', {
      subjectSid: field.place.subjectSid,
      naire: record,
    })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toMatch(/正则表达式太复杂/)
  })
})
