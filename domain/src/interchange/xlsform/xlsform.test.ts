import { expect, test } from 'vitest'
import { importedWorkbook } from '../imported.ts'
import { exportedXlsForm } from '../exported.ts'
import { made, stored, summary } from '../testing/made.ts'
import { everyXlsForm, sheet } from '../testing/xlsform-every.ts'
import { writeCondition, writeValue } from '../write-expression.ts'
import { readExpression } from '../read-expression.ts'
import { parseXPath } from './xpath.ts'
import { writeXPath } from './write-xpath.ts'
import type { Workbook } from './form.ts'

const read = (workbook: Workbook) => importedWorkbook(workbook, made)
const form = (...lines: readonly Readonly<Record<string, string>>[]) =>
  read([sheet('survey', lines), sheet('choices', choices)])
const choices = ['a', 'b'].map((name) => ({ list_name: 'ab', name, label: name.toUpperCase() }))

test('a form with everything becomes a questionnaire that can be stored', () => {
  const record = stored(read(everyXlsForm))
  expect(record).toMatchObject({ Name: 'Household survey', Language: 'en-US', HideQuestionCode: true })
  expect(summary(record)).toMatchSnapshot()
})

test('a workbook is a form where it has a sheet of that name with types', () => {
  expect(read([sheet('survey', [{ question: 'x' }])])).toBeNull()
  expect(read([sheet('Sheet1', [{ type: 'text', name: 'a' }])])).toBeNull()
})

test('texts in other languages are translations of the same places', () => {
  const record = stored(read(everyXlsForm))
  const welcome = record.Questions.find(({ Code }) => Code === 'person')
  expect(record.Translations?.['zh-CN']?.[`${welcome?.Sid}.Data`]).toBe('您叫什么？<br><small>与护照一致</small>')
})

test('what an expression reads elsewhere is found there: of all members, where it stands outside of them', () => {
  const record = stored(read(everyXlsForm))
  const summed = record.Questions.find(({ Code }) => Code === 'summed')
  expect(JSON.parse(summed?.Data ?? '')).toMatchObject({
    Config: { VisibleExpression: 'sum(member_age) > 100' },
  })
})

test('a repeat asks its members, within groups and with a number, and comes back as one', () => {
  const naire = form(
    { type: 'integer', name: 'people', label: 'People' },
    { type: 'begin_group', name: 'all', label: '' },
    { type: 'begin_repeat', name: 'person', label: 'Person', repeat_count: '${people} - 1', relevant: '${people} > 1' },
    { type: 'calculate', name: 'adult', label: '', calculation: '${years} >= 18' },
    { type: 'integer', name: 'years', label: 'Age' },
    { type: 'begin_repeat', name: 'trip', label: 'Trip' },
    { type: 'text', name: 'where', label: 'Where' },
    { type: 'end_repeat' },
    { type: 'end_repeat' },
    { type: 'end_group' },
    { type: 'calculate', name: 'oldest', label: '', calculation: 'max(${years})' },
  )
  const record = stored(naire)
  const settingOf = (of: typeof record) =>
    (JSON.parse(of.Questions.find(({ Code }) => Code === 'person')?.Data ?? '') as { RepeatSetting: object })
      .RepeatSetting
  expect(settingOf(record)).toEqual({ StartCode: 'adult', EndCode: 'where', CountExpression: 'people - 1' })
  expect(record.Questions.map(({ Code, PageSeq }) => `${PageSeq} ${Code}`)).toEqual([
    '1 people',
    '2 person',
    '3 adult',
    '3 years',
    '3 trip',
    '3 where',
    '4 oldest',
  ])
  // Within a repeat another one stands once.
  expect(naire?.lines).toContainEqual(expect.objectContaining({ question: 'trip', reason: 'rows', detail: '1' }))
  const again = stored(read(exportedXlsForm(record).content))
  expect(settingOf(again)).toEqual(settingOf(record))
})

test('a name that members would have stays with its own question', () => {
  const record = stored(
    form(
      { type: 'text', name: 'tag_1', label: 'Own' },
      { type: 'begin_repeat', name: 'tree', label: 'Tree' },
      { type: 'text', name: 'tag', label: 'Tag' },
      { type: 'end_repeat' },
    ),
  )
  expect(record.Questions.map(({ Code }) => Code)).toEqual(['tag_1', 'tree', 'tag_'])
})

test('a name that is no code gets another, and whoever reads it follows', () => {
  const naire = form(
    { type: 'integer', name: '1st-age', label: 'Age' },
    { type: 'note', name: 'n', label: 'x', relevant: '${1st-age} > 3' },
  )
  expect(naire?.lines).toContainEqual(
    expect.objectContaining({ construct: 'name', reason: 'renamed', detail: '1st-age → _1st_age' }),
  )
  expect(summary(stored(naire))[1]).toContain('when _1st_age > 3')
})

test('an expression that cannot be said is a note beside the question, and told with its place', () => {
  const naire = form({ type: 'text', name: 'a', label: 'A', relevant: "pulldata('f', 'x', 'y', 'z') = 1" })
  expect(summary(stored(naire))).toEqual([
    "1 · a:freeStyle · A · [I1 text] · note relevant: pulldata('f', 'x', 'y', 'z') = 1",
  ])
  expect(naire?.lines).toContainEqual({
    outcome: 'left',
    place: 'survey!2',
    question: 'a',
    construct: 'relevant',
    reason: 'expression',
    detail: "pulldata('f', 'x', 'y', 'z') = 1",
  })
})

test('older spellings of types and heads are known', () => {
  const naire = form(
    { type: 'select one from ab', name: 'a', caption: 'A', 'bind:relevant': 'true()' },
    { type: 'add select multiple prompt using ab', name: 'b', caption: 'B' },
    { type: 'begin group', name: 'g', caption: 'G' },
    { type: 'gps', name: 'c', caption: 'C' },
    { type: 'end group', name: '' },
  )
  expect(summary(stored(naire)).map((line) => line.split(' · ')[1])).toEqual([
    'a:choice',
    'b:choice+',
    'g:intro',
    'c:loc',
  ])
})

const answers = (name: string) =>
  /^[a-z_]+$/.test(name) ? { source: name, isMany: false, isNumber: false, codes: null } : null

test.each([
  ["${a} = 'x' and ${b} != '' or not(${c} > 3)", "a == 'x' && b != '' || !(c > 3)"],
  ['(${a} + 1) * 2 div ${b} mod 3', '(a + 1) * 2 / b % 3'],
  ['-${a} - -1', '-a - -1'],
  ["selected(${a}, 'x')", "a == 'x'"],
  ['count-selected(${a}) > 1', 'a.count > 1'],
  ["jr:choice-name(${a}, '${a}')", 'a'],
  ["if(${a} > 1, 'x', 'y')", "iif(a > 1, 'x', 'y')"],
  ["regex(${a}, '[0-9]{3}')", "matches(a, '^(?:[0-9]{3})$')"],
  ['string-length(${a}) < 3', 'len(a) < 3'],
  ['int(${a})', 'iif(a < 0, ceil(a), floor(a))'],
  ['round(${a}, 2)', 'round(a, 2)'],
  ['substr(${a}, 0, 3)', 'slice(a, 0, 3)'],
  ["concat(${a}, ' ', ${b})", "concat(a, ' ', b)"],
  ['coalesce(${a}, ${b})', 'coalesce(a, b)'],
  ["format-date(${a}, '%Y-%m-%d')", "format_date(a, 'YYYY-MM-DD')"],
  ['(today() - ${a}) div 365.25 >= 18', '(today() - a) / 365.25 >= 18'],
  ['decimal-date-time(${a})', "a - date('1970-01-01')"],
  ["date('2020-01-01') < today()", "date('2020-01-01') < today()"],
  ['/data/group/a = ../b', 'a == b'],
  ['selected-at(${a}, 0)', 'join(slice(a, 0, 0 + 1))'],
  ['boolean-from-string(${a})', "a == 'true' || a == '1'"],
  ["contains(${a}, 'x') and starts-with(${a}, 'y')", "contains(a, 'x') && starts_with(a, 'y')"],
  ["join(', ', ${a}, ${b})", "join([a, b], ', ')"],
  ['normalize-space(upper-case(${a}))', 'trim(upper(a))'],
  ['min(${a}, ${b}) + max(${a}, ${b}) + sum(${a})', 'min(a, b) + max(a, b) + sum(a)'],
  ['distance(${a}, ${b})', 'distance(a, b)'],
])('%s is %s', (source, ours) => {
  expect(writeValue(parseXPath(source), answers)).toBe(ours)
})

test.each(['${a', "'x", 'pulldata(1)', 'position(..)', '${nobody1}', '1 +', "instance('x')/root", 'a < b'])(
  '%s is not translated',
  (source) => {
    expect(() => writeCondition(parseXPath(source), answers)).toThrow(
      expect.objectContaining({ name: 'Untranslatable' }),
    )
  },
)

test.each([
  ["a == 'x' && b != null || !(c > 3)", "${a} = 'x' and ${b} != '' or not(${c} > 3)"],
  ["many == 'x'", "selected(${many}, 'x')"],
  ["many != 'x'", "not(selected(${many}, 'x'))"],
  ['is_empty(a) && not_empty(b)', "${a} = '' and ${b} != ''"],
  ['casewhen(a > 1, 2, a > 0, 1, 0)', 'if(${a} > 1, 2, if(${a} > 0, 1, 0))'],
  ['many.count >= 2', 'count-selected(${many}) >= 2'],
  ["matches(a, '^[0-9]+$')", "regex(${a}, '^[0-9]+$')"],
  ['year(a) > 2000', "number(format-date-time(${a}, '%Y')) > 2000"],
  ['(a + 1) * 2 / b % 3', '(${a} + 1) * 2 div ${b} mod 3'],
])('%s is written %s', (source, theirs) => {
  expect(writeXPath(readExpression(source), (name) => ({ name, isMany: name === 'many' }))).toBe(theirs)
})

test('written and read again, a form is the same', () => {
  const first = stored(
    form(
      { type: 'note', name: 'hello', label: 'Hello **you**' },
      { type: 'text', name: 'person', label: 'Name?', hint: 'as written', required: 'yes' },
      { type: 'integer', name: 'age', label: 'Age of ${person}', constraint: '. > 17', constraint_message: 'adults' },
      { type: 'select_one ab', name: 'one', label: 'One', relevant: '${age} > 20', appearance: 'minimal' },
      { type: 'select_multiple ab', name: 'many', label: 'Many', relevant: "selected(${many}, 'a') or ${one} = 'b'" },
      { type: 'rank ab', name: 'ranked', label: 'Rank' },
      { type: 'date', name: 'born', label: 'Born' },
      { type: 'range', name: 'pain', label: 'Pain', parameters: 'start=0 end=10 step=1' },
      { type: 'calculate', name: 'twice', calculation: '${age} * 2' },
      { type: 'begin_group', name: 'rates', label: 'Rate', appearance: 'table-list' },
      { type: 'select_one ab', name: 'food', label: 'Food' },
      { type: 'select_one ab', name: 'drink', label: 'Drink' },
      { type: 'end_group', name: '' },
      { type: 'image', name: 'sign', label: 'Sign', appearance: 'signature' },
      { type: 'geopoint', name: 'where', label: 'Where' },
      { type: 'barcode', name: 'code', label: 'Code' },
      { type: 'image', name: 'photo', label: 'Photo' },
    ),
  )
  const { content, lines } = exportedXlsForm(first)
  expect(lines).toEqual([])
  expect(summary(stored(read(content)))).toEqual(summary(first))
})
