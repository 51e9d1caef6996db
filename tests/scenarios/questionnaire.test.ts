import { compileNaire } from '@naire/domain/answering'
import { ExpressionSyntaxError, fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { expect, test } from 'vitest'
import { choice, naire, onPage, shownWhen, text, type Extra } from './naire.ts'
import { scenario, start } from './scenario.ts'

test('questions are met in the order of their Seq, however they are listed', () => {
  const record = naire([text('Q1'), text('Q2'), onPage(2, text('Q3'))])
  scenario({ ...record, Questions: record.Questions.toReversed() })
    .expectNumbers({ Q1: 1, Q2: 2, Q3: 3 })
    .expectPages('page-1', 'page-2')
})

test("a questionnaire's own texts are Chinese unless it says otherwise", () => {
  const languageOf = (settings: Extra) =>
    compileNaire(naire([text('Q1')], settings), { types: questionDefinitions, language: fullLanguage }).language
  expect([languageOf({}), languageOf({ Language: 'ar' })]).toEqual(['zh-CN', 'ar'])
})

test("dates are those of the questionnaire's time zone, of Shanghai where it has none", () => {
  const late = { now: new Date('2026-03-01T20:00:00Z') }
  const stem = (settings: Extra) => scenario(naire([text('Q1', {}, { OriData: '{{day(now())}}' })], settings), late)
  stem({}).expectStem('Q1', '2')
  stem({ TimeZone: 'America/New_York' }).expectStem('Q1', '1')
})

test("chance is the session's own, and with a global seed everybody's", () => {
  const drawn = (settings: Extra) =>
    ['one', 'two'].map(
      (sessionSid) =>
        scenario(naire([text('Q1', {}, { OriData: '{{random(1000000)}}' })], settings), { sessionSid }).state('Q1')
          .stem,
    )
  expect(new Set(drawn({})).size).toBe(2)
  expect(new Set(drawn({ UseGlobalShuffleSeed: true })).size).toBe(1)
})

test('a code that no question has reads as blank', () => {
  scenario(
    naire([choice('Q1', 'AB'), text('Q2', {}, shownWhen('is_empty(Q9) && is_empty(Q1.I9) && is_empty($nothing.x)'))]),
  ).expectVisible('Q2')
})

test('an expression with a pattern is refused where patterns cannot be compiled', () => {
  const record = naire([text('Q1', {}, shownWhen("matches('a', 'a')"))])
  expect(() => compileNaire(record, { types: questionDefinitions, language: fullLanguage })).toThrow(
    ExpressionSyntaxError,
  )
})

test('what takes the time is looked at anew when time has passed', () => {
  const made = scenario(naire([text('Q1'), text('Q2', {}, shownWhen("now() > '2026-03-01 10:00:01'"))])).expectHidden(
    'Q2',
  )
  made.session.spend('sid-Q1', 1, start)
  made.expectHidden('Q2').answer('Q1', 'x').answer('Q1', 'y').expectVisible('Q2')
})
