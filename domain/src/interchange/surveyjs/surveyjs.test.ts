import { expect, test } from 'vitest'
import { exportedSurveyJs } from '../exported.ts'
import { importedJson } from '../imported.ts'
import { readExpression } from '../read-expression.ts'
import { made, stored, summary } from '../testing/made.ts'
import { everySurveyJs } from '../testing/surveyjs-every.ts'
import { writeValue } from '../write-expression.ts'
import { parseSurveyJs } from './expression.ts'
import { writeSurveyJs } from './write-expression.ts'

const read = (json: unknown) => importedJson(json, made)
const survey = (...elements: readonly object[]) => read({ pages: [{ elements }] })

test('a survey with everything becomes a questionnaire that can be stored', () => {
  const record = stored(read(everySurveyJs))
  expect(record).toMatchObject({
    Name: 'Visit',
    Language: 'en-US',
    HideQuestionCode: true,
    PreviousPageMode: 'Disable',
    TimeLimit: 600,
    PageTimeLimit: 60,
    PrePageLength: 1,
    App_CommitMode: 2,
    FeedbackLink: 'https://example.org/thanks',
    Conclusion: "{{iif(visits &gt; 3, 'Often', 'Done')}}",
  })
  expect(summary(record)).toMatchSnapshot()
})

test('what is no survey is told apart', () => {
  for (const other of [null, 3, [], {}, { pages: [] }, { Name: 'x', Questions: [] }, { pages: [{ nothing: 1 }] }])
    expect(read(other)).toBeNull()
})

test('titles are shown for names, and placeholders are words of answers', () => {
  const naire = survey(
    { type: 'radiogroup', name: 'one', choices: ['a'] },
    { type: 'text', name: 'two', title: '{one} or {nobody}?' },
  )
  expect(summary(stored(naire))).toEqual([
    '1 · one:choice · one · options a',
    '1 · two:freeStyle · {{one.text}} or [nobody]? · [I1 text]',
  ])
  expect(naire?.lines).toContainEqual(expect.objectContaining({ construct: 'nobody', reason: 'expression' }))
})

test('a property that nobody knows is left, with its place', () => {
  expect(survey({ type: 'text', name: 'a', frobnicate: 3 })?.lines).toContainEqual({
    outcome: 'left',
    place: 'pages[0].elements[0]',
    question: 'a',
    construct: 'frobnicate',
    reason: 'noCounterpart',
    detail: '3',
  })
  expect(survey({ type: 'zodiac', name: 'a' })?.lines).toContainEqual(
    expect.objectContaining({ construct: 'type zodiac', reason: 'unknown' }),
  )
})

const answers = (name: string) => ({
  source: name,
  isMany: false,
  isNumber: false,
  codes:
    name === 'yes'
      ? new Map([
          ['true', 'true'],
          ['false', 'false'],
        ])
      : name === 'many'
        ? new Map([['a', 'a']])
        : null,
})

test.each([
  ["{a} = 'x' and {b} <> 3 or !{c}", "a == 'x' && b != 3 || !c"],
  ['{a} empty || {b} notempty', 'is_empty(a) || not_empty(b)'],
  ["{many} contains 'a'", "many == 'a'"],
  ["{many} contains ['a', 'b']", "many == 'a' && many == 'b'"],
  ["{text} contains 'a'", "contains(text, 'a')"],
  ["{many} anyof ['a', 'b']", "many == 'a' || many == 'b'"],
  ["{many} noneof ['a']", "!(many == 'a')"],
  ['{yes}', 'yes'],
  ['{yes} and {a} > 1', "yes == 'true' && a > 1"],
  ['{yes} = false', "yes == 'false'"],
  ['{a} + 1 * 2 ^ 3', 'a + 1 * pow(2, 3)'],
  ["iif({a} > 1, 'x', 'y')", "iif(a > 1, 'x', 'y')"],
  ['today(-7) > {a}', "date_add(today(), -7, 'day') > a"],
  ["dateDiff({a}, {b}, 'months')", "date_diff(b, a, 'month')"],
  ['age({a}) >= 18', 'age(a) >= 18'],
  ['currentYear() - year({a})', 'year(now()) - year(a)'],
  ['sum({a}, {b}) / count({a})', 'sum(a, b) / count(a)'],
  ["displayValue('many')", 'many.text'],
  ['substring({a}, 0, 3)', 'slice(a, 0, 3)'],
  ['{a} less 3', 'a < 3'],
  ['{a} equal yesterday', "a == 'yesterday'"],
])('%s is %s', (source, ours) => {
  expect(writeValue(parseSurveyJs(source), answers)).toBe(ours)
})

test.each(["isContainerReady('p')", '{row.a} > 1', '{a', "propertyValue('a', 'b')", '1 +'])(
  '%s is not translated',
  (source) => {
    expect(() => parseSurveyJs(source)).toThrow(expect.objectContaining({ name: 'Untranslatable' }))
  },
)

test.each([
  ["a == 'x' && b != null || !(c > 3)", "{a} = 'x' and {b} notempty or !({c} > 3)"],
  ["many == 'x'", "{many} contains 'x'"],
  ['is_empty(a)', '{a} empty'],
  ['casewhen(a > 1, 2, 3)', 'iif({a} > 1, 2, 3)'],
  ["date_diff(now(), a, 'year') >= 18", "dateDiff({a}, currentDate(), 'years') >= 18"],
  ['(a + 1) * 2', '({a} + 1) * 2'],
])('%s is written %s', (source, theirs) => {
  expect(writeSurveyJs(readExpression(source), (name) => ({ name, isMany: name === 'many', isBoolean: false }))).toBe(
    theirs,
  )
})

test('written and read again, a survey is the same', () => {
  const first = stored(
    read({
      title: 'T',
      pages: [
        {
          elements: [
            { type: 'html', name: 'hello', html: '<p>Hello</p>' },
            {
              type: 'text',
              name: 'person',
              title: 'Name',
              description: 'as written',
              isRequired: true,
              maxLength: 20,
              defaultValue: 'A',
            },
            { type: 'text', name: 'age', inputType: 'number', min: 0, max: 9, step: 1 },
            { type: 'text', name: 'born', inputType: 'date', visibleIf: '{age} > 2' },
            { type: 'comment', name: 'story' },
            { type: 'radiogroup', name: 'one', choices: ['a', { value: 'b', visibleIf: '{age} > 3' }] },
          ],
        },
        {
          elements: [
            {
              type: 'checkbox',
              name: 'many',
              choices: ['a', 'b'],
              maxSelectedChoices: 1,
              validators: [{ type: 'expression', expression: '{age} > 1', text: 'No' }],
            },
            { type: 'dropdown', name: 'down', choices: ['a'], enableIf: "{many} contains 'a'" },
            { type: 'boolean', name: 'yes', labelTrue: 'J', labelFalse: 'N' },
            { type: 'ranking', name: 'order', choices: ['a', 'b'] },
            {
              type: 'matrix',
              name: 'rates',
              rows: ['r'],
              columns: ['c', 'd'],
              eachRowRequired: true,
              isRequired: true,
            },
            {
              type: 'multipletext',
              name: 'parts',
              items: [
                { name: 'p', title: 'P' },
                { name: 'q', title: 'Q', isRequired: true },
              ],
            },
            { type: 'signaturepad', name: 'sign' },
            { type: 'file', name: 'papers', acceptedTypes: 'image/*', maxSize: 1_048_576 },
            { type: 'text', name: 'last', visibleIf: "{yes} = true and {rates.r} = 'c' and {parts.p} notempty" },
          ],
        },
      ],
      calculatedValues: [{ name: 'twice', expression: '{age} * 2' }],
    }),
  )
  const { content, lines } = exportedSurveyJs(first)
  expect(lines).toEqual([])
  expect(summary(stored(read(content)))).toEqual(summary(first))
})

test('members are a dynamic panel: written and read again, a survey is the same', () => {
  const first = stored(
    read({
      title: 'T',
      pages: [
        {
          elements: [
            {
              type: 'paneldynamic',
              name: 'family',
              panelCount: 2,
              minPanelCount: 2,
              maxPanelCount: 6,
              templateElements: [
                { type: 'text', name: 'who' },
                {
                  type: 'text',
                  name: 'old',
                  inputType: 'number',
                  max: 120,
                  step: 1,
                  visibleIf: '{panel.who} notempty',
                },
              ],
            },
            { type: 'text', name: 'more', visibleIf: "sumInArray({family}, 'old') > 100" },
          ],
        },
      ],
    }),
  )
  const { content, lines } = exportedSurveyJs(first)
  expect(lines).toEqual([])
  expect(JSON.stringify(content)).toContain('sumInArray({family}')
  expect(summary(stored(read(content)))).toEqual(summary(first))
})
