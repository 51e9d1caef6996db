import { fetchedRecord, performAll, saveOf } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import { randomBytes } from 'node:crypto'
import { Client, type Reply } from '../../api/client.ts'
import { copyOf, inChinese, newSid, screening } from '../../api/fieldwork.ts'
import { calm, feedbacks, Respondent, type AnswerInputs } from '../../api/respondent.ts'
import { makePeople, signIn, type SignedInPerson, type PersonName } from './people.ts'
import { recorded } from './recording.ts'
import { makeResults, type Results } from './results.ts'

/** Everything that the screens of the story show, made through HTTP. */
export interface Fieldwork {
  readonly orgSid: string
  /** Path of the subject. */
  readonly subject: string
  /** Path of a project whose one questionnaire, a draft, waits for somebody's approval. */
  readonly drafts: string
  readonly survey: string
  readonly people: Readonly<Record<PersonName, SignedInPerson>>
  /** Sent back once, corrected, alarming, with a recording; waits for its review. */
  readonly reviewed: string
  /** Its recording is with WeChat, which this product cannot reach: fetching it is given up. */
  readonly leftWithWechat: string
  /** Its alarm is in the alarmer's hands. */
  readonly claimed: string
  /** May be appealed. */
  readonly appealable: string
  /** Appealed, not judged. */
  readonly appealed: string
  readonly judged: string
  readonly results: Results
  /** Sends the session back to who answered it. */
  sendBack(sessionSid: string, reason: string): Promise<void>
}

export async function makeFieldwork(baseUrl: string, adminPassword: string): Promise<Fieldwork> {
  const run = randomBytes(3).toString('hex')
  const anybody = new Client(baseUrl)
  const admin = await signIn(anybody, 'superadmin', adminPassword)
  const orgName = `心晴${inChinese(run)}中心`
  const { Sid: orgSid, RootDeptSid: deptSid } = done(await admin.client.post('/odata/Orgs', { Name: orgName })).body
  const { Sid: subjectSid } = done(
    await admin.client.post('/odata/Subjects', { Name: '心理健康筛查', OrgSid: orgSid }),
  ).body
  const people = await makePeople(anybody, admin, { orgSid, deptSid }, run)
  const record = await publish(people.manager.client, subjectSid)
  const field = new Field(anybody, record, people)
  const claimed = await field.alarming()
  await field.claim(claimed)
  const reviewed = await field.alarming()
  await field.turnedAway()
  const leftWithWechat = await field.leftWithWechat()
  for (const [age, worst] of [
    [23, '1'],
    [61, '2'],
    [47, '0'],
  ] as const)
    await field.finished({ age, phq1: worst, gad2: worst })
  const [appealable, appealed, judged] = [
    await field.finished({ age: 35 }),
    await field.finished({ age: 52 }),
    await field.finished({ age: 44 }),
  ]
  await field.appeal(appealed, 'age')
  await field.judge(judged, await field.appeal(judged, 'age'))
  const draftsSid = await waiting(admin, people.manager, orgSid)
  const results = await makeResults(people.manager.client, record.Sid)
  await changed(people.manager.client, record.Sid)
  return {
    orgSid,
    people,
    reviewed,
    leftWithWechat,
    claimed,
    appealable,
    appealed,
    judged,
    results,
    subject: `/subject/${orgSid}/${subjectSid}`,
    drafts: `/subject/${orgSid}/${draftsSid}`,
    survey: `/survey/online/${orgSid}/${record.Sid}`,
    sendBack: (sessionSid, reason) => field.sendBack(sessionSid, reason),
  }
}

/** The screening questionnaire under a sid of its own, with room for one man of 18 to 39 and a result at its end. */
async function publish(manager: Client, subjectSid: string): Promise<NaireRecord> {
  const record = copyOf(screening())
  const cells = record.QuotarList?.map((cell) => ({ ...cell, Limit: cell.Memo?.startsWith('男，18') ? 1 : cell.Limit }))
  const naire = { ...record, QuotarList: cells, ResultPage: 'Answers' } as NaireRecord
  done(await manager.post('/odata/Naires/SurveyExpert.Import()', { subjectSid, naire }))
  done(await manager.post(`/odata/Naires('${naire.Sid}')/SurveyExpert.Publish()`))
  return naire
}

/** A project that publishes nothing unapproved, with a draft in it whose author has asked. */
async function waiting(admin: SignedInPerson, author: SignedInPerson, OrgSid: string): Promise<string> {
  const { Sid } = done(await admin.client.post('/odata/Subjects', { Name: '睡眠研究', OrgSid })).body
  done(await admin.client.post(`/odata/Subjects('${Sid}')/SurveyExpert.RuleApproval()`, { needsApproval: true }))
  const naire = { ...copyOf(screening()), Name: '睡眠随访' }
  done(await author.client.post('/odata/Naires/SurveyExpert.Import()', { subjectSid: Sid, naire }))
  const note = '第二页的措辞改过了，请看一下。'
  done(await author.client.post(`/odata/Naires('${naire.Sid}')/SurveyExpert.RequestApproval()`, { note }))
  return Sid as string
}

/** Saved once more: other words, another option, a question on conditions, another setting. */
async function changed(manager: Client, sid: string): Promise<void> {
  const { body: fetched } = done(await manager.get(`/odata/Naires('${sid}')?$expand=Questions,QuotarList,ResourceList`))
  const before = fetchedRecord(fetched)
  const gender = before.Questions.find(({ Code }) => Code === 'gender')
  const outcome = performAll(before, [
    {
      type: 'ChangeContent',
      sid: gender?.Sid ?? '',
      data: (gender?.Data ?? '').replace('"Data":"男"', '"Data":"男性"'),
    },
    {
      type: 'AddQuestion',
      sid: newSid(),
      code: 'sleep',
      questionType: 5,
      data: JSON.stringify({
        Data: '最近睡得怎么样？',
        Config: { VisibleExpression: "gender == 'F' && age >= 40" },
        Interactions: [{ Sid: newSid(), Code: 'I1', DataType: { Type: 0, Required: false } }],
      }),
      place: { after: gender?.Sid ?? '' },
    },
    { type: 'ChangeSettings', settings: { CommitInterval: 30 } },
  ])
  if ('refused' in outcome) throw new Error(outcome.refused.name)
  done(await manager.post(`/odata/Naires('${sid}')/SurveyExpert.Save()`, saveOf(before, outcome.naire)))
}

class Field {
  private position = '0'

  constructor(
    private readonly anybody: Client,
    private readonly record: NaireRecord,
    private readonly people: Fieldwork['people'],
  ) {}

  async finished(given: AnswerInputs): Promise<string> {
    const someone = new Respondent(this.anybody, this.record)
    this.seen(await someone.finish({ ...calm, ...given }, minutesAgo(6)))
    return someone.sid
  }

  /** The only seat for young men is taken; the next one is turned away. */
  async turnedAway(): Promise<void> {
    for (let seat = 0; seat < 2; seat += 1) await this.finished({ gender: 'M', age: 25 })
  }

  async leftWithWechat(): Promise<string> {
    const someone = new Respondent(this.anybody, this.record)
    this.seen(await someone.finish(calm, minutesAgo(6)))
    const promise = {
      sessionSid: someone.sid,
      Sid: newSid(),
      attachType: 102,
      FileName: '20260301100000.amr',
      MediaId: 'not-there',
    }
    done(await someone.client.post('/odata/NaireSessions/SurveyExpert.PromiseAttach()', promise))
    return someone.sid
  }

  async alarming(): Promise<string> {
    const someone = new Respondent(this.anybody, this.record)
    const severe = Object.fromEntries([...Array(8).keys()].map((item) => [`phq${item + 1}`, '3']))
    const given: AnswerInputs = {
      ...calm,
      ...severe,
      phq9: '2',
      gad1: '2',
      gad2: '3',
      phqDifficulty: '2',
      contact: 'N',
      age: 50,
      story: '最近两周睡得很差，工作也提不起精神。',
    }
    this.seen(await someone.commit({ age: 50, gender: 'F' }, minutesAgo(9)))
    const recording = await recorded(someone, this.record)
    const all = (age: number) => ({
      ...minutesAgo(9),
      Feedbacks: [...feedbacks(this.record, { ...given, age }), ...recording],
    })
    this.seen(await someone.finish(given, all(50)))
    await this.sendBack(someone.sid, '请核对年龄')
    this.seen(await someone.finish(given, all(51)))
    return someone.sid
  }

  async sendBack(sessionSid: string, reason: string): Promise<void> {
    const { client } = this.people.assessor
    this.seen(
      await client.post(
        '/odata/NaireSessions/SurveyExpert.Review()',
        { sessionSid, action: 'return', reason },
        { 'X-Min-Position': this.position },
      ),
    )
  }

  async claim(sessionSid: string): Promise<void> {
    this.seen(
      await this.people.alarmer.client.post(
        '/odata/NaireSessions/SurveyExpert.ClaimAlarm()',
        { sessionSid },
        { 'X-Min-Position': this.position },
      ),
    )
  }

  /** Gives the sid of the appealed answer. */
  async appeal(sid: string, code: string): Promise<string> {
    const { client } = this.people.customer
    const QuestionSid = this.record.Questions.find(({ Code }) => Code === code)?.Sid
    const upload = done(
      await client.upload(`/UploadFiles/?objectSid=${sid}&bizObjectType=203`, {
        name: '现场记录.txt',
        content: Buffer.from('1990'),
      }),
    )
    const { Sid, FileName, FileExt, FileSize } = upload.body
    const appealFeedback = {
      Sid: newSid(),
      AppealSessionSid: sid,
      SessionSid: sid,
      QuestionSid,
      Reason: '与现场记录不一致。',
      AttachList: [{ Sid, FileName, FileExt, FileSize }],
    }
    done(
      await client.post(
        '/odata/AppealSessions/SurveyExpert.CommitAppealFeedback()',
        { appealFeedback },
        { 'X-Min-Position': this.position },
      ),
    )
    this.seen(
      await client.post('/odata/AppealSessions/SurveyExpert.CommitAppealSession()', {
        appealSessionSid: sid,
        sessionSid: sid,
      }),
    )
    return appealFeedback.Sid
  }

  async judge(sid: string, Sid: string): Promise<void> {
    const appealFeedback = { Sid, JudgeResult: 'uphold', JudgeMemo: '证据清楚。' }
    this.seen(
      await this.people.judge.client.post(
        `/odata/AppealSessions('${sid}')/SurveyExpert.JudgeAppealFeedback()`,
        { appealFeedback },
        { 'X-Min-Position': this.position },
      ),
    )
  }

  private seen(reply: Reply): void {
    this.position = done(reply).headers.get('x-position') ?? this.position
  }
}

/** A session that began then and ends now. */
function minutesAgo(minutes: number): object {
  const now = Date.now()
  return {
    StartTime: new Date(now - minutes * 60_000).toISOString(),
    LastReplyTime: new Date(now).toISOString(),
    Duration: minutes * 60,
  }
}

function done(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${reply.text}`)
  return reply
}
