import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { questionDefinitions } from '@naire/domain/questions'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { withChanges, type NaireRecord, type StoredQuestion } from '@naire/domain/naires'
import { wayEntries } from '@naire/domain/sessions'
import { describe, expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import type { Reply } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()

/** A published questionnaire with these settings. */
async function published(settings: Partial<NaireRecord>): Promise<NaireRecord> {
  const record = { ...copyOf(screening()), QuotarList: [], ...settings }
  await field.place.publish(record)
  return record
}

const refusedWith = ({ body }: Reply, key: RefusalKey) => expect(body?.error?.code).toBe(refusals[key].code)
const json = (record: NaireRecord, headers = {}) => field.product.anybody.get(`/naire/${record.Sid}.json`, headers)
const open = (record: NaireRecord, Password: unknown) =>
  field.product.anybody.post(`/naire/${record.Sid}/access`, { Password })

describe('a questionnaire with a password (AccessConfig RequirePassword)', () => {
  it('is given, and may be begun, with what the password opened', async () => {
    const record = await published({
      AccessConfig: 'RequirePassword',
      AccessPassword: '春天 2026',
      PreviousPagePassword: '回',
    })
    const closed = await json(record)
    expect(closed.status).toBe(403)
    refusedWith(closed, 'naire.passwordMissing')
    refusedWith(await open(record, '夏天'), 'naire.passwordWrong')
    expect((await open(record, 7)).status).toBe(400)
    const { AccessPass } = (await open(record, '春天 2026')).body
    const opened = await json(record, { 'X-Naire-Access': AccessPass })
    expect(opened.body.Sid).toBe(record.Sid)
    expect(opened.headers.get('cache-control')).toBe('private, no-cache')
    expect(opened.text).not.toMatch(/春天|PreviousPagePassword|AccessPassword/)
    expect(opened.body.PreviousPageHash).toMatch(/^[\da-f]{32}$/)

    // A class behind one address.
    for (let pupils = 80; pupils > 0; pupils -= 1) expect((await open(record, '春天 2026')).status).toBe(200)

    const stranger = new Respondent(field.product.anybody, record)
    refusedWith(await stranger.commit({ age: 30 }), 'naire.passwordMissing')
    refusedWith(await stranger.commit({ age: 30 }, { AccessPass: 'x' }), 'naire.passwordMissing')
    expect((await stranger.commit({ age: 30 }, { AccessPass })).status).toBe(200)
    // What is begun may be finished.
    expect((await stranger.finish()).body).toMatchObject({ Status: 0 })
  })

  it('tells the password to those who publish, and to no other staff', async () => {
    const record = await published({
      AccessConfig: 'RequirePassword',
      AccessPassword: '春天 2026',
      PreviousPagePassword: '回',
    })
    const path = `/odata/Naires('${record.Sid}')`
    expect((await (await field.place.person('ProjectManager', 'pmGate')).get(path)).body.AccessPassword).toBe(
      '春天 2026',
    )
    const read = await (await field.place.person('Assessor', 'assessorGate')).get(path)
    expect(read.body.Sid).toBe(record.Sid)
    expect(read.text).not.toMatch(/春天|AccessPassword|PreviousPagePassword/)
  })
})

describe('a questionnaire for who has signed in (RequireSignIn)', () => {
  it('may be begun by them alone, each as often as the author allows', async () => {
    const record = await published({ RequireSignIn: true, SessionLimit: 1 })
    refusedWith(await new Respondent(field.product.anybody, record).commit({ age: 30 }), 'access.signedOut')
    const person = await field.place.person('Surveyor', 'signedGate')
    refusedWith(await new Respondent(person, record).commit({ age: 30 }), 'access.signedOut')
    expect((await person.post(`/naire/${record.Sid}/identify`, {})).status).toBe(200)
    expect((await new Respondent(person, record).finish(calm, { AuthMode: 0 })).body).toMatchObject({
      Status: 0,
      UserSid: person.sid,
    })
    refusedWith(await person.post(`/naire/${record.Sid}/identify`, {}), 'session.limitReached')
    expect(
      (await (await field.place.person('Surveyor', 'signedGate2')).post(`/naire/${record.Sid}/identify`, {})).status,
    ).toBe(200)
  })
})

describe('a questionnaire for the people of its organisation (RequireSignIn)', () => {
  it('is begun by nobody of another one', async () => {
    const record = await published({ RequireSignIn: true })
    const stranger = await (await anotherPlace(field)).person('Surveyor', 'stranger_gate')
    refusedWith(await new Respondent(stranger, record).finish(calm, { AuthMode: 0 }), 'naire.otherOrg')
    refusedWith(await stranger.post(`/naire/${record.Sid}/identify`, { Code: 'A1' }), 'naire.otherOrg')
    refusedWith(await stranger.post(`/naire/${record.Sid}/access`, { Password: 'guess' }), 'naire.otherOrg')
    expect((await new Respondent(field.product.admin, record).finish(calm, { AuthMode: 0 })).status).toBe(200)
  })
})

describe('an earlier revision', () => {
  it('is given to who began with it, when it was published, and to nobody whom the questionnaire does not open to now', async () => {
    const record = await published({})
    const first = (await json(record)).body
    await field.place.publish({ ...record, Name: '改过的问卷' })
    const path = `/naire/${record.Sid}.json`
    const [second, again] = [
      (await json(record)).body,
      (await field.product.anybody.get(`${path}?revision=${first.Revision}`)).body,
    ]
    expect([second.Name, again.Name, again.Revision]).toEqual(['改过的问卷', first.Name, first.Revision])
    for (const revision of ['99', '0', 'x'])
      refusedWith(await field.product.anybody.get(`${path}?revision=${revision}`), 'naire.notFound')
    await field.place.publish({ ...record, AccessConfig: 'Disable' })
    refusedWith(await field.product.anybody.get(`${path}?revision=${first.Revision}`), 'naire.closed')
  })
})

/** Choices among five, ten on a page. */
function many(count: number, NaireSid: string): readonly StoredQuestion[] {
  const page = Array.from({ length: Math.ceil(count / 10) }, newSid)
  const options = () =>
    ['从不', '很少', '有时', '经常', '总是'].map((Data, n) => ({ Sid: newSid(), Code: String(n + 1), Data }))
  return Array.from({ length: count }, (_, at) => ({
    Sid: newSid(),
    Code: `q${at + 1}`,
    Type: 0,
    NaireSid,
    PageSid: page[Math.floor(at / 10)] ?? '',
    PageSeq: Math.floor(at / 10) + 1,
    Seq: at + 1,
    Data: JSON.stringify({
      Data: `第 ${at + 1} 题：过去一周里，您有多少次觉得休息够了？`,
      Interactions: [{ Sid: newSid(), Code: 'I1', Compulsory: true, Entries: options() }],
    }),
    Hash: '',
  }))
}

describe('a device that holds an earlier revision', () => {
  it('gets the one question of 300 that was changed, and what leads from one to the other', async () => {
    const Sid = newSid()
    const record = await published({
      Sid,
      Questions: many(300, Sid),
      QuestionCount: 300,
      PageCount: 30,
      SuccessParam: '',
      ScoreExpression: '',
    })
    const first = (await json(record)).body
    const Questions = record.Questions.map((question, at) =>
      at === 149 ? { ...question, Data: question.Data.replace('第 150 题', '第 150 题，改过了'), Hash: '' } : question,
    )
    await field.place.publish({ ...record, Questions })
    const path = `/naire/${record.Sid}.json`
    const [whole, changes] = [await json(record), await field.product.anybody.get(`${path}?since=${first.Revision}`)]
    expect(withChanges(first, changes.body)).toEqual(whole.body)
    expect(changes.body.Questions).toHaveLength(1)
    const bytes = (text: string) => [text.length, gzipSync(text).length]
    const [[all = 0, allSent = 0], [some = 0, someSent = 0]] = [bytes(whole.text), bytes(changes.text)]
    expect(all / some).toBeGreaterThan(100)
    expect(allSent / someSent).toBeGreaterThan(10)
    // Nobody has what never was published: it is sent whole.
    expect((await field.product.anybody.get(`${path}?since=99`)).body).toEqual(whole.body)
    expect(
      (
        await field.product.anybody.get(`${path}?since=${first.Revision}`, {
          'If-None-Match': changes.headers.get('etag') ?? '',
        })
      ).status,
    ).toBe(304)
    refusedWith(await field.product.anybody.get(`${path}?since=x`), 'naire.notFound')
  })
})

describe('a questionnaire that is closed (AccessConfig Disable)', () => {
  it('is neither given nor begun', async () => {
    const record = await published({ AccessConfig: 1 })
    refusedWith(await json(record), 'naire.closed')
    refusedWith(await new Respondent(field.product.anybody, record).commit({ age: 30 }), 'naire.closed')
  })

  it('lets what was begun before be finished', async () => {
    const record = await published({})
    const someone = new Respondent(field.product.anybody, record)
    await someone.commit({ age: 30 })
    await field.place.publish({ ...record, AccessConfig: 'Disable' })
    refusedWith(await new Respondent(field.product.anybody, record).commit({ age: 30 }), 'naire.closed')
    expect((await someone.finish()).body).toMatchObject({ Status: 0 })
  })
})

describe('an identifying code (AnonymousMode Identifying)', () => {
  it("is asked for, checked by the author's pattern, stored, and limits the sessions", async () => {
    const record = await published({
      AnonymousMode: 1,
      IdentifyingCodePattern: '[A-Z]\\d{3}',
      IdentifyingAlias: '病历号',
      SessionLimit: 1,
    })
    const someone = () => new Respondent(field.product.anybody, record)
    const without = await someone().commit({ age: 30 })
    refusedWith(without, 'session.codeMissing')
    expect(without.body.error.message).toContain('病历号')
    refusedWith(await someone().commit({ age: 30 }, { IdentifyingCode: 'a1' }), 'session.codeWrong')
    const first = await someone().finish(calm, { IdentifyingCode: ' A123 ' })
    expect(first.body).toMatchObject({ Status: 0, IdentifyingCode: 'A123' })
    refusedWith(await someone().commit({ age: 30 }, { IdentifyingCode: 'A123' }), 'session.limitReached')
    expect((await someone().commit({ age: 30 }, { IdentifyingCode: 'A124' })).status).toBe(200)
  })
})

describe('whether there may be another session (SessionLimit)', () => {
  const ask = (record: NaireRecord, Code?: string, key?: string) =>
    field.product.anybody.post(`/naire/${record.Sid}/identify`, { Code }, key ? { 'X-Session-Key': key } : {})

  it('is told before it begins, by the code or else by the device; one that is unfinished may be replaced', async () => {
    const record = await published({ SessionLimit: 1 })
    const someone = new Respondent(field.product.anybody, record)
    expect((await ask(record, undefined, someone.key)).status).toBe(200)
    await someone.read(await someone.commit({ age: 30 }))
    expect((await ask(record, undefined, someone.key)).status).toBe(200)
    await someone.read(await someone.finish(calm))
    refusedWith(await ask(record, undefined, someone.key), 'session.limitReached')
    expect((await ask(record, undefined, newSid())).status).toBe(200)
    expect((await ask(record)).status).toBe(200)
    expect((await ask(record, ' ')).status).toBe(400)
  })

  it('goes by the code where there is one, whatever the device', async () => {
    const record = await published({ AnonymousMode: 1, SessionLimit: 1 })
    const first = new Respondent(field.product.anybody, record)
    await first.read(await first.finish(calm, { IdentifyingCode: 'B7' }))
    refusedWith(await ask(record, 'B7', newSid()), 'session.limitReached')
    expect((await ask(record, 'B8', first.key)).status).toBe(200)
  })
})

describe('the way of a respondent', () => {
  const groups = (first: string, second: string) =>
    JSON.stringify([
      {
        OrderMode: 'Manually',
        AllowSkipRemains: true,
        Parts: [
          { StartCode: first, EndCode: first },
          { StartCode: second, EndCode: 'gad7' },
        ],
      },
    ])

  it('decides with the answers what is asked: parts that were left out are not required', async () => {
    const record = await published({ PageGroups: groups('phq1', 'gad1') })
    const { gad1: _1, gad2: _2, gad3: _3, gad4: _4, gad5: _5, gad6: _6, gad7: _7, ...answered } = calm
    const someone = new Respondent(field.product.anybody, record)
    refusedWith(await someone.finish(answered), 'session.answersInvalid')
    const left = {
      pageGroups: fingerprint(record),
      orders: { 0: [0] },
      pages: {},
      skipped: [0],
      unlocked: [],
      seconds: {},
      entered: [],
    }
    const done = await someone.finish(answered, { SessionMetadatas: wayEntries(left) })
    expect(done.body, done.text).toMatchObject({ Status: 0 })
  })

  it('goes to the hosts that the author names, and no others', async () => {
    const record = await published({ ShowFetchHelp: true, HelpFetchConfig: { url: 'https://help.example/a' } })
    const policy = async (sid: string) =>
      (await field.product.anybody.get(`/survey/online/${field.place.orgSid}/${sid}`)).headers.get(
        'content-security-policy',
      ) ?? ''
    expect(await policy(record.Sid)).toContain("connect-src https://help.example 'self'")
    expect(await policy('0'.repeat(32))).toContain("connect-src 'self'")
  })
})

/** Orders hold while the page groups are the same; which they are is known by what a session over them remembers. */
function fingerprint(record: NaireRecord): string {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  return openSession(compiled, { sessionSid: '0', viewPort: 'mobile', lang: 'zh-CN', now: new Date() }).remembered()
    .pageGroups
}
