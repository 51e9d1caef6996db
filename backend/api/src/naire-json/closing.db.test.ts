import type { NaireRecord } from '@naire/domain/naires'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../../../../tests/api/client.ts'
import { copyOf, screening } from '../../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()

/** A published questionnaire with these settings. */
async function published(settings: Partial<NaireRecord>): Promise<NaireRecord> {
  const record = { ...copyOf(screening()), QuotarList: [], ...settings }
  await field.place.publish(record)
  return record
}

const refusedWith = ({ body }: Reply, key: RefusalKey) => expect(body?.error?.code).toBe(refusals[key].code)
const json = (record: NaireRecord) => field.product.anybody.get(`/naire/${record.Sid}.json`)

describe('a questionnaire that opens and ends at a time (OpenFrom, OpenUntil)', () => {
  it.each([{ OpenFrom: '2099-01-01T00:00:00.000Z' }, { OpenUntil: '2020-01-01T00:00:00.000Z' }])(
    'is neither given nor begun outside of it: %j',
    async (settings) => {
      const record = await published(settings)
      refusedWith(await json(record), 'naire.closed')
      refusedWith(await new Respondent(field.product.anybody, record).commit({ age: 30 }), 'naire.closed')
    },
  )

  it('is given within it, and what was begun may be finished after it', async () => {
    const record = await published({ OpenFrom: '2020-01-01T00:00:00.000Z', OpenUntil: '2099-01-01T00:00:00.000Z' })
    expect((await json(record)).status).toBe(200)
    const someone = new Respondent(field.product.anybody, record)
    await someone.commit({ age: 30 })
    await field.place.publish({ ...record, OpenUntil: '2021-01-01T00:00:00.000Z' })
    expect((await someone.finish()).body).toMatchObject({ Status: 0 })
  })
})

describe('a questionnaire that was unpublished', () => {
  const call = (record: NaireRecord, name: string) =>
    field.product.admin.post(`/odata/Naires('${record.Sid}')/SurveyExpert.${name}()`)

  it('is neither given nor begun, lets what was begun be finished, and opens again with the same content', async () => {
    const record = await published({})
    const someone = new Respondent(field.product.anybody, record)
    await someone.commit({ age: 30 })
    expect((await call(record, 'Unpublish')).status).toBe(204)
    refusedWith(await json(record), 'naire.closed')
    refusedWith(await new Respondent(field.product.anybody, record).commit({ age: 30 }), 'naire.closed')
    expect((await someone.finish()).body).toMatchObject({ Status: 0 })
    refusedWith(await call(record, 'Unpublish'), 'naire.notPublished')
    const { body } = await field.product.admin.get(`/odata/Naires('${record.Sid}')`)
    expect(body).toMatchObject({ Published: false, PublishedRevision: 1 })
    expect((await call(record, 'Publish')).status).toBe(200)
    expect((await new Respondent(field.product.anybody, record).finish()).body).toMatchObject({ Status: 0 })
  })
})
