import type { NaireRecord } from '@naire/domain/naires'
import { profileEntry, profileOf, profileToken, sessionStream, sourcedEntries } from '@naire/domain/sessions'
import { describe, expect, it } from 'vitest'
import { sid, smallNaireInput } from '../../../../tests/fixtures/small-naire.ts'
import {
  admin,
  commitOf,
  envelope,
  house,
  naireSid,
  opened,
  orgSid,
  red,
  subjectSid,
  years,
} from '../../tests/house.ts'
import type { CommitRequest } from './commit-request.ts'

const place = { naireSid, orgSid, subjectSid }
const columns = [{ name: '城市', isStratum: true }]
const nobody = { mobile: null, mail: null, openid: null, language: null }
const wang = { ...nobody, code: 'A1', name: '王芳', columns: { 城市: '上海' } }
const li = { ...nobody, code: 'B2', name: '李雷', columns: { 城市: '北京' } }
const why = { ...years('喜欢'), QuestionSid: sid(13), QuestionCode: 'why', InteractionSid: sid(23), DatatypeFlag: 0 }
const account = { Sid: 'U1', Name: '周医生', DeptPath: '门诊/二组' }

const MetadataDefs = [
  { Sid: sid(61), Path: 'region', Source: 'ident', SourceName: '城市' },
  { Sid: sid(62), Path: 'shop', Source: 'query' },
  { Sid: sid(63), Path: 'dept', Source: 'user', SourceName: 'DeptPath' },
  { Sid: sid(64), Path: 'way', Source: 'channel' },
] as const

/** Reads the list in a stem, a condition and a quota, metadata in a score, and the number of the session in success. */
function naire(settings: object = {}) {
  const input = smallNaireInput()
  const [color, age, reason] = input.Questions
  return {
    ...input,
    AnonymousMode: 1,
    IdentifyingValidationMode: 1,
    MetadataDefs,
    ScoreExpression: "iif($meta.region == '上海' && $meta.shop == '7', 5, 1)",
    SuccessParam: 'years >= 18 && $session.survey_seq < 3',
    Questions: [
      { ...color, Data: { ...color?.Data, Data: '{{$ident.name}}喜欢的颜色' } },
      age,
      { ...reason, Data: { ...reason?.Data, Config: { VisibleExpression: "$ident.城市 == '上海'" } } },
    ],
    QuotarList: [{ Sid: sid(41), QuotarExpression: "$ident.城市 == '上海'", Limit: 9, Memo: '上海' }],
    ...settings,
  }
}

async function product(settings: object = {}, counted = 0) {
  const lookups = {
    findUnfinished: async () => [],
    ownerOf: async () => null,
    holdsAny: async () => false,
    countSuperAdmins: async () => 2,
    countBegun: async () => counted,
    findUser: async () => account,
  }
  const at = await opened(house({ lookups }))
  const { commands } = at
  const step = { by: admin, envelope: envelope() }
  await commands.idents.defineList({ ...step, place, kind: 'people', columns })
  const people = [wang, li].map((person) => ({ person, isReserve: false }))
  await commands.idents.savePeople({ ...step, place, columns, people })
  await commands.naires.import({ subjectSid, naire: naire(settings), by: admin, envelope: envelope() })
  await commands.naires.publish({ naireSid, by: admin, envelope: envelope() })
  const { record } = await commands.naireReader.published(naireSid)
  return { ...at, record }
}

type Product = Awaited<ReturnType<typeof product>>

const queryParams = 'shop=7&source=poster'

/** Signed for a person, as their device brings it. */
async function signedFor({ commands, record }: Product, code: string, more: object = {}) {
  const who = { naireSid, userSid: null, identifyingCode: code, sessionKey: null, ...more }
  const token = (await commands.sessions.signProfile(record, who)) ?? ''
  return entries(record, token)
}

function entries(record: NaireRecord, token: string) {
  const query = Object.fromEntries(new URLSearchParams(queryParams))
  return [profileEntry(token), ...sourcedEntries(record.MetadataDefs ?? [], { ...profileOf(token), query })]
}

const answers = (code: string, more: Partial<CommitRequest>) =>
  commitOf(`S-${code}`, { identifyingCode: code, queryParams, feedbacks: [...red, years('20')], ...more })

async function committed({ commands }: Product, request: CommitRequest) {
  const { events } = await commands.sessions.commit(request)
  const { row } = await commands.sessions.asOf(request.sessionSid, 99)
  const flags = events.flatMap((event) =>
    event.type === 'FindingsRecorded' ? event.data.findings.map(({ kind, told }) => `${kind} ${told}`) : [],
  )
  const cells = events.flatMap((event) => (event.type === 'AnswersCommitted' ? event.data.outcome.quotaCells : []))
  return { row, flags, cells }
}

describe('what a questionnaire reads of its respondent', () => {
  it('is signed for the device, and decides on the server what it decided there', async () => {
    const at = await product()
    const sessionMetadatas = await signedFor(at, 'A1')
    expect(profileOf(profileToken(sessionMetadatas) ?? '')).toEqual({
      ident: { name: '王芳', 城市: '上海' },
      surveySeq: 1,
    })
    const feedbacks = [...red, years('20'), why]
    const { row, flags, cells } = await committed(at, answers('A1', { sessionMetadatas, feedbacks }))
    expect({ flags, cells }).toEqual({ flags: [], cells: [sid(41)] })
    expect(row).toMatchObject({
      Score: 5,
      Success: true,
      SurveySeq: 1,
      Ident: { Sid: 'A1', name: '王芳', 城市: '上海' },
    })
    expect(row?.SessionMetadatas).toMatchObject([
      { Path: '$profile' },
      { Path: 'region', ValString: '上海' },
      { Path: 'shop', ValString: '7' },
      { Path: 'way', ValString: 'poster' },
    ])
    expect(JSON.stringify(row?.SessionMetadatas)).not.toContain('王芳')
  })

  it('is sealed in the log', async () => {
    const at = await product()
    await committed(at, answers('A1', { sessionMetadatas: await signedFor(at, 'A1') }))
    const stored = await at.store.readStream(sessionStream('S-A1'))
    expect(JSON.stringify(stored.map(({ sealed: _sealed, ...event }) => event))).not.toMatch(/王芳|上海/)
  })

  it('stays what it was when the session began, whatever becomes of the list', async () => {
    const at = await product()
    const sessionMetadatas = await signedFor(at, 'A1')
    const people = [{ person: { ...wang, columns: { 城市: '北京' } }, isReserve: false }]
    await at.commands.idents.savePeople({ by: admin, envelope: envelope(), place, columns, people })
    const { row, flags } = await committed(at, answers('A1', { sessionMetadatas }))
    expect([flags, row?.Ident]).toMatchObject([[], { 城市: '上海' }])
  })

  it.each([
    ['changed on the device', (text: string) => text.replaceAll('北京', '上海'), 'B2', 'forged'],
    ['of another person', (text: string) => text, 'A1', 'forged'],
    ['cut off', (text: string) => text.slice(0, 9), 'B2', 'forged'],
  ])('%s gives way to what the list says, and is flagged; the answers are kept', async (_, forge, whose, doubt) => {
    const at = await product()
    const token = forge(profileToken(await signedFor(at, whose)) ?? '')
    const sessionMetadatas = entries(at.record, token)
    const { row, flags, cells } = await committed(at, answers('B2', { sessionMetadatas }))
    expect({ flags, cells }).toEqual({ flags: [`unprovenProfile ${doubt}`], cells: [] })
    expect(row).toMatchObject({ Status: 0, Score: 1, Ident: { Sid: 'B2', name: '李雷', 城市: '北京' } })
  })

  it('is flagged where metadata says otherwise than its source', async () => {
    const at = await product()
    const told = (await signedFor(at, 'B2')).map((entry) =>
      entry.Path === 'region' ? { ...entry, ValString: '上海' } : entry,
    )
    const { row, flags } = await committed(at, answers('B2', { sessionMetadatas: told }))
    expect([flags, row?.Score]).toEqual([['unprovenProfile forged'], 1])
  })

  it('is flagged where the device had none, and the server has', async () => {
    const { flags, row } = await committed(await product(), answers('A1', {}))
    expect([flags, row?.Ident]).toMatchObject([['unprovenProfile missing'], { 城市: '上海' }])
  })

  it('cannot be changed by a later commit', async () => {
    const at = await product()
    const told = await signedFor(at, 'B2')
    await committed(at, answers('B2', { sessionMetadatas: told, isFinal: false }))
    const forged = entries(at.record, (profileToken(told) ?? '').replaceAll('北京', '上海'))
    const { row, flags, cells } = await committed(at, answers('B2', { sessionMetadatas: forged }))
    expect([flags, cells, row?.Ident]).toMatchObject([['unprovenProfile forged'], [], { 城市: '北京' }])
  })

  it('goes on with the session to another device, as the server has it', async () => {
    const at = await product()
    const sessionMetadatas = await signedFor(at, 'A1')
    const { row: begun } = await committed(at, answers('A1', { sessionMetadatas, isFinal: false }))
    const taken = begun?.SessionMetadatas as NonNullable<CommitRequest['sessionMetadatas']>
    expect((await committed(at, answers('A1', { sessionMetadatas: taken }))).flags).toEqual([])
  })
})

describe('who has signed in', () => {
  it('is read by name, and the department is on the session', async () => {
    const settings = {
      AnonymousMode: 0,
      SuccessParam: "$user.Name == '周医生'",
      Questions: smallNaireInput().Questions,
    }
    const defs = MetadataDefs.filter(({ Source }) => Source === 'user')
    const at = await product({ ...settings, MetadataDefs: defs, ScoreExpression: '', QuotarList: [] })
    const userSid = 'U1'
    const sessionMetadatas = await signedFor(at, '', { userSid, identifyingCode: null })
    const request = answers('U', { userSid, identifyingCode: null, sessionMetadatas })
    const { row, flags } = await committed(at, request)
    expect(flags).toEqual([])
    expect(row).toMatchObject({ Success: true, DeptPath: '门诊/二组', Ident: null })
    expect(row?.SessionMetadatas).toContainEqual({ DefSid: sid(63), Path: 'dept', ValString: '门诊/二组' })
  })
})

describe('the number of a session', () => {
  const open = { AnonymousMode: 0, MetadataDefs: [], ScoreExpression: '', Questions: smallNaireInput().Questions }
  const settings = { ...open, QuotarList: [] }
  const anonymous = { identifyingCode: null }

  it('is one for a device that has begun none, without asking', async () => {
    const { row, flags } = await committed(await product(settings), answers('N', anonymous))
    expect([flags, row?.SurveySeq]).toEqual([[], 1])
  })

  it('counts on from the sessions of the same respondent, and flags a device that did not know', async () => {
    const { row, flags } = await committed(await product(settings, 2), answers('N', anonymous))
    expect([flags, row?.SurveySeq, row?.Success]).toEqual([['unprovenProfile missing'], 3, false])
  })

  it('counts on from the signed one for sessions begun without a network', async () => {
    const at = await product(settings, 1)
    const sessionMetadatas = await signedFor(at, '', { ...anonymous, sessionKey: 'A'.repeat(32) })
    const { row, flags } = await committed(at, answers('N', { ...anonymous, sessionMetadatas, surveySeq: 3 }))
    expect([flags, row?.SurveySeq]).toEqual([[], 3])
  })
})

it('is not published with a column that the list does not have', async () => {
  const wrong = naire({ SuccessParam: "$ident.学校 == '一中'" })
  const { commands } = await product()
  await commands.naires.import({ subjectSid, naire: wrong, by: admin, envelope: envelope() })
  await expect(commands.naires.publish({ naireSid, by: admin, envelope: envelope() })).rejects.toMatchObject({
    refusal: { key: 'naire.invalid', target: 'SuccessParam' },
  })
})
