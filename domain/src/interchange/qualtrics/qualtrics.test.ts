import { expect, test } from 'vitest'
import { importedJson } from '../imported.ts'
import { made, stored, summary } from '../testing/made.ts'
import { asked, everyQualtrics, survey } from '../testing/qualtrics-every.ts'

const read = (json: unknown) => importedJson(json, made)

test('a survey with every type becomes a questionnaire that can be stored', () => {
  const record = stored(read(everyQualtrics))
  expect(record).toMatchObject({
    Name: 'Panel',
    PreviousPageMode: 'Disable',
    Header: '<b>Head</b>',
    FeedbackLink: 'https://example.org',
    QuotarList: [{ QuotarExpression: "Q1 == '1'", Limit: 100 }],
  })
  expect(summary(record)).toMatchSnapshot()
})

test('display logic, branches and skips become conditions of the questions', () => {
  const lines = summary(stored(read(everyQualtrics)))
  const of = (code: string) => lines.find((line) => line.includes(` ${code}:`))
  expect(of('Q29')).toContain(
    "when Q1 == '1' && !(Q6['2'] == '1') && Q10 > 3 && Q2.count == 2 && $query.source == 'mail' || not_empty(Q1.input['9'])",
  )
  expect(of('Q29')).toContain("check is_empty(Q29) || contains(Q29, 'x') “Needs an x”")
  expect(of('Q2')).toContain("when !(Q1 == '0')")
  expect(of('Q5')).not.toContain('when')
  expect(of('Q33')).toContain("when Q3 == '1'")
  expect(of('Q30')).toContain('note DisplayLogic: x EqualTo')
})

test('without a flow the blocks are asked in their order, and without blocks nothing is', () => {
  expect(
    summary(
      stored(
        read(
          survey(
            {
              Element: 'BL',
              Payload: {
                1: { Type: 'Default', ID: 'BL_1', BlockElements: [{ Type: 'Question', QuestionID: 'QID1' }] },
              },
            },
            asked('QID1', 'TE', 'SL'),
          ),
        ),
      ),
    ),
  ).toEqual(['1 · Q1:freeStyle · Text of QID1 · [I1 text]'])
  expect(read(survey())?.record.Questions).toEqual([])
})
