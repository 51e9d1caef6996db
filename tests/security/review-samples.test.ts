import { refusals, type RefusalKey } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Reply } from '../api/client.ts'
import { copyOf, FieldworkSite, newSid, screening } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
type Person = Client & { readonly sid: string }
let [supervisor, first, second, other, stranger]: Person[] = []
let record: NaireRecord
let naireSid: string
let sessions: string[]
let sampleSid: string
let recordAs: (sid: string) => Promise<Reply>
const recording = newSid()
const wav = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(1_000, 2)])

const call = (by: Client | undefined, name: string, body: object) =>
  by!.post(`/odata/Naires('${naireSid}')/SurveyExpert.${name}()`, body)
const tasks = async (by: Client | undefined) =>
  (await by!.get(`/odata/Naires('${naireSid}')/SurveyExpert.SecondReviews()`)).body.value as { SessionSid: string }[]
/** Second reviews among what a person is to do. */
const due = async (by: Client | undefined) =>
  (await by!.get("/odata/PersonalTasks?$filter=Kind eq 'secondReview'")).body.value as { NaireSid: string }[]
const samples = async (by: Client | undefined) =>
  (await by!.get(`/odata/Naires('${naireSid}')/SurveyExpert.ReviewSamples()`)).body.value
const blind = (by: Client | undefined, sessionSid: string | undefined, sample = sampleSid) =>
  by!.get(`/odata/Naires('${naireSid}')/SurveyExpert.BlindSession(sampleSid='${sample}',sessionSid='${sessionSid}')`)
const code = (key: RefusalKey) => refusals[key].code

beforeAll(async () => {
  const { place, product } = field
  record = copyOf(screening())
  naireSid = await place.publish(record)
  supervisor = await place.person('Supervisor', 'twice_lead')
  first = await place.person('Assessor', 'twice_first')
  second = await place.person('Assessor', 'twice_second')
  other = await place.person('Assessor', 'twice_other')
  stranger = await (await FieldworkSite.make(product, '复审外的机构')).person('OrgAdmin', 'twice_stranger')
  const people = [0, 1, 2, 3].map(() => new Respondent(product.anybody, record))
  for (const someone of people) await someone.finish()
  sessions = people.map(({ sid }) => sid)
  recordAs = (sid) =>
    people[0]!.client.upload(
      `/UploadFiles/?objectSid=${sessions[0]}&bizObjectType=202&naireSid=${naireSid}&sid=${sid}&attachType=102`,
      { name: 'a.wav', content: wav },
    )
  await recordAs(recording)
  await supervisor.post('/odata/NaireSessions/SurveyExpert.AssignReviewer()', {
    sessionSids: sessions,
    reviewerSid: first.sid,
    subjectSid: place.subjectSid,
  })
  const review = (sessionSid: string | undefined, body: object) =>
    first!.post('/odata/NaireSessions/SurveyExpert.Review()', { sessionSid, ...body })
  for (const sid of sessions.slice(0, 3)) expect((await review(sid, { action: 'pass', reason: '' })).status).toBe(200)
})

it('is drawn among reviewed sessions, for whoever reviews and is not the first; what was drawn is on record', async () => {
  const method = { kind: 'random', count: 10, seed: '2026' }
  expect((await call(first, 'DrawSample', { method, reviewerSids: [second!.sid] })).status).toBe(404)
  expect((await call(stranger, 'DrawSample', { method, reviewerSids: [second!.sid] })).status).toBe(404)
  const wrong = await call(supervisor, 'DrawSample', { method, reviewerSids: [stranger!.sid] })
  expect(wrong.body.error.code).toBe(code('user.notFound'))
  const nobody = await call(supervisor, 'DrawSample', { method, reviewerSids: [first!.sid] })
  expect(nobody.body.error.code).toBe(code('sample.empty'))
  const { status, body } = await call(supervisor, 'DrawSample', { method, reviewerSids: [second!.sid] })
  expect([status, body.value]).toEqual([200, { SampleSid: expect.any(String), Drawn: 3, Left: 0 }])
  sampleSid = body.value.SampleSid
  expect(await samples(supervisor)).toMatchObject([
    { SampleSid: sampleSid, Method: method, Candidates: 3, Drawn: 3, Reviewed: 0 },
  ])
  expect((await first!.get(`/odata/Naires('${naireSid}')/SurveyExpert.ReviewSamples()`)).status).toBe(404)
})

it('shows the second reviewer the session as it was handed in, and nothing of the first review', async () => {
  expect((await tasks(second)).map(({ SessionSid }) => SessionSid).toSorted()).toEqual(sessions.slice(0, 3).toSorted())
  expect(await tasks(other)).toEqual([])
  expect((await due(second)).map((task) => task.NaireSid)).toEqual([naireSid, naireSid, naireSid])
  for (const by of [first, other, supervisor, stranger]) expect(await due(by)).toEqual([])
  const { status, body, text } = await blind(second, sessions[0])
  expect(status).toBe(200)
  expect(body).toMatchObject({ Sid: sessions[0], ReviewStatus: 0, RevieworSid: null, RevieworName: null })
  expect(body.Feedbacks.length).toBeGreaterThan(0)
  expect(text).not.toContain(first!.sid)
  expect(text).not.toContain('twice_first')
})

it('is nobody else’s, and holds no session that was not drawn', async () => {
  for (const by of [other, first, supervisor]) expect((await blind(by, sessions[0])).status).toBe(404)
  expect((await blind(stranger, sessions[0])).status).toBe(404)
  expect((await blind(second, sessions[3])).status).toBe(404)
  const give = { sampleSid, sessionSid: sessions[0], verdict: 'pass' }
  for (const by of [other, first])
    expect((await call(by, 'GiveSecondReview', give)).body.error.code).toBe(code('sample.notFound'))
  expect((await call(stranger, 'GiveSecondReview', give)).status).toBe(404)
  expect((await call(second, 'GiveSecondReview', { ...give, verdict: 'maybe' })).status).toBe(400)
})

it('lets the second reviewer hear the recordings, but of what came later knows nothing', async () => {
  const late = await recordAs(newSid())
  expect(late.status, late.text).toBe(200)
  const path = (name: string) => `/odata/NaireSessions('${sessions[0]}')/SurveyExpert.${name}()`
  const attaches = await second!.get(path('Attaches'))
  expect([attaches.status, attaches.body.value.map(({ Sid }: { Sid: string }) => Sid)]).toEqual([200, [recording]])
  expect((await second!.get(path('Transcripts'))).status).toBe(200)
  const heard = (by: Client | undefined) =>
    fetch(`${by!.url}/DownloadFiles/?bizObjectType=202&objectSid=${sessions[0]}&sid=${recording}`, {
      headers: by!.headers,
    })
  expect(Buffer.from(await (await heard(second)).arrayBuffer()).equals(wav)).toBe(true)
  for (const by of [other, stranger]) {
    expect((await heard(by)).status).toBe(404)
    for (const name of ['Attaches', 'Transcripts']) expect((await by!.get(path(name))).status).toBe(404)
  }
})

it('tells agreement and what they disagree about, which a third person resolves once', async () => {
  const question = record.Questions[0]?.Sid
  const give = (sessionSid: string | undefined, verdict: string, objections: readonly unknown[] = []) =>
    call(second, 'GiveSecondReview', { sampleSid, sessionSid, verdict, objections })
  expect((await give(sessions[0], 'pass')).status).toBe(204)
  expect((await give(sessions[0], 'pass')).body.error.code).toBe(code('sample.alreadyReviewed'))
  expect((await give(sessions[1], 'return', [question])).status).toBe(204)
  expect(await due(second)).toHaveLength(1)
  const [sample] = await samples(supervisor)
  expect(sample).toMatchObject({
    Reviewed: 2,
    Agreement: { N: 2, Observed: 0.5, Kappa: 0 },
    ByReviewer: [{ ReviewerName: 'twice_first', N: 2 }],
    ByQuestion: [{ QuestionSid: question, Observed: 0.5 }],
    Disagreements: [
      { SessionSid: sessions[1], First: { Verdict: 'pass' }, Second: { Verdict: 'return' }, Resolution: null },
    ],
  })
  const resolve = (by: Client | undefined, sessionSid: string | undefined) =>
    call(by, 'ResolveDisagreement', { sampleSid, sessionSid, verdict: 'return' })
  expect((await resolve(second, sessions[1])).status).toBe(404)
  expect((await resolve(supervisor, sessions[0])).body.error.code).toBe(code('sample.noDisagreement'))
  expect((await resolve(supervisor, sessions[1])).status).toBe(204)
  expect((await resolve(supervisor, sessions[1])).body.error.code).toBe(code('sample.noDisagreement'))
  expect((await samples(supervisor))[0].Disagreements[0].Resolution).toBe('return')
  expect((await supervisor!.get(`/odata/NaireSessions('${sessions[1]}')`)).body.ReviewStatus).toBe(1)
})
