import { roles } from '@naire/domain/access'
import { bindQuery, parseQuery } from '@naire/odata'
import { answeredNaire, entityModel, sessionsWithAnswers, type Viewer } from '@naire/projections/query'
import { beforeAll, expect, it } from 'vitest'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'
import { SlowQuestions } from './slow-questions.ts'

const record = screening()
const admin: Viewer = { role: roles.SuperAdmin, orgSid: null, userSid: 'F'.repeat(32) }

const field = openField()

beforeAll(async () => {
  await field.place.publish(record)
  await new Respondent(field.product.anybody, record).finish()
})

it('a slow question by an answer is noted, whatever comes of it, and an operator sees it', async () => {
  await expect.poll(() => answeredNaire(field.product.pool, record.Sid)).not.toBeNull()
  const naire = (await answeredNaire(field.product.pool, record.Sid)) ?? expect.fail()
  const { property, heading } = naire.columns[0] ?? expect.fail()
  const query = bindQuery(
    entityModel(),
    sessionsWithAnswers(naire),
    parseQuery(`$orderby=Answers/${encodeURIComponent(property)}`),
  )
  const slow = new SlowQuestions(field.product.pool, { warn: expect.fail }, 0)
  expect(await slow.timed(query, admin, async () => 'done')).toBe('done')
  await expect(slow.timed(query, admin, () => Promise.reject(new Error('timeout')))).rejects.toThrow('timeout')
  await new SlowQuestions(field.product.pool, { warn: expect.fail }).timed(query, admin, async () => 'quick')
  const told = async () => (await field.product.admin.get('/api/ReadModels')).body.AnswerIndexes
  await expect.poll(told).toMatchObject([
    {
      NaireSid: record.Sid,
      Property: property,
      Heading: heading,
      Asked: 2,
      AskedAt: expect.any(String),
      MadeAt: null,
      UsedAt: null,
      Problem: null,
    },
  ])
})
