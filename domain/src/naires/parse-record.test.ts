import SparkMD5 from 'spark-md5'
import { describe, expect, it } from 'vitest'
import { sid, smallNaire, smallNaireInput, type NaireInput } from '../../../tests/fixtures/small-naire.ts'
import { naires, parseRecord } from './index.ts'

type Change = (
  input: Record<string, unknown> & NaireInput,
  question: Record<string, unknown> & NaireInput['Questions'][number],
) => void

/** The problems of the small questionnaire after one change; `question` is its last. */
function problemsAfter(change: Change) {
  const input = smallNaireInput()
  change(input, input.Questions[2] as never)
  const parsed = parseRecord(input)
  return 'problems' in parsed ? parsed.problems : []
}

const config = (question: NaireInput['Questions'][number]) => question.Data['Config'] as Record<string, unknown>

const endsFirst: Change = (input) =>
  Object.assign(input, { OpenFrom: '2026-02-01T00:00:00Z', OpenUntil: '2026-01-01T00:00:00Z' })

describe('a sound record', () => {
  it('is taken in one stored form [C3-95]', () => {
    const { Questions } = smallNaire()
    for (const { Data, Hash, NaireSid } of Questions) {
      expect(Hash).toBe(SparkMD5.hash(Data))
      expect(JSON.parse(Data)).toHaveProperty('Interactions')
      expect(NaireSid).toBe(sid(1))
    }
  })

  it('says of each question which others it reads [C3-03]', () => {
    expect(smallNaire().Questions.map(({ Refer }) => Refer)).toEqual([[], [], ['color', 'years']])
  })

  it('is the same when it comes back', () => {
    const record = smallNaire()
    expect(parseRecord(record)).toEqual({ record })
    const row = Object.fromEntries(Object.keys(naires).map((name) => [name, null]))
    expect(parseRecord({ '@odata.context': 'x', ...row, ...record, Published: true })).toEqual({ record })
  })

  it('may write its sids with hyphens and in lower case', () => {
    const input = smallNaireInput()
    input.Sid = '0000000a-0000-0000-0000-00000000000b'
    const translated = { ...input, Translations: { 'en-US': { [`${input.Sid}.Name`]: 'Small' } } }
    const parsed = parseRecord(translated)
    expect(parsed).toMatchObject({ record: { Sid: '0000000A00000000000000000000000B' } })
    expect(parsed).toMatchObject({
      record: { Translations: { 'en-US': { '0000000A00000000000000000000000B.Name': 'Small' } } },
    })
  })

  it('may leave counts and places of questions to be counted', () => {
    const { QuestionCount: _q, PageCount: _p, Questions, ...rest } = smallNaireInput()
    const parsed = parseRecord({ ...rest, Questions: Questions.map(({ Seq: _seq, ...question }) => question) })
    expect(parsed).toEqual({ record: smallNaire() })
  })

  it('keeps the settings that it gives, and null is none', () => {
    const parsed = parseRecord({ ...smallNaireInput(), SessionLimit: null, CommitInterval: 30, WxAppid: 'wx1' })
    expect(parsed).toMatchObject({ record: { CommitInterval: 30, WxAppid: 'wx1' } })
    expect('record' in parsed && 'SessionLimit' in parsed.record).toBe(false)
  })
})

describe('a problem is named with its field', () => {
  const cases: readonly (readonly [what: string, change: Change, target: string, key: string])[] = [
    ['no name', (input) => delete input['Name' as never], 'Name', 'content.missing'],
    ['a sid that is none', (input) => (input.Sid = 'x'), 'Sid', 'naire.badSid'],
    ['a time that is none', (input) => (input.ModifyTime = 'soon'), 'ModifyTime', 'naire.badTime'],
    ['no questions', (input) => (input.Questions = []), 'Questions', 'naire.noQuestions'],
    ['questions that are no list', (input) => (input.Questions = {} as never), 'Questions', 'content.wrongType'],
    ['a misspelt field', (input) => (input['SucessParam'] = ''), 'SucessParam', 'naire.unknownField'],
    ['a wrong count of questions', (input) => (input.QuestionCount = 4), 'QuestionCount', 'naire.wrongCount'],
    ['a wrong count of pages', (input) => (input.PageCount = 3), 'PageCount', 'naire.wrongCount'],
    ['an unknown type', (_, question) => (question.Type = 20), 'Questions[2].Type', 'content.unknownType'],
    ['a code with a space', (_, question) => (question.Code = 'why not'), 'Questions[2].Code', 'naire.badCode'],
    [
      'a code that is a word of the language',
      (_, question) => (question.Code = 'true'),
      'Questions[2].Code',
      'naire.badCode',
    ],
    ['a code used twice', (_, question) => (question.Code = 'years'), 'Questions[2].Code', 'naire.duplicateCode'],
    ['a sid used twice', (_, question) => (question.Sid = sid(12)), 'Questions[2].Sid', 'naire.duplicateSid'],
    [
      'a page with a question’s sid',
      (_, question) => (question.PageSid = sid(13)),
      'Questions[2].PageSid',
      'naire.duplicateSid',
    ],
    [
      'another questionnaire’s question',
      (_, question) => (question['NaireSid'] = sid(2)),
      'Questions[2].NaireSid',
      'naire.otherNaire',
    ],
    ['a gap in the order', (_, question) => (question.Seq = 4), 'Questions[2].Seq', 'naire.wrongSeq'],
    ['a page out of order', (_, question) => (question.PageSeq = 3), 'Questions[2].PageSeq', 'naire.wrongPageSeq'],
    [
      'content that is no JSON',
      (_, question) => (question.Data = '{' as never),
      'Questions[2].Data',
      'content.notJson',
    ],
    ['no content', (_, question) => delete question['Data' as never], 'Questions[2].Data', 'content.missing'],
    [
      'content of another shape',
      (_, question) => (question.Data['Interactions'] = []),
      'Questions[2].Data.Interactions',
      'content.interactionCount',
    ],
    [
      'an interaction with a sid of another',
      (_, question) => (question.Data['Interactions'] = [{ Sid: sid(21), Code: 'I1' }]),
      'Questions[2].Data.Interactions[0].Sid',
      'naire.duplicateSid',
    ],
    [
      'a pattern that cannot be used',
      (_, question) =>
        (question.Data['Interactions'] = [{ Sid: sid(23), Code: 'I1', DataType: { Type: 0, Regular: '(a' } }]),
      'Questions[2].Data.Interactions[0].DataType.Regular',
      'content.pattern',
    ],
    [
      'an expression that does not compile',
      (_, question) => (config(question)['HideExpression'] = 'color =='),
      'Questions[2].Data.Config.HideExpression',
      'content.expression',
    ],
    [
      'an extra validation that does not compile',
      (_, question) => (question.Data['ExtraValidations'] = [{ Id: 'a', Expression: 'nothing(1)', Message: 'x' }]),
      'Questions[2].Data.ExtraValidations[0].Expression',
      'content.expression',
    ],
    [
      'a setting that does not compile',
      (input) => (input.SuccessParam = 'years ='),
      'SuccessParam',
      'content.expression',
    ],
    [
      'a question that there is not',
      (input) => (input.SuccessParam = 'yaers > 1'),
      'SuccessParam',
      'naire.unknownCode',
    ],
    ['a context that there is not', (input) => (input.SuccessParam = '$who.name'), 'SuccessParam', 'naire.unknownCode'],
    [
      'an expression in a page group',
      (input) => (input['PageGroups'] = '[{"OrderExpression":"color =="}]'),
      'PageGroups[0].OrderExpression',
      'content.expression',
    ],
    [
      'a page group with an unknown mode',
      (input) => (input['PageGroups'] = [{ OrderMode: 'Any', Parts: [] }]),
      'PageGroups[0].OrderMode',
      'content.unknownValue',
    ],
    [
      'a placeholder of a request that reads no question',
      (_, question) =>
        (question.Data['FetchLockConfig'] = { Required: true, Fetch: { url: 'u', body: { of: ['{{colour}}'] } } }),
      'Questions[2].Data.FetchLockConfig.Fetch.body.of.0',
      'naire.unknownCode',
    ],
    [
      'an answer to a request, read where none is made',
      (_, question) => (config(question)['VisibleExpression'] = '$response.ok'),
      'Questions[2].Data.Config.VisibleExpression',
      'naire.unknownCode',
    ],
    ['help without an address', (input) => (input['ShowFetchHelp'] = true), 'HelpFetchConfig.url', 'content.missing'],
    [
      'a placeholder of the help that does not compile',
      (input) =>
        Object.assign(input, { ShowFetchHelp: true, HelpFetchConfig: { url: 'https://a.example/{{color ==}}' } }),
      'HelpFetchConfig.url',
      'content.expression',
    ],
    [
      'a split by an unknown code',
      (input) => (input['PageSplits'] = [{ Id: 'a', StartCode: 'color', EndCode: 'x' }]),
      'PageSplits[0].EndCode',
      'naire.unknownCode',
    ],
    [
      'a quota without limit',
      (input) => delete input.QuotarList[0]!['Limit' as never],
      'QuotarList[0].Limit',
      'content.missing',
    ],
    ['a quota below 0', (input) => (input.QuotarList[0]!.Limit = -1), 'QuotarList[0].Limit', 'content.outOfRange'],
    ['half a seat', (input) => (input.QuotarList[0]!.Limit = 1.5), 'QuotarList[0].Limit', 'content.outOfRange'],
    [
      'a quota that does not compile',
      (input) => (input.QuotarList[0]!.QuotarExpression = ')'),
      'QuotarList[0].QuotarExpression',
      'content.expression',
    ],
    [
      'a setting of another type',
      (input) => (input['HideQuestionCode'] = 'yes'),
      'HideQuestionCode',
      'content.wrongType',
    ],
    [
      'a number that a setting does not take',
      (input) => (input['App_CommitMode'] = 4),
      'App_CommitMode',
      'content.unknownValue',
    ],
    ['no level of review', (input) => (input['ReviewLevels'] = 0), 'ReviewLevels', 'content.outOfRange'],
    ['a review that is due at once', (input) => (input['ReviewHours'] = 0), 'ReviewHours', 'content.outOfRange'],
    [
      'a judgement that is due in two years',
      (input) => (input['JudgeHours'] = 17_520),
      'JudgeHours',
      'content.outOfRange',
    ],
    [
      'a site that is none',
      (input) => (input['EmbedOrigins'] = 'https://a.example; script-src *'),
      'EmbedOrigins',
      'naire.badOrigin',
    ],
    ['a colour that is none', (input) => (input['ThemeColor'] = 'red}body{'), 'ThemeColor', 'naire.badColour'],
    ['an end before the beginning', endsFirst, 'OpenUntil', 'naire.endBeforeBegin'],
    ['a time zone that there is not', (input) => (input['TimeZone'] = 'Mars/Base'), 'TimeZone', 'naire.badTimeZone'],
    [
      'a language that is none',
      (input) => (input['Translations'] = { English: {} }),
      'Translations.English',
      'naire.badLanguage',
    ],
    [
      'a translation that is no text',
      (input) => (input['Translations'] = { en: { 'x.Data': 1 } }),
      "Translations.en['x.Data']",
      'content.wrongType',
    ],
  ]

  it.each(cases)('%s', (_, change, target, key) => {
    expect(problemsAfter(change)).toContainEqual(expect.objectContaining({ target, key }))
  })

  it('may read the answer to a request where it unlocks', () => {
    const lock = {
      Required: true,
      Fetch: { url: 'https://a.example/{{color}}' },
      UnlockExpression: '$response.ok == color',
    }
    expect(problemsAfter((_, question) => (question.Data['FetchLockConfig'] = lock))).toEqual([])
  })

  it('and its expression', () => {
    const [problem] = problemsAfter((_, question) => (config(question)['VisibleExpression'] = 'color >> 1'))
    expect(problem?.details).toEqual({ expression: 'color >> 1', reason: 'unknownOperator', operator: '>>' })
  })

  it('together with all others, each once', () => {
    const problems = problemsAfter((input, question) => {
      input.SuccessParam = 'a + a + b'
      question.Code = '1'
      question.Seq = 9
    })
    expect(problems.map(({ target, key }) => [target, key])).toEqual([
      ['Questions[2].Code', 'naire.badCode'],
      ['Questions[2].Seq', 'naire.wrongSeq'],
      ['SuccessParam', 'naire.unknownCode'],
      ['SuccessParam', 'naire.unknownCode'],
    ])
  })

  it.each([null, undefined, 1, 'x', [], [smallNaireInput()]])('%j is no record', (input) => {
    expect(parseRecord(input)).toEqual({
      problems: [{ target: '', key: 'content.wrongType', details: { expected: 'object' } }],
    })
  })

  it('when a page is torn apart', () => {
    const problems = problemsAfter((input) => {
      const [first, second, third] = input.Questions
      input.Questions = [first!, { ...third!, Seq: 2 }, { ...second!, Seq: 3 }]
    })
    expect(problems).toContainEqual({
      target: 'Questions[2].PageSeq',
      key: 'naire.wrongPageSeq',
      details: { expected: 2 },
    })
  })
})
