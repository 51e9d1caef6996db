import { copied, perform, saveOf, type Operation } from '@naire/domain/authoring'
import { generalView, type NaireRecord } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, Reply } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let author: Client
beforeAll(async () => {
  author = await field.place.person('PaperEditor', 'author')
})

let naireSid: string
beforeEach(async () => {
  naireSid = await field.place.publish(copied(screening(), newSid()))
})

const at = (sid = naireSid) => `/odata/Naires('${sid}')`
const call = (name: string, body: object = {}, sid = naireSid) => author.post(`${at(sid)}/SurveyExpert.${name}()`, body)

/** The authoring record as it stands, with its number. */
async function read(
  sid = naireSid,
  revision: number | null = null,
): Promise<NaireRecord & { readonly Revision: number }> {
  const path = revision === null ? at(sid) : `${at(sid)}/SurveyExpert.AtRevision(revision=${revision})`
  return (await author.get(`${path}?$expand=Questions,QuotarList,ResourceList`)).body
}

function after(record: NaireRecord, ...operations: readonly Operation[]): NaireRecord {
  return operations.reduce((current, operation) => {
    const outcome = perform(current, operation)
    return 'naire' in outcome ? outcome.naire : expect.fail(JSON.stringify(outcome))
  }, record)
}

async function save(...operations: readonly Operation[]): Promise<Reply> {
  const record = await read()
  return call('Save', saveOf(record, after(record, ...operations)))
}

const memo = (record: NaireRecord, words: string): Operation => ({
  type: 'ChangeMemo',
  sid: record.Questions[0]?.Sid ?? '',
  memo: words,
})
const intro = (code: string, stem: string, besides: NaireRecord): Operation => ({
  type: 'AddQuestion',
  sid: newSid(),
  questionType: 4,
  code,
  data: JSON.stringify({ Data: stem }),
  place: { after: besides.Questions.at(-1)?.Sid ?? '' },
})

describe('a save', () => {
  it('answers with the new ModifyTime, and leads to what the author has [C7-02, C7-03]', async () => {
    const before = await read()
    const next = after(
      before,
      intro('bye', '再见', before),
      { type: 'ChangeName', name: '新名' },
      { type: 'ChangeSettings', settings: { CommitInterval: 7 } },
    )
    const { status, body } = await call('Save', saveOf(before, next))
    expect([status, body['@SurveyExpert.Revision'], body['@SurveyExpert.Cleaned']]).toEqual([200, 2, []])
    expect(Date.parse(body.value)).toBeGreaterThan(Date.parse(before.ModifyTime))
    const saved = await read()
    expect(saved).toMatchObject({ ModifyTime: body.value, Name: '新名', CommitInterval: 7, Revision: 2 })
    expect(saved.Questions).toEqual(next.Questions)
    expect((await author.get(`${at()}/SurveyExpert.GeneralView()`)).body.value).toEqual(generalView(next))
    const row = (await author.get(`/odata/Naires?$filter=Sid eq '${naireSid}'`)).body.value[0]
    expect(row).toMatchObject({
      Name: '新名',
      Revision: 2,
      PublishedRevision: 1,
      QuestionCount: next.QuestionCount,
      ModifyTime: body.value,
    })
  })

  it('that changes nothing answers with the ModifyTime as it was', async () => {
    const { ModifyTime } = await read()
    expect((await save()).body).toMatchObject({ value: ModifyTime, '@SurveyExpert.Revision': 1 })
  })

  it('is refused when another author saved before, and changes nothing', async () => {
    const before = await read()
    expect((await save(memo(before, '他的'))).status).toBe(200)
    const late = await call('Save', saveOf(before, after(before, memo(before, '我的'))))
    expect([late.status, late.body.error.code]).toEqual([409, refusals['naire.changedMeanwhile'].code])
    expect((await read()).Questions[0]?.Memo).toBe('他的')
  })

  it('is refused with the path of every problem, and changes nothing', async () => {
    const before = await read()
    const broken = JSON.stringify({ Data: '', Config: { VisibleExpression: 'nobody == 1' } })
    const { status, body } = await save({
      type: 'AddQuestion',
      sid: newSid(),
      questionType: 4,
      data: broken,
      place: { after: before.Questions.at(-1)?.Sid ?? '' },
    })
    expect([status, body.error.code]).toEqual([400, refusals['naire.invalid'].code])
    expect(body.error.details).toMatchObject([
      { target: `Questions[${before.QuestionCount}].Data.Config.VisibleExpression` },
    ])
    expect(await read()).toEqual(before)
    const foreign = await call('Save', {
      ...saveOf(before, before),
      questionnaire: { ...saveOf(before, before).questionnaire, Sid: newSid() },
    })
    expect(foreign.body.error).toMatchObject({ target: 'questionnaire.Sid' })
  })

  it('takes what runs out of the HTML, and says what', async () => {
    const before = await read()
    const { body } = await save(intro('bye', '<p onclick="x()">再见<script>1</script></p>', before))
    expect(body['@SurveyExpert.Cleaned']).toEqual([
      { Target: `Questions[${before.QuestionCount}].Data.Data`, Removed: ['onclick="x()"', '<script>'] },
    ])
    const saved = (await read()).Questions.at(-1)
    expect(saved?.Data).toBe('{"Data":"<p>再见</p>"}')
  })

  it('is repeated under its command id with the answer that it had', async () => {
    const before = await read()
    const body = saveOf(before, after(before, memo(before, '一次')))
    const headers = { 'X-Command-Id': newSid() }
    const [first, again] = [
      await author.post(`${at()}/SurveyExpert.Save()`, body, headers),
      await author.post(`${at()}/SurveyExpert.Save()`, body, headers),
    ]
    expect([again.status, again.body.value]).toEqual([200, first.body.value])
    expect((await read()).Revision).toBe(2)
  })

  it('is told in the trail and in the list of revisions by what it changed', async () => {
    const before = await read()
    await save(memo(before, '注'))
    const { body } = await author.get(`${at()}/SurveyExpert.Revisions()`)
    expect(body.value).toMatchObject([
      { Revision: 2, EventType: 'NaireSaved', ActorName: 'author', PublishTime: null },
      { Revision: 1, EventType: 'NaireImported', PublishTime: expect.any(String) },
    ])
  })
})

describe('a questionnaire', () => {
  it('begins with no questions, gets some by saving, and is published then', async () => {
    const made = await author.post('/odata/Naires', { Name: '从零开始', SubjectSid: field.place.subjectSid })
    expect([made.status, made.body.Name, made.body.Revision]).toEqual([201, '从零开始', 1])
    const { Sid } = made.body
    expect((await call('Publish', {}, Sid)).body.error.code).toBe(refusals['naire.empty'].code)
    const empty = await read(Sid)
    expect(empty).toMatchObject({ Questions: [], QuestionCount: 0, PageCount: 0 })
    const next = after(empty, {
      type: 'AddQuestion',
      sid: newSid(),
      questionType: 4,
      data: '{"Data":"你好"}',
      place: { newPage: newSid(), afterPage: null },
    })
    expect((await call('Save', saveOf(empty, next), Sid)).status).toBe(200)
    expect((await call('Publish', {}, Sid)).body.value.Revision).toBe(2)
    expect(
      (await author.post('/odata/Naires', { Name: ' ', SubjectSid: field.place.subjectSid })).body.error,
    ).toMatchObject({ details: [{ target: 'Name' }] })
    expect(
      (await author.post('/odata/Naires', { Name: '重复', SubjectSid: field.place.subjectSid, Sid })).body.error.code,
    ).toBe(refusals['naire.exists'].code)
  })

  it('is copied as one of its own', async () => {
    const { body } = await call('Copy', { name: '副本' })
    const [original, copy] = [await read(), await read(body.value.Sid)]
    expect(copy).toMatchObject({ Name: '副本', QuestionCount: original.QuestionCount, Revision: 1 })
    expect(copy.Questions.map(({ Code }) => Code)).toEqual(original.Questions.map(({ Code }) => Code))
    expect(copy.Questions.filter(({ Sid }) => original.Questions.some((question) => question.Sid === Sid))).toEqual([])
    expect((await call('Publish', {}, body.value.Sid)).status).toBe(200)
  })

  it('goes back to an earlier content as a new revision, with a reason', async () => {
    const before = await read()
    await save(intro('bye', '再见', before))
    expect((await call('RollBack', { revision: 1, reason: '' })).body.error).toMatchObject({
      code: refusals['naire.reasonMissing'].code,
      target: 'reason',
    })
    expect((await call('RollBack', { revision: 1, reason: '改错了' })).body.value.Revision).toBe(3)
    const back = await read()
    expect(back.Questions).toEqual(before.Questions)
    expect((await author.get(`${at()}/SurveyExpert.Revisions()`)).body.value[0]).toMatchObject({
      Revision: 3,
      EventType: 'NaireRolledBack',
      To: 1,
      Reason: '改错了',
    })
    expect((await call('RollBack', { revision: 3, reason: '再来' })).body.error.code).toBe(
      refusals['naire.alreadyNewest'].code,
    )
    expect((await call('RollBack', { revision: 9, reason: '再来' })).status).toBe(404)
  })
})

describe('sessions', () => {
  it('go on with the revision that they began with', async () => {
    const first = await read()
    const early = new Respondent(field.product.anybody, first)
    await early.commit({ gender: 'M' })
    expect((await save(intro('bye', '再见', first))).status).toBe(200)
    expect((await call('Publish')).body.value.Revision).toBe(2)
    const late = new Respondent(field.product.anybody, await read())
    expect((await early.finish(calm)).body.Status).toBe(0)
    expect((await late.finish(calm)).body.Status).toBe(0)
    const { body } = await field.product.admin.get(
      `/odata/NaireSessions?$filter=NaireSid eq '${naireSid}'&$select=Sid,NaireRevision`,
    )
    const revisions = new Map(
      body.value.map(({ Sid, NaireRevision }: { Sid: string; NaireRevision: number }) => [Sid, NaireRevision]),
    )
    expect([revisions.get(early.sid), revisions.get(late.sid)]).toEqual([1, 2])
  })
})
