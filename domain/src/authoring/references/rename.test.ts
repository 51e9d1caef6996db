import { describe, expect, test } from 'vitest'
import { parseRecord } from '../../naires/index.ts'
import type { Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, contentOf, performed, refused } from '../testing/performed.ts'

const naire = gardenNaire()
const rename = (question: number, of: number, code: string, force = false): Operation => ({
  type: 'RenameCode',
  question: sid(question),
  of: sid(of),
  code,
  force,
})
const config = (record: typeof naire, code: string) => contentOf(record, code)['Config'] as Record<string, string>

describe("a question's new code", () => {
  test('goes into every expression, text, list and range that names it', () => {
    const next = after(naire, rename(11, 11, 'hue'))
    expect(next).toMatchObject({
      ScoreExpression: "iif(hue == 'A', years, 0)",
      SuccessParam: 'years >= 18',
      CommitQuestionCodes: 'hue,years',
      AlarmContactCodes: 'hue',
      PageSplits: [{ StartCode: 'hue', EndCode: 'why' }],
      QuotarList: [{ QuotarExpression: "hue == 'A'" }],
    })
    expect(next.Questions.map(({ Code, Refer }) => [Code, Refer])).toEqual([
      ['hue', []],
      ['years', []],
      ['name', ['name', 'hue']],
      ['why', ['hue', 'years']],
      ['end', []],
    ])
    expect(config(next, 'why')['VisibleExpression']).toBe("hue == 'A' && years > 10 || contains(['B'], hue)")
    expect(contentOf(next, 'why')['Data']).toBe(
      `<p>为什么选 {{hue.text}}（{{hue.input.B}}{{iif(hue == &#39;B&#39;, 1, 2)}}）</p><img src="/DownloadFiles/?sid=${sid(51)}">`,
    )
    expect(next.Translations?.['en-US']?.[`${sid(14)}.Data`]).toBe('Why {{hue.text}}')
    expect(parseRecord(next)).toEqual({ record: next })
  })

  test('goes into texts at the end and into messages', () => {
    const next = after(naire, rename(13, 13, '姓名'))
    expect(next).toMatchObject({ Conclusion: '谢谢，{{姓名}}！' })
    expect(contentOf(next, '姓名')['ExtraValidations']).toEqual([
      { Id: '1', Expression: "姓名.I1 != 姓名.I2 || color == 'B'", Message: '{{姓名.I1}}？' },
    ])
  })

  test('goes into validations written as triples, which are named fields from then on', () => {
    const triples = gardenNaire(({ Questions }) =>
      Object.assign(Questions[2]!.Data, { ExtraValidations: [['7', 'name.I1 != color', '{{color}}!']] }),
    )
    const next = after(triples, rename(11, 11, 'hue'))
    expect(contentOf(next, 'name')['ExtraValidations']).toEqual([
      { Id: '7', Expression: 'name.I1 != hue', Message: '{{hue}}!' },
    ])
  })

  test('leaves the contents that do not name it the very same', () => {
    const next = after(naire, rename(12, 12, 'age'))
    for (const index of [0, 2, 4]) expect(next.Questions[index]).toBe(naire.Questions[index])
  })

  test.each([
    ['years', 'duplicateCode'],
    ['2nd', 'badCode'],
    ['false', 'badCode'],
    ['', 'badCode'],
  ])('cannot be “%s”', (code, name) => {
    expect(refused(naire, rename(11, 11, code))).toMatchObject({ name })
  })

  test('is refused where an expression cannot be read, with the place; forced, the place is left', () => {
    const broken = after(naire, {
      type: 'ChangeContent',
      sid: sid(15),
      data: '{"Data":"x","Config":{"HideExpression":"color =="}}',
    })
    const place = { path: 'Questions[4].Data.Config.HideExpression', question: 'end', source: 'color ==' }
    expect(refused(broken, rename(11, 11, 'hue'))).toMatchObject({
      name: 'unclearReference',
      details: { from: 'color', to: 'hue', places: 1 },
      places: [place],
    })
    expect(performed(broken, rename(11, 11, 'hue', true)).left).toEqual([place])
  })
})

/** The expression of the last question after an option, interaction or row of an earlier one has another code. */
function expressionAfter(source: string, operation: Operation): string {
  const told = after(naire, {
    type: 'ChangeContent',
    sid: sid(15),
    data: JSON.stringify({ Data: '', Config: { VisibleExpression: source } }),
  })
  return config(after(told, operation), 'end')['VisibleExpression'] ?? ''
}

describe("an option's new code", () => {
  test.each([
    ["color == 'A'", "color == 'red'"],
    ['("A") == (color)', '("red") == (color)'],
    ["color.I1 != 'A'", "color.I1 != 'red'"],
    ["contains(color, 'A') && years > 3", "contains(color, 'red') && years > 3"],
    ["color == ['A', 'B']", "color == ['red', 'B']"],
    ["filter_in(take(color, 1), ['A']) == 'A'", "filter_in(take(color, 1), ['red']) == 'red'"],
    ["casewhen(years > 3, color, 'B') == 'A'", "casewhen(years > 3, color, 'B') == 'red'"],
    ["(years > 3 ? color : 'B') == 'A'", "(years > 3 ? color : 'B') == 'red'"],
    ["verifySort(color, 'B', 'A')", "verifySort(color, 'B', 'red')"],
    ["color.A.visible || color['A'].visible", "color.red.visible || color['red'].visible"],
    ["color.input.A == 'A'", "color.input.red == 'A'"],
    ["!(color == 'A') || -years > 3", "!(color == 'red') || -years > 3"],
    ["coalesce(color, 'A') == 'B' && 'A' == name", "coalesce(color, 'red') == 'B' && 'A' == name"],
    ["name == 'A' && color == 'B'", "name == 'A' && color == 'B'"],
    ["join(color, 'x') == 'A'", null],
    ["color == 'B' ? 'A' : 'C'", null],
    ["color > 'A'", null],
    ["contains(union(color, name), 'A')", null],
  ])('%s → %s', (source, expected) => {
    const operation = rename(11, 31, 'red')
    if (expected !== null) return expect(expressionAfter(source, operation)).toBe(expected)
    const told = after(naire, {
      type: 'ChangeContent',
      sid: sid(15),
      data: JSON.stringify({ Data: '', Config: { VisibleExpression: source } }),
    })
    expect(refused(told, operation)).toMatchObject({
      name: 'unclearReference',
      places: [{ path: 'Questions[4].Data.Config.VisibleExpression' }],
    })
  })

  test('goes into score, quotas and placeholders, and stays in other questions’ options', () => {
    const next = after(naire, rename(11, 32, 'b-1'))
    expect(contentOf(next, 'why')['Data']).toContain("{{color.input['b-1']}}{{iif(color == &#39;b-1&#39;, 1, 2)}}")
    expect(config(next, 'why')['VisibleExpression']).toBe("color == 'A' && years > 10 || contains(['b-1'], color)")
    expect(after(naire, rename(11, 31, 'C'))).toMatchObject({
      ScoreExpression: "iif(color == 'C', years, 0)",
      QuotarList: [{ QuotarExpression: "color == 'C'" }],
    })
  })

  test('may be a number, and a number become a text', () => {
    const numbered = after(naire, rename(11, 31, '1'))
    const told = after(numbered, {
      type: 'ChangeContent',
      sid: sid(15),
      data: JSON.stringify({ Data: '', Config: { VisibleExpression: "color == 1 || color == '1'" } }),
    })
    expect(config(after(told, rename(11, 31, '7')), 'end')['VisibleExpression']).toBe("color == 7 || color == '7'")
    expect(config(after(told, rename(11, 31, 'it’s')), 'end')['VisibleExpression']).toBe(
      "color == 'it’s' || color == 'it’s'",
    )
    expect(config(after(told, rename(11, 31, "it's")), 'end')['VisibleExpression']).toBe(
      "color == 'it\\'s' || color == 'it\\'s'",
    )
  })

  test.each([
    ['B', 'duplicateCode'],
    [' ', 'badCode'],
  ])('cannot be “%s”', (code, name) => {
    expect(refused(naire, rename(11, 31, code))).toMatchObject({ name })
  })

  test('needs an option that there is, in a content that can be read', () => {
    expect(refused(naire, rename(11, 99, 'C'))).toMatchObject({ name: 'noObject' })
    const unreadable = { ...naire, Questions: naire.Questions.map((question) => ({ ...question, Data: '[' })) }
    expect(refused(unreadable, rename(11, 31, 'C'))).toMatchObject({ name: 'badContent' })
  })
})

describe("a blank's new code", () => {
  test('goes into the paths that name it, and to where it stands in the text and its translations', () => {
    const next = after(naire, rename(13, 23, 'family'))
    expect(contentOf(next, 'name')).toMatchObject({
      Data: '姓 [[family]] 名 [[I2]]',
      Interactions: [{ Code: 'family' }, { Code: 'I2' }],
      ExtraValidations: [{ Expression: "name.family != name.I2 || color == 'B'", Message: '{{name.family}}？' }],
    })
    expect(next.Translations?.['en-US']?.[`${sid(13)}.Data`]).toBe('First [[family]] last [[I2]]')
    expect(contentOf(next, 'years')['Data']).toBe('年龄 [[I1]]')
  })

  test('a word of the language stands in brackets', () => {
    expect(expressionAfter("name.I1 == 'x'", rename(13, 23, 'text'))).toBe("name['text'] == 'x'")
  })
})

const grid = {
  Data: '',
  Rows: [
    { Sid: sid(61), Data: '' },
    { Sid: sid(62), Data: '', Code: 'second' },
  ],
  Columns: [{ Sid: sid(63), Data: '' }],
  Interactions: [
    { Sid: sid(64), Code: 'I1' },
    { Sid: sid(65), Code: 'I2' },
  ],
  InteractionsMap: { [`${sid(61)}@#@${sid(63)}`]: sid(64), [`${sid(62)}@#@${sid(63)}`]: sid(65) },
}

describe("a row's or column's new code", () => {
  const operation: Operation = {
    type: 'AddQuestion',
    sid: sid(60),
    questionType: 2,
    code: 'grid',
    data: JSON.stringify(grid),
    place: { after: sid(13) },
  }
  const told = after(naire, operation, {
    type: 'ChangeContent',
    sid: sid(15),
    data: '{"Config":{"VisibleExpression":"grid.R1.C1 > 3 && grid.second.C1 == \'second\' && grid.R1.visible"}}',
  })
  const expression = (change: Operation) => config(after(told, change), 'end')['VisibleExpression']

  test('goes into the paths of its cells', () => {
    expect(expression(rename(60, 61, 'first'))).toBe(
      "grid.first.C1 > 3 && grid.second.C1 == 'second' && grid.first.visible",
    )
    expect(expression(rename(60, 62, 'last'))).toBe("grid.R1.C1 > 3 && grid.last.C1 == 'second' && grid.R1.visible")
    expect(expression(rename(60, 63, 'sum'))).toBe("grid.R1.sum > 3 && grid.second.sum == 'second' && grid.R1.visible")
  })

  test('a row and a column of one code: alone it is the row', () => {
    const same = after(told, rename(60, 61, 'x'), rename(60, 63, 'x'))
    const shown = after(same, {
      type: 'ChangeContent',
      sid: sid(15),
      data: '{"Config":{"VisibleExpression":"grid.x.visible && grid.x.x > 1"}}',
    })
    expect(config(after(shown, rename(60, 61, 'row')), 'end')['VisibleExpression']).toBe(
      'grid.row.visible && grid.row.x > 1',
    )
    expect(config(after(shown, rename(60, 63, 'column')), 'end')['VisibleExpression']).toBe(
      'grid.x.visible && grid.x.column > 1',
    )
  })

  test('names of cells’ inputs stand in no path', () => {
    expect(expression(rename(60, 64, 'R9'))).toBe("grid.R1.C1 > 3 && grid.second.C1 == 'second' && grid.R1.visible")
  })
})

const matrix = {
  Data: '',
  Interactions: [
    {
      Sid: sid(64),
      Code: 'I1',
      Rows: [61, 62].map((row, at) => ({ Sid: sid(row), Code: 'AB'[at] })),
      Options: [66, 67].map((option, at) => ({ Sid: sid(option), Code: 'AB'[at], TextInputConfig: { Enabled: true } })),
    },
  ],
}

describe('a matrix whose rows and options have the same codes', () => {
  const operation: Operation = {
    type: 'AddQuestion',
    sid: sid(60),
    questionType: 1,
    code: 'm',
    data: JSON.stringify(matrix),
    place: { after: sid(13) },
  }
  const data = JSON.stringify({
    Config: {
      VisibleExpression: "m.A == 'A' && m.A.input.A != 'A' && contains(m, 'A') && m.I1.A.visible && color == 'A'",
    },
  })
  const told = after(naire, operation, { type: 'ChangeContent', sid: sid(15), data })

  test.each([
    ['row', 61, "m.up == 'A' && m.up.input.A != 'A' && contains(m, 'A') && m.I1.up.visible && color == 'A'"],
    ['option', 66, "m.A == 'up' && m.A.input.up != 'A' && contains(m, 'up') && m.I1.A.visible && color == 'A'"],
  ])('a %s is renamed where it is meant', (_, of, expected) => {
    expect(config(after(told, rename(60, of, 'up')), 'end')['VisibleExpression']).toBe(expected)
  })
})

describe("a video dimension's new code", () => {
  const dimensions = [
    { Sid: sid(66), Code: 'liked', Name: '喜欢' },
    { Sid: sid(67), Code: 'bored', Name: '无聊' },
  ]
  const data = JSON.stringify({
    Data: '',
    Interactions: [{ Sid: sid(64), Code: 'I1', DimensionFeedback: true, Dimensions: dimensions }],
  })
  const told = after(naire, {
    type: 'AddQuestion',
    sid: sid(60),
    questionType: 11,
    code: 'film',
    data,
    place: { after: sid(13) },
  })
  const asked = after(told, {
    type: 'ChangeContent',
    sid: sid(15),
    data: '{"Config":{"VisibleExpression":"contains(film, \'bored\') && film.count > 1"}}',
  })

  test('goes where the clicks are read', () => {
    const next = after(asked, rename(60, 67, 'dull'))
    expect(config(next, 'end')['VisibleExpression']).toBe("contains(film, 'dull') && film.count > 1")
    expect(contentOf(next, 'film')).toMatchObject({
      Interactions: [{ Dimensions: [{ Code: 'liked' }, { Code: 'dull' }] }],
    })
    expect(refused(asked, rename(60, 67, 'liked'))).toMatchObject({ name: 'duplicateCode' })
  })
})
