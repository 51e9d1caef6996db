import { refusals } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, describe, expect, it } from 'vitest'
import { options } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, feedbacks, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord

beforeAll(async () => {
  record = screening((naire) => Object.assign(naire.QuotarList.at(-1), { Limit: 1 }))
  await field.place.publish(record)
})

const respondent = () => new Respondent(field.product.anybody, record)
const older = { ...calm, age: 50 }

describe('a respondent without login', () => {
  it('creates a session, adds to it and finishes it [R4-01, R6-01]', async () => {
    const someone = respondent()
    const begun = await someone.commit({ age: 30 })
    expect(begun.status, begun.text).toBe(200)
    expect(begun.body).toMatchObject({ Sid: someone.sid, Status: 2, OrgSid: field.place.orgSid, Revision: 1 })
    expect(Number(begun.headers.get('x-position'))).toBeGreaterThan(0)
    const finished = await someone.finish()
    expect(finished.body).toMatchObject({ Status: 0, Settling: false, ReviewStatus: 0 })
    expect(finished.body).not.toHaveProperty('Score')
  })

  it('reads its own session back with what was answered, and nobody else does', async () => {
    const someone = respondent()
    await someone.commit({ age: 41, gender: 'M' })
    const { body, headers } = await someone.read()
    expect(headers.get('x-stale')).toBeNull()
    expect(body.value).toHaveLength(1)
    expect(
      body.value[0].Feedbacks.map((item: { QuestionCode: string; Value1: string }) => item.QuestionCode).sort(),
    ).toEqual(['age', 'gender'])
    expect(body.value[0]).not.toHaveProperty('RevieworSid')
    const path = `/odata/NaireSessions?${options({ $filter: `Sid eq '${someone.sid}'` })}`
    expect((await field.product.anybody.as({ 'X-Session-Key': 'a'.repeat(32) }).get(path)).body.value).toEqual([])
    expect((await field.product.anybody.get(path)).status).toBe(401)
  })

  it('gets the stored outcome when it repeats a commit whose reply was lost', async () => {
    const someone = respondent()
    const first = await someone.finish(calm, { CommandId: 'final-1' })
    const again = await someone.finish(calm, { CommandId: 'final-1' })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ Status: 0, Revision: first.body.Revision })
  })

  it('is told that a finished session exists', async () => {
    const someone = respondent()
    await someone.finish()
    const again = await someone.finish({ ...calm, age: 33 }, { CommandId: 'another' })
    expect(again.status).toBe(409)
    expect(again.body.error.code).toBe(refusals['session.exists'].code)
  })

  it('cannot go on with a session under another key', async () => {
    const someone = respondent()
    await someone.commit({ age: 20 })
    const thief = new Respondent(field.product.anybody, record)
    const stolen = await thief.commit({ age: 99 }, { Sid: someone.sid })
    expect(stolen.status).toBe(404)
    expect(stolen.body.error.code).toBe(refusals['session.wrongKey'].code)
  })

  it('begins anew only by force while another session of the same device is unfinished', async () => {
    const first = respondent()
    await first.commit({ age: 20 })
    await first.read()
    const next = newSid()
    const refused = await first.commit({ age: 21 }, { Sid: next })
    expect(refused.body.error?.code, refused.text).toBe(refusals['session.exists'].code)
    expect((await first.commit({ age: 21 }, { Sid: next, IsForce: true })).status).toBe(200)
    expect((await first.read()).body.value[0]).toMatchObject({ Status: 3, SuccessorSid: next })
  })

  it('ends as full quota after the last seat, with the answers kept', async () => {
    expect((await respondent().finish(older)).body.Status).toBe(0)
    const late = respondent()
    expect((await late.finish(older)).body.Status).toBe(5)
    expect((await late.read()).body.value[0].Feedbacks.length).toBeGreaterThan(10)
  })

  it('is prohibited under age, whatever the device claims', async () => {
    const { body } = await respondent().finish({ ...calm, age: 12 }, { IsSuccess: true })
    expect(body.Status).toBe(1)
  })

  it('is refused when an answer is missing, and shown what is wrong with the shape of a body', async () => {
    const { gender: _, ...incomplete } = calm
    const missing = await respondent().finish(incomplete)
    expect(missing.status).toBe(422)
    expect(missing.body.error.target).toBe('gender')
    const shapeless = await respondent().commit({}, { ViewPort: 'watch', LastReplyPage: 'one' })
    expect(shapeless.status).toBe(400)
    expect(shapeless.body.error.details.map(({ target }: { target: string }) => target).sort()).toEqual([
      'LastReplyPage',
      'ViewPort',
    ])
  })
})

describe('a client that knows no keys', () => {
  it('creates, finishes and reloads a session by its sid alone, until a key is shown', async () => {
    const { Sid, bare } = {
      Sid: newSid(),
      bare: { NaireSid: record.Sid, AuthMode: 1, Feedbacks: feedbacks(record, calm) },
    }
    expect((await field.product.anybody.post('/odata/NaireSessions', { Sid, ...bare })).status).toBe(200)
    const finished = await field.product.anybody.post('/odata/NaireSessions', { Sid, ...bare, IsFinal: true })
    expect(finished.body, finished.text).toMatchObject({ Sid, Status: 0 })
    const path = `/odata/NaireSessions?${options({ $filter: `Sid eq '${Sid}'`, $expand: 'Feedbacks' })}`
    const { body } = await field.product.anybody.get(path, {
      'X-Min-Position': finished.headers.get('x-position') ?? '',
    })
    expect(body.value).toMatchObject([
      { Sid, Feedbacks: expect.arrayContaining([expect.objectContaining({ QuestionCode: 'age' })]) },
    ])
  })

  it('sees no list of sessions', async () => {
    expect((await field.product.anybody.get('/odata/NaireSessions')).status).toBe(401)
    expect((await respondent().client.get('/odata/NaireSessions')).body.value).toEqual([])
  })

  it('cannot answer in the name of a user without a sign-in', async () => {
    const claimed = await respondent().commit({ age: 30 }, { AuthMode: 0, UserSid: newSid() })
    expect(claimed.status).toBe(401)
  })
})

describe('the published questionnaire', () => {
  it('is one JSON file that is asked about by its tag', async () => {
    const { status, headers, body } = await field.product.anybody.get(`/naire/${record.Sid.toLowerCase()}.json`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ Sid: record.Sid, OrgSid: field.place.orgSid, Revision: 1 })
    expect(body.Questions).toHaveLength(26)
    const again = await field.product.anybody.get(`/naire/${record.Sid}.json`, {
      'If-None-Match': headers.get('etag') ?? '',
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('is not there before it is published', async () => {
    const draft = screening((naire) =>
      Object.assign(naire, {
        Sid: newSid(),
        Questions: naire.Questions.map((question: object) => ({ ...question, NaireSid: undefined })),
      }),
    )
    const imported = await field.product.admin.post('/odata/Naires/SurveyExpert.Import()', {
      subjectSid: field.place.subjectSid,
      naire: draft,
    })
    expect(imported.status, imported.text).toBe(200)
    expect((await field.product.anybody.get(`/naire/${draft.Sid}.json`)).status).toBe(404)
  })
})
