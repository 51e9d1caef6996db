import { roles } from '@naire/domain/access'
import { bindQuery, parseQuery } from '@naire/odata'
import { answeredNaire, entityModel, sessionsWithAnswers, type Viewer } from '@naire/projections/query'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Place, screening } from '../../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'
import { startProduct } from '../../../../tests/api/product.ts'
import { SlowQuestions } from './slow-questions.ts'

let product: Awaited<ReturnType<typeof startProduct>>
const record = screening()
const admin: Viewer = { role: roles.SuperAdmin, orgSid: null, userSid: 'F'.repeat(32) }

beforeAll(async () => {
  product = await startProduct()
  const place = await Place.make(product, '心晴示范机构')
  await place.publish(record)
  await new Respondent(product.anybody, record).finish()
})
afterAll(() => product?.stop())

it('a slow question by an answer is noted, whatever comes of it, and an operator sees it', async () => {
  await expect.poll(() => answeredNaire(product.pool, record.Sid)).not.toBeNull()
  const naire = (await answeredNaire(product.pool, record.Sid)) ?? expect.fail()
  const { property, heading } = naire.columns[0] ?? expect.fail()
  const query = bindQuery(entityModel(), sessionsWithAnswers(naire), parseQuery(`$orderby=Answers/${encodeURIComponent(property)}`))
  const slow = new SlowQuestions(product.pool, { warn: expect.fail }, 0)
  expect(await slow.timed(query, admin, async () => 'done')).toBe('done')
  await expect(slow.timed(query, admin, () => Promise.reject(new Error('timeout')))).rejects.toThrow('timeout')
  await new SlowQuestions(product.pool, { warn: expect.fail }).timed(query, admin, async () => 'quick')
  const told = async () => (await product.admin.get('/api/ReadModels')).body.AnswerIndexes
  await expect.poll(told).toMatchObject([{ NaireSid: record.Sid, Property: property, Heading: heading, Asked: 2, AskedAt: expect.any(String), MadeAt: null, UsedAt: null, Problem: null }])
})
