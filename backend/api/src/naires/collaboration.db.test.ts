import { copied, fetchedRecord, perform } from '@naire/domain/authoring'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, Json, Reply } from '../../../../tests/api/client.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { listen } from '../../../../tests/api/live-stream.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
type Person = Client & { readonly sid: string }
let [author, colleague, supervisor]: Person[] = []
beforeAll(async () => {
  author = await field.place.person('PaperEditor', 'tog_author')
  colleague = await field.place.person('ProjectManager', 'tog_colleague')
  supervisor = await field.place.person('Supervisor', 'tog_super')
})

let naireSid: string
beforeEach(async () => {
  naireSid = newSid()
  await ok(
    author!.post('/odata/Naires/SurveyExpert.Import()', {
      subjectSid: field.place.subjectSid,
      naire: copied(screening(), naireSid),
    }),
  )
})

async function ok(reply: Promise<Reply>): Promise<Json> {
  const { status, text, body } = await reply
  if (status >= 300) throw new Error(text)
  return body
}
const refusedWith = async (reply: Promise<Reply>, key: RefusalKey) =>
  expect((await reply).body?.error?.code).toBe(refusals[key].code)
const call = (who: Person | undefined, name: string, body: object = {}) =>
  who!.post(`/odata/Naires('${naireSid}')/SurveyExpert.${name}()`, body)
const record = async () =>
  (await ok(author!.get(`/odata/Naires('${naireSid}')?$expand=Questions,QuotarList,ResourceList`))) as Json

describe('who is in a questionnaire', () => {
  it('is told to those who are there, when somebody comes, works at another question and goes', async () => {
    const [mine, stranger] = await Promise.all([listen(author!), listen(supervisor!)])
    const first = await ok(call(author, 'Attend', {}))
    expect(first.value).toMatchObject([{ UserSid: author!.sid, QuestionSid: null }])
    const [question] = (await record())['Questions']
    await ok(call(colleague, 'Attend', { questionSid: question.Sid }))
    const people = async () => {
      for (;;) {
        const { data } = await mine.next('presence')
        if (data['NaireSid'] === naireSid) return data['People'] as Json
      }
    }
    let now = await people()
    while (now.length < 2) now = await people()
    expect(now).toMatchObject([
      { UserSid: author!.sid, Name: 'tog_author' },
      { UserSid: colleague!.sid, QuestionSid: question.Sid },
    ])
    await ok(call(colleague, 'Attend', { leaving: true }))
    expect(await people()).toMatchObject([{ UserSid: author!.sid }])
    expect(await stranger.heardWithin(1_500)).not.toContain('presence')
    mine.close()
    stranger.close()
  })

  it('is nobody any more who has not said so for a while', async () => {
    await ok(call(colleague, 'Attend', {}))
    const pool = new pg.Pool({ connectionString: field.product.databaseUrl })
    await pool.query("update vault.presences set until = now() - interval '1 second' where naire_sid = $1", [naireSid])
    await pool.end()
    expect((await ok(call(author, 'Attend', {}))).value).toMatchObject([{ UserSid: author!.sid }])
  })
})

it('what another saved comes as what leads there, and is told at once', async () => {
  const stream = await listen(author!)
  const before = await record()
  const saved = { ...before, Name: '另一个名字' }
  const { Revision: _revision, ...questionnaire } = { ...before, Name: saved.Name }
  await ok(
    call(colleague, 'Save', {
      questionnaire: {
        Sid: naireSid,
        ModifyTime: before['ModifyTime'],
        Name: questionnaire.Name,
        QuestionCount: before['QuestionCount'],
        PageCount: before['PageCount'],
        Questions: (before['Questions'] as Json[]).map(({ Sid, PageSid, PageSeq, Seq, Hash }) => ({
          Sid,
          PageSid,
          PageSeq,
          Seq,
          Hash,
        })),
      },
      variation: {},
    }),
  )
  for (;;) {
    const { data } = await stream.next('naireChanged')
    if (data['NaireSid'] !== naireSid) continue
    expect(data).toEqual({ NaireSid: naireSid, Revision: 2, ActorSid: colleague!.sid })
    break
  }
  stream.close()
  const listed = await ok(author!.get(`/odata/Naires?$filter=ModifierSid eq '${colleague!.sid}'`))
  expect(listed.value).toMatchObject([{ Sid: naireSid, CreatorSid: author!.sid }])
  const { value } = await ok(author!.get(`/odata/Naires('${naireSid}')/SurveyExpert.ChangesSince(revision=1)`))
  expect(value).toMatchObject({
    Revision: 2,
    Changes: { type: 'Restore', fields: { Name: '另一个名字' }, questions: [] },
  })
  const [first, second] = await Promise.all(
    [1, 2].map(async (revision) =>
      fetchedRecord(
        await ok(
          author!.get(
            `/odata/Naires('${naireSid}')/SurveyExpert.AtRevision(revision=${revision})?$expand=Questions,QuotarList,ResourceList`,
          ),
        ),
      ),
    ),
  )
  expect(perform(first!, value.Changes)).toMatchObject({ naire: second })
})

describe('comments', () => {
  const comments = async () =>
    (await ok(author!.get(`/odata/Naires('${naireSid}')/SurveyExpert.NaireComments()`))).value as Json

  it('are written on questions, answered, resolved, and told at once', async () => {
    const [question] = (await record())['Questions']
    const stream = await listen(colleague!)
    const { value } = await ok(
      call(author, 'AddNaireComment', { questionSid: question.Sid, text: '请看', mentions: [colleague!.sid] }),
    )
    expect((await stream.next('naireCommented')).data).toMatchObject({ NaireSid: naireSid, ActorSid: author!.sid })
    stream.close()
    await ok(call(colleague, 'AddNaireComment', { questionSid: question.Sid, replyTo: value.Sid, text: '好' }))
    await ok(call(colleague, 'ResolveNaireComment', { sid: value.Sid, resolved: true }))
    const { Comments, People } = await comments()
    expect(Comments).toMatchObject([
      { Sid: value.Sid, Text: '请看', Mentions: [colleague!.sid], AuthorName: 'tog_author', Resolved: true },
      { ReplyTo: value.Sid, Text: '好', AuthorSid: colleague!.sid },
    ])
    const sids = (People as Json[]).map(({ Sid }) => Sid)
    expect(sids).toEqual(expect.arrayContaining([author!.sid, colleague!.sid]))
    expect(sids).not.toContain(supervisor!.sid)
    await refusedWith(call(colleague, 'RemoveNaireComment', { sid: value.Sid }), 'comment.notOwn')
    await ok(call(author, 'RemoveNaireComment', { sid: value.Sid }))
    expect((await comments()).Comments).toEqual([])
  })

  it('are among what the person is to do whom they mention, while they are open', async () => {
    const due = async (who: Person | undefined) =>
      (await ok(who!.get(`/odata/PersonalTasks?$filter=NaireSid eq '${naireSid}'`))).value as Json[]
    const comment = { text: '请看', mentions: [colleague!.sid, author!.sid] }
    const { Sid: sid } = (await ok(call(author, 'AddNaireComment', comment))).value
    expect(await due(colleague)).toMatchObject([
      { Kind: 'mention', UserSid: colleague!.sid, NaireSid: naireSid, SubjectSid: field.place.subjectSid },
    ])
    for (const who of [author, supervisor]) expect(await due(who)).toEqual([])
    await ok(call(colleague, 'ResolveNaireComment', { sid, resolved: true }))
    expect(await due(colleague)).toEqual([])
    await ok(call(author, 'AddNaireComment', { text: '还没有', replyTo: sid }))
    expect(await due(colleague)).toHaveLength(1)
    await ok(author!.delete(`/odata/Naires('${naireSid}')`))
    expect(await due(colleague)).toEqual([])
  })

  it('name nobody who does not edit the questionnaire', async () => {
    const naming = (sid: string) => call(author, 'AddNaireComment', { text: '请看', mentions: [sid] })
    await refusedWith(naming(supervisor!.sid), 'user.notFound')
    await refusedWith(naming(newSid()), 'user.notFound')
  })
})

describe('a project whose questionnaires are approved before they are published', () => {
  const rule = (needsApproval: boolean) =>
    colleague!.post(`/odata/Subjects('${field.place.subjectSid}')/SurveyExpert.RuleApproval()`, { needsApproval })

  it('publishes what somebody else than the publisher has approved, and says how far it is', async () => {
    const second = await field.place.person('ProjectManager', 'tog_second')
    await ok(rule(true))
    try {
      await refusedWith(call(author, 'Publish'), 'naire.notApproved')
      await ok(call(colleague, 'RequestApproval', { note: '请看' }))
      const row = async () => (await ok(author!.get(`/odata/Naires?$filter=Sid eq '${naireSid}'`))).value[0] as Json
      expect(await row()).toMatchObject({
        ApprovalState: 'requested',
        ApprovalRevision: 1,
        ApprovalRequesterSid: colleague!.sid,
        ApprovalNote: '请看',
      })
      const approve = { revision: 1, approved: true }
      expect((await call(author, 'DecideApproval', approve)).status).toBe(404)
      await refusedWith(call(colleague, 'DecideApproval', approve), 'naire.ownApproval')
      await ok(call(second, 'DecideApproval', { ...approve, approved: false, reason: '缺少结束语' }))
      expect(await row()).toMatchObject({ ApprovalState: 'declined', ApprovalNote: '缺少结束语' })
      await ok(call(colleague, 'RequestApproval', { note: '' }))
      await ok(call(second, 'DecideApproval', approve))
      expect(await row()).toMatchObject({ ApprovalState: 'approved', ApproverSid: second.sid, ApprovalNote: null })
      await refusedWith(call(second, 'Publish'), 'naire.ownApproval')
      await ok(call(author, 'Publish'))
    } finally {
      await ok(rule(false))
    }
  })
})

describe('a questionnaire that was never published', () => {
  const trial = async (): Promise<{ readonly path: string; readonly pass: string }> => {
    const { value } = await ok(call(author, 'TestLink'))
    return { path: value.Path, pass: new URL(value.Path, 'http://a').searchParams.get('trial') ?? '' }
  }
  const fetched = (pass: string) => field.product.anybody.get(`/naire/${naireSid}.json`, { 'X-Naire-Access': pass })

  it('is answered under its test link: as a test, which takes no seat, and nothing else', async () => {
    const { path, pass } = await trial()
    expect(path).toContain(`/survey/test/${field.place.orgSid}/${naireSid}?trial=`)
    expect((await field.product.anybody.get(`/naire/${naireSid}.json`)).status).toBe(404)
    const given = await fetched(pass)
    expect([given.status, given.body.Revision]).toEqual([200, 1])
    const Admission = given.headers.get('x-naire-admission') ?? ''
    const content = copied(screening(), naireSid)
    const tried = new Respondent(field.product.anybody, content)
    expect((await tried.commit({ age: 30 }, { Mode: 'test', Admission, NaireRevision: 1 })).status).toBeLessThan(300)
    const done = await tried.finish(undefined, { Mode: 'test', Admission, NaireRevision: 1 })
    expect(done.body).toMatchObject({ Status: 0 })
    const { value } = await ok(
      field.product.admin.get(`/odata/NaireSessions?$filter=NaireSid eq '${naireSid}'&$select=Sid,Mode,Status`, {
        'X-Min-Position': done.headers.get('x-position') ?? '0',
      }),
    )
    expect(value).toMatchObject([{ Sid: tried.sid, Mode: 'test', Status: 0 }])
    await refusedWith(
      new Respondent(field.product.anybody, content).commit({ age: 30 }, { Mode: 'online', Admission }),
      'session.naireNotPublished',
    )
    await refusedWith(
      new Respondent(field.product.anybody, content).commit({ age: 30 }, { Mode: 'test' }),
      'session.naireNotPublished',
    )
  })

  it('gives a wrong, an outdated and another questionnaire’s pass nothing', async () => {
    const { pass } = await trial()
    const [until = '', signature = ''] = pass.split('.')
    const other = await field.place.publish(copied(screening(), newSid()))
    const passes = [`${Number(until) + 1}.${signature}`, `${until}.x`, `1.${signature}`, 'x', '']
    for (const wrong of passes) expect((await fetched(wrong)).status, wrong).toBe(404)
    const there = await field.product.anybody.get(`/naire/${other}.json`, { 'X-Naire-Access': pass })
    expect(there.headers.get('x-naire-admission')).toBeDefined()
    expect(there.body.Revision).toBe(1)
  })

  it('moves to another project of its organisation, unless something hangs on it', async () => {
    const { Sid: target } = await ok(
      field.product.admin.post('/odata/Subjects', { Name: '另一个', OrgSid: field.place.orgSid }),
    )
    expect((await call(author, 'Move', { subjectSid: target })).status).toBe(404)
    await refusedWith(call(colleague, 'Move', { subjectSid: newSid() }), 'subject.notFound')
    await ok(call(colleague, 'Move', { subjectSid: target }))
    const { value } = await ok(author!.get(`/odata/Naires?$filter=SubjectSid eq '${target}'`))
    expect(value).toMatchObject([{ Sid: naireSid }])
    await ok(call(author, 'Publish'))
    await refusedWith(call(colleague, 'Move', { subjectSid: field.place.subjectSid }), 'naire.inUse')
  })

  it('stays where its test sessions are', async () => {
    const { pass } = await trial()
    const Admission = (await fetched(pass)).headers.get('x-naire-admission') ?? ''
    const tried = new Respondent(field.product.anybody, copied(screening(), naireSid))
    const done = await tried.commit({ age: 30 }, { Mode: 'test', Admission, NaireRevision: 1 })
    const { Sid: target } = await ok(
      field.product.admin.post('/odata/Subjects', { Name: '第三个', OrgSid: field.place.orgSid }),
    )
    await ok(
      field.product.admin.get('/odata/NaireSessions?$top=1', {
        'X-Min-Position': done.headers.get('x-position') ?? '0',
      }),
    )
    await refusedWith(call(colleague, 'Move', { subjectSid: target }), 'naire.inUse')
  })
})
