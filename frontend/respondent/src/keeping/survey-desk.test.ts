import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { shownIn } from '@naire/domain/sessions'
import { newRow } from '../flow/new-row.ts'
import { Followed } from '../followed/followed.ts'
import { memoryStore } from '../local-store/memory-store.ts'
import type { LocalStore } from '../local-store/local-store.ts'
import type { PublishedNaire } from '../naire/published-naire.ts'
import { shownNow } from '../sending/shown-now.ts'
import type { SessionFacts } from '../session/facts.ts'
import { LiveSession } from '../session/live-session.ts'
import { prepareNaire } from '../session/prepared-naire.ts'
import { nothingSaved } from '../session/saving.ts'
import { SurveyDesk } from './survey-desk.ts'

const record = JSON.parse(readFileSync(new URL('../../../../docs/examples/phq9-gad7.json', import.meta.url), 'utf8')) as PublishedNaire
const age = record.Questions.find(({ Code }) => Code === 'age')?.Sid ?? ''
const secondPage = record.Questions.find(({ PageSeq }) => PageSeq === 2)?.PageSid ?? ''
const facts = { Sid: '1'.repeat(32), Key: 'K', NaireSid: record.Sid, UserSid: null, Mode: 'online', StartTime: 1, Lang: 'zh-CN', ViewPort: 'mobile', QueryParams: '' } as SessionFacts

beforeAll(() => {
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('window', { innerWidth: 390 })
  vi.stubGlobal('navigator', { onLine: true })
})
afterAll(() => void vi.unstubAllGlobals())

describe('every answer', () => {
  test('is on the device before the line says so', async () => {
    const desk = await deskFor({})
    desk.answerAge('30')
    expect(desk.saving.current()).toMatchObject({ saving: true })
    await vi.waitFor(() => expect(desk.saving.current()).toMatchObject({ saving: false, pending: 1 }))
    expect(await desk.store.replies(facts.Sid)).toMatchObject([{ QuestionCode: 'age', CommitHash: null }])
    expect(await desk.store.session(facts.Sid)).toMatchObject({ LastReplyPage: 1, OverTime: null })
  })

  test('that does not count waits for nothing', async () => {
    const desk = await deskFor({})
    desk.answerAge('abc')
    await vi.waitFor(() => expect(desk.saving.current()).toMatchObject({ saving: false, pending: 0 }))
    expect(await desk.store.replies(facts.Sid)).toHaveLength(1)
  })

  test('that the device cannot keep is told', async () => {
    const desk = await deskFor({}, { ...memoryStore(), keepAnswers: () => Promise.reject(new Error('full')) })
    desk.answerAge('30')
    await vi.waitFor(() => expect(desk.saving.current()).toMatchObject({ saving: false, failed: true }))
  })
})

test('two tabs show the same answers, as soon as one has written', async () => {
  const store = memoryStore()
  const one = await deskFor({}, store)
  const other = await deskFor({}, store)
  one.whenWritten(() => void other.survey.readAgain())
  one.answerAge('30')
  await vi.waitFor(() => expect(other.shownAge()).toMatchObject({ TextInputValue: '30' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await store.session(facts.Sid))?.Turn, 'what was read is not written again').toBe(1)
})

describe('answers are put into the outbox', () => {
  const started = async (desk: Awaited<ReturnType<typeof deskFor>>) => (await desk.store.outboxOf(facts.Sid))?.Commit ?? null

  test('on the next page, when the author said nothing', async () => {
    const desk = await deskFor({})
    await desk.keptAge('30')
    expect(await started(desk)).toBeNull()
    desk.session.turnTo(secondPage)
    await vi.waitFor(async () => expect(await started(desk)).toMatchObject({ Final: false, Body: { NaireRevision: 1, Whole: true } }))
    expect(desk.poke).toHaveBeenCalled()
  })

  test('after every answer, when the author wants that', async () => {
    const desk = await deskFor({ App_CommitMode: 3 })
    await desk.keptAge('30')
    await vi.waitFor(async () => expect(await started(desk)).toMatchObject({ Final: false }))
  })

  test('after the questions that the author names', async () => {
    const desk = await deskFor({ App_CommitMode: 0, CommitQuestionCodes: 'gender, age' })
    await desk.keptAge('30')
    await vi.waitFor(async () => expect(await started(desk)).toMatchObject({ Final: false }))
    const other = await deskFor({ App_CommitMode: 0, CommitQuestionCodes: ['gender'] })
    await other.keptAge('30')
    expect(await started(other)).toBeNull()
  })

  test('on the last page, when the author wants that', async () => {
    const desk = await deskFor({ App_CommitMode: 0, CommitOnLastPage: true })
    await desk.keptAge('30')
    desk.session.turnTo(secondPage)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await started(desk)).toBeNull()
    desk.session.turnTo(desk.session.view().answering.pages().at(-1)?.sid ?? '')
    await vi.waitFor(async () => expect(await started(desk)).toMatchObject({ Final: false }))
  })

  test('with the way that the respondent came', async () => {
    const desk = await deskFor({})
    await desk.keptAge('30')
    desk.session.turnTo(secondPage)
    await vi.waitFor(async () => expect((await started(desk))?.Body['SessionMetadatas']).toContainEqual(expect.objectContaining({ Path: '$way.entered' })))
  })

  test('only at the end, when the author wants that', async () => {
    const desk = await deskFor({ App_CommitMode: 0 })
    await desk.keptAge('30')
    desk.session.turnTo(secondPage)
    await desk.survey.handIn()
    expect(await started(desk)).toMatchObject({ Final: true, Hashes: [{ QuestionSid: age }] })
    expect(await desk.store.session(facts.Sid)).toMatchObject({ Stage: 'final' })
  })

  test('at the end with the order in which shuffled options stood on the screen', async () => {
    const Questions = record.Questions.map((question) => (question.Code === 'gender' ? { ...question, Data: question.Data.replace('"AllowMulti"', '"ShuffleSetting":{"Enable":true},"AllowMulti"') } : question))
    const desk = await deskFor({ Questions })
    await desk.keptAge('30')
    desk.session.turnTo(secondPage)
    await vi.waitFor(async () => expect(shownIn((await started(desk))?.Body['SessionMetadatas'])).toBeNull())
    await desk.survey.handIn()
    const gender = Questions.find(({ Code }) => Code === 'gender')?.Sid ?? ''
    const onScreen = desk.session.view().answering.question(gender).interactions[0]?.options.map(({ code }) => 'MF'.indexOf(code))
    expect(shownIn((await started(desk))?.Body['SessionMetadatas'])).toEqual({ gender: [onScreen?.join(' ')] })
  })

  test('with what storage did not take: it is on the device when the server may have it', async () => {
    const memory = memoryStore()
    const keepAnswers = vi.fn(memory.keepAnswers).mockRejectedValueOnce(new Error('full'))
    const desk = await deskFor({ App_CommitMode: 0 }, { ...memory, keepAnswers })
    desk.answerAge('30')
    await vi.waitFor(() => expect(desk.saving.current()).toMatchObject({ failed: true }))
    await desk.survey.handIn()
    const [row] = await desk.store.replies(facts.Sid)
    expect(row).toMatchObject({ QuestionCode: 'age', Turn: 1, CommitHash: null })
    expect(await started(desk)).toMatchObject({ Final: true, Hashes: [{ QuestionSid: age, Hash: row?.Hash }] })
    expect(await desk.store.session(facts.Sid)).toMatchObject({ Turn: 1, LastReplyTime: row?.ReplyTime })
    await vi.waitFor(() => expect(desk.saving.current()).toMatchObject({ saving: false, failed: false }))
    expect(keepAnswers).toHaveBeenCalledOnce()
  })

  test('a final commit that waits is not replaced by a lesser one', async () => {
    const desk = await deskFor({})
    await desk.keptAge('30')
    await desk.survey.handIn()
    const final = await started(desk)
    desk.session.turnTo(secondPage)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await started(desk)).toEqual(final)
  })
})

async function deskFor(settings: Partial<PublishedNaire>, store: LocalStore = memoryStore()) {
  const onDevice: LocalStore = { ...store, persistent: true }
  const session = new LiveSession(await prepareNaire({ ...record, ...settings, Revision: 1 }), facts)
  const saving = new Followed(nothingSaved)
  const poke = vi.fn()
  let written = () => {}
  await onDevice.putSession(newRow(facts))
  const survey = new SurveyDesk({ session, store: onDevice, saving, secondsBefore: 0, poke, written: () => written(), handIn: () => {}, shownSoon: async () => shownNow })
  const interaction = session.view().answering.question(age).interactions[0]?.sid ?? ''
  const answerAge = (TextInputValue: string) =>
    session.answer(age, interaction, { TextInputSid: interaction, TextInputCode: 'I1', TextInputSeq: 1, TextInputValue, DatatypeFlag: 2, ReplyTime: null, Score: null })
  const keptAge = async (text: string) => {
    answerAge(text)
    await vi.waitFor(() => expect(saving.current().pending).toBe(1))
  }
  const shownAge = () => session.view().answering.question(age).interactions[0]?.draft
  const whenWritten = (then: () => void) => void (written = then)
  return { session, store: onDevice, saving, poke, survey, answerAge, keptAge, shownAge, whenWritten }
}
