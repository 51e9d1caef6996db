import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { shownIn } from '@naire/domain/sessions'
import { newRow } from '../storage/replies.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { LocalStore } from '../storage/local-store.ts'
import type { PublishedNaire } from './published-naire.ts'
import { shownNow } from '../sync/shown-now.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession } from './live-session.ts'
import { prepareNaire } from './prepared-naire.ts'
import { SessionController } from './session-controller.ts'
import { nothingSaved } from './saving.ts'
import { Observable } from './observable.ts'

const record = JSON.parse(
  readFileSync(new URL('../../../../docs/examples/phq9-gad7.json', import.meta.url), 'utf8'),
) as PublishedNaire
const age = record.Questions.find(({ Code }) => Code === 'age')?.Sid ?? ''
const secondPage = record.Questions.find(({ PageSeq }) => PageSeq === 2)?.PageSid ?? ''
const facts = {
  Sid: '1'.repeat(32),
  Key: 'K',
  NaireSid: record.Sid,
  UserSid: null,
  Mode: 'online',
  StartTime: 1,
  Lang: 'zh-CN',
  ViewPort: 'mobile',
  QueryParams: '',
} as SessionFacts

beforeAll(() => {
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('window', { innerWidth: 390 })
  vi.stubGlobal('navigator', { onLine: true })
})
afterAll(() => void vi.unstubAllGlobals())

describe('every answer', () => {
  test('is on the device before the line says so', async () => {
    const controller = await controllerFor({})
    controller.answerAge('30')
    expect(controller.saving.current()).toMatchObject({ saving: true })
    await vi.waitFor(() => expect(controller.saving.current()).toMatchObject({ saving: false, pending: 1 }))
    expect(await controller.store.replies(facts.Sid)).toMatchObject([{ QuestionCode: 'age', CommitHash: null }])
    expect(await controller.store.session(facts.Sid)).toMatchObject({ LastReplyPage: 1, OverTime: null })
  })

  test('that does not count waits for nothing', async () => {
    const controller = await controllerFor({})
    controller.answerAge('abc')
    await vi.waitFor(() => expect(controller.saving.current()).toMatchObject({ saving: false, pending: 0 }))
    expect(await controller.store.replies(facts.Sid)).toHaveLength(1)
  })

  test('that the device cannot keep is told', async () => {
    const controller = await controllerFor(
      {},
      { ...memoryStore(), keepAnswers: () => Promise.reject(new Error('full')) },
    )
    controller.answerAge('30')
    await vi.waitFor(() => expect(controller.saving.current()).toMatchObject({ saving: false, failed: true }))
  })
})

test('two tabs show the same answers, as soon as one has written', async () => {
  const store = memoryStore()
  const one = await controllerFor({}, store)
  const other = await controllerFor({}, store)
  one.whenWritten(() => void other.survey.readAgain(facts.Sid))
  one.answerAge('30')
  await vi.waitFor(() => expect(other.shownAge()).toMatchObject({ TextInputValue: '30' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await store.session(facts.Sid))?.Turn, 'what was read is not written again').toBe(1)
})

describe('answers are put into the outbox', () => {
  const started = async (controller: Awaited<ReturnType<typeof controllerFor>>) =>
    (await controller.store.outboxOf(facts.Sid))?.Commit ?? null

  test('on the next page, when the author said nothing [R4-04]', async () => {
    const controller = await controllerFor({})
    await controller.keptAge('30')
    expect(await started(controller)).toBeNull()
    controller.session.turnTo(secondPage)
    await vi.waitFor(async () =>
      expect(await started(controller)).toMatchObject({ Final: false, Body: { NaireRevision: 1, Whole: true } }),
    )
    expect(controller.poke).toHaveBeenCalled()
  })

  test('after every answer, when the author wants that [R4-04]', async () => {
    const controller = await controllerFor({ App_CommitMode: 3 })
    await controller.keptAge('30')
    await vi.waitFor(async () => expect(await started(controller)).toMatchObject({ Final: false }))
  })

  test('after the questions that the author names', async () => {
    const controller = await controllerFor({ App_CommitMode: 0, CommitQuestionCodes: 'gender, age' })
    await controller.keptAge('30')
    await vi.waitFor(async () => expect(await started(controller)).toMatchObject({ Final: false }))
    const other = await controllerFor({ App_CommitMode: 0, CommitQuestionCodes: ['gender'] })
    await other.keptAge('30')
    expect(await started(other)).toBeNull()
  })

  test('on the last page, when the author wants that', async () => {
    const controller = await controllerFor({ App_CommitMode: 0, CommitOnLastPage: true })
    await controller.keptAge('30')
    controller.session.turnTo(secondPage)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await started(controller)).toBeNull()
    controller.session.turnTo(controller.session.view().answering.pages().at(-1)?.sid ?? '')
    await vi.waitFor(async () => expect(await started(controller)).toMatchObject({ Final: false }))
  })

  test('when a page is left with answers of another quota cell, unless a full one is told at the end only', async () => {
    const QuotarList = [{ Sid: 'C', QuotarExpression: 'age < 40', Limit: 1 }]
    for (const [settings, expected] of [
      [{}, true],
      [{ EndOnFullQuotar: false }, false],
    ] as const) {
      const controller = await controllerFor({ App_CommitMode: 0, QuotarList, ...settings })
      await controller.keptAge('30')
      expect(await started(controller)).toBeNull()
      controller.session.turnTo(secondPage)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect((await started(controller)) !== null).toBe(expected)
    }
  })

  test('with the way that the respondent came', async () => {
    const controller = await controllerFor({})
    await controller.keptAge('30')
    controller.session.turnTo(secondPage)
    await vi.waitFor(async () =>
      expect((await started(controller))?.Body['SessionMetadatas']).toContainEqual(
        expect.objectContaining({ Path: '$way.entered' }),
      ),
    )
  })

  test('only at the end, when the author wants that [R4-04]', async () => {
    const controller = await controllerFor({ App_CommitMode: 0 })
    await controller.keptAge('30')
    controller.session.turnTo(secondPage)
    await controller.survey.handIn()
    expect(await started(controller)).toMatchObject({ Final: true, Hashes: [{ QuestionSid: age }] })
    expect(await controller.store.session(facts.Sid)).toMatchObject({ Stage: 'final' })
  })

  test('at the end with the order in which shuffled options stood on the screen', async () => {
    const Questions = record.Questions.map((question) =>
      question.Code === 'gender'
        ? { ...question, Data: question.Data.replace('"AllowMulti"', '"ShuffleSetting":{"Enable":true},"AllowMulti"') }
        : question,
    )
    const controller = await controllerFor({ Questions })
    await controller.keptAge('30')
    controller.session.turnTo(secondPage)
    await vi.waitFor(async () => expect(shownIn((await started(controller))?.Body['SessionMetadatas'])).toBeNull())
    await controller.survey.handIn()
    const gender = Questions.find(({ Code }) => Code === 'gender')?.Sid ?? ''
    const onScreen = controller.session
      .view()
      .answering.question(gender)
      .interactions[0]?.options.map(({ code }) => 'MF'.indexOf(code))
    expect(shownIn((await started(controller))?.Body['SessionMetadatas'])).toEqual({ gender: [onScreen?.join(' ')] })
  })

  test('with what storage did not take: it is on the device when the server may have it', async () => {
    const memory = memoryStore()
    const keepAnswers = vi.fn(memory.keepAnswers).mockRejectedValueOnce(new Error('full'))
    const controller = await controllerFor({ App_CommitMode: 0 }, { ...memory, keepAnswers })
    controller.answerAge('30')
    await vi.waitFor(() => expect(controller.saving.current()).toMatchObject({ failed: true }))
    await controller.survey.handIn()
    const [row] = await controller.store.replies(facts.Sid)
    expect(row).toMatchObject({ QuestionCode: 'age', Turn: 1, CommitHash: null })
    expect(await started(controller)).toMatchObject({ Final: true, Hashes: [{ QuestionSid: age, Hash: row?.Hash }] })
    expect(await controller.store.session(facts.Sid)).toMatchObject({ Turn: 1, LastReplyTime: row?.ReplyTime })
    await vi.waitFor(() => expect(controller.saving.current()).toMatchObject({ saving: false, failed: false }))
    expect(keepAnswers).toHaveBeenCalledOnce()
  })

  test('a final commit that waits is not replaced by a lesser one', async () => {
    const controller = await controllerFor({})
    await controller.keptAge('30')
    await controller.survey.handIn()
    const final = await started(controller)
    controller.session.turnTo(secondPage)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await started(controller)).toEqual(final)
  })
})

async function controllerFor(settings: Partial<PublishedNaire>, store: LocalStore = memoryStore()) {
  const onDevice: LocalStore = { ...store, persistent: true }
  const session = new LiveSession(await prepareNaire({ ...record, ...settings, Revision: 1 }), facts)
  const saving = new Observable(nothingSaved)
  const poke = vi.fn()
  let written = () => {}
  await onDevice.putSession(newRow(facts))
  const survey = new SessionController({
    session,
    store: onDevice,
    saving,
    secondsBefore: 0,
    poke,
    written: () => written(),
    handIn: () => {},
    shownSoon: async () => shownNow,
  })
  const interaction = session.view().answering.question(age).interactions[0]?.sid ?? ''
  const answerAge = (TextInputValue: string) =>
    session.answer(age, interaction, {
      TextInputSid: interaction,
      TextInputCode: 'I1',
      TextInputSeq: 1,
      TextInputValue,
      DatatypeFlag: 2,
      ReplyTime: null,
      Score: null,
    })
  const keptAge = async (text: string) => {
    answerAge(text)
    await vi.waitFor(() => expect(saving.current().pending).toBe(1))
  }
  const shownAge = () => session.view().answering.question(age).interactions[0]?.draft
  const whenWritten = (then: () => void) => void (written = then)
  return { session, store: onDevice, saving, poke, survey, answerAge, keptAge, shownAge, whenWritten }
}

test('a reply is a row with its places, codes, hashes and time [R3-03]', async () => {
  const controller = await controllerFor({})
  await controller.keptAge('30')
  const [row] = await controller.store.replies(facts.Sid)
  expect(row).toMatchObject({
    SessionSid: facts.Sid,
    QuestionSid: age,
    QuestionCode: 'age',
    InteractionSid: expect.any(String),
    InteractionCode: expect.any(String),
    InteractionType: 2,
    Reply: { TextInputValue: '30' },
    Hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    CommitHash: null,
    ReplyTime: expect.any(Number),
  })
})

test('the way through the pages is kept on the device with the session [R4-40]', async () => {
  const controller = await controllerFor({})
  await controller.keptAge('30')
  expect((await controller.store.session(facts.Sid))?.Remembered).toEqual(controller.session.remembered())
})
