import { describe, expect, it } from 'vitest'
import {
  blankfill,
  blanks,
  choice,
  intro,
  matrix,
  multi,
  naire,
  number,
  single,
  sort,
  text,
  type Draft,
  type Extra,
} from '../../../../tests/scenarios/naire.ts'
import type { ReferenceType } from '../../expression/checking/index.ts'
import { checkNaire, naireEnvironment, profileReads, withResponse, type RespondentSources } from './index.ts'

const typed = { TextInputConfig: { Enabled: true, DataType: { Type: 2, MinValue: 1, MaxValue: 9 } } }
const dated = { DataType: { Type: 0, Pattern: 'Date' } }
const questions = [
  choice('one', { A: {}, B: {}, D: typed }),
  multi('many', 'AB'),
  sort('order', 'AB'),
  text('words'),
  number('age', { DataType: { Type: 2, MinValue: 0, MaxValue: 120 } }),
  text('born', dated),
  text('lax', { DataType: { ...dated.DataType, DisableInputValidation: true } }),
  matrix('grid', 2, { A: {}, D: typed }),
  blankfill('cells', { rows: { R1: {}, R2: {} }, columns: { C1: {}, C2: {} } }),
  blanks('free', { I1: {}, I2: dated }),
  single('cascade', 'region'),
  single('loc', 'home'),
  single('attach', 'files'),
  single('video', 'film', { DimensionFeedback: true }),
  { ...matrix('clicked', 1, 'AB'), type: 12 },
  single('audio', 'sound'),
  intro('hello'),
] satisfies readonly Draft[]
const environment = naireEnvironment(naire(questions))

const shown = (type: ReferenceType | null) =>
  type === null
    ? 'nothing'
    : [
        type.kind,
        ...('codes' in type ? type.codes : []),
        ...('least' in type ? [type.least] : []),
        ...('most' in type ? [type.most] : []),
      ].join(' ')

describe('what a path reads', () => {
  it.each(
    `one: choice A B D · one.@text: text · one.@input: number 1 9 · one.@input.D: number 1 9 · one.@input.A: nothing · one.@count: number 0 · one.A.@visible: boolean
     one.@visible: boolean · one.@seconds: number 0 · one.@score: number · one.A.@score: number · one.X.@score: nothing · one.A: nothing · one.I1: choice A B D · one.I1.@visible: boolean
     many: codes A B · many.@text: list · many.@input: nothing · order: codes A B · words: text · words.@input: text · words.A: nothing
     age: number 0 120 · born: date · born.@text: text · lax: any · born.@seconds.x: nothing
     grid: list · grid.R1: choice A D · grid.R1.@text: text · grid.R1.@input: number 1 9 · grid.@text: list · grid.@input: list · grid.@count: number 0 · grid.R1.@visible: boolean · grid.R3: nothing
     cells: list · cells.R1: list · cells.R1.C2: text · cells.R1.@score: number · cells.R1.@count: number 0 · cells.R1.C2.@visible: boolean · cells.C1: nothing · cells.C1.@visible: boolean
     free: list · free.I2: date · free.@score: number · free.@count: number 0 · free.@text: list · free.@other: nothing · free.I3: nothing
     region: list · home: place · home.@text: text · files: list · files.@text: text · film: codes liked disliked · film.@text: list
     clicked: codes A B · clicked.@text: list · clicked.R1: choice A B · sound: any · sound.@count: number 0 · sound.@text: nothing · hello: any · hello.@text: nothing
     none: nothing · $query.x: any · $query: nothing · $meta.a.b: nothing · $ident.name: nothing · $user.level: nothing · $session.duration: number 0 · $session.viewport: choice desktop tablet mobile · $session.lang.x: nothing
     $session.durtion: nothing · $response: nothing · $who.x: nothing`
      .split(/\s*[·\n]\s*/)
      .map((line) => line.split(': ') as [string, string]),
  )('%s: %s', (path, type) => {
    expect(shown(environment.typeOf(path.split('.')))).toBe(type)
  })

  it('is the answer to a request only where one is looked at', () => {
    const after = withResponse(environment)
    expect([after.typeOf(['$response', 'ok']), after.typeOf(['age'])]).toEqual([
      { kind: 'any' },
      environment.typeOf(['age']),
    ])
    expect(after.codes()).toEqual([...environment.codes(), '$response'])
    expect(after.partsOf(['cells'])).toEqual(environment.partsOf(['cells']))
  })

  it('may be anything while its content cannot be read', () => {
    const broken = naireEnvironment(naire([{ code: 'Q1', type: 99, data: {} }]))
    expect([broken.typeOf(['Q1', 'x']), broken.partsOf(['Q1'])]).toEqual([{ kind: 'any' }, []])
  })
})

it('behind $meta stand the names of the questionnaire’s own metadata', () => {
  const known = naireEnvironment(
    naire([], {
      MetadataDefs: [
        { Sid: 'a', Path: 'store.code' },
        { Sid: 'b', Path: 'store.city' },
        { Sid: 'c', Path: 'wave' },
      ],
    }),
  )
  expect([known.partsOf(['$meta']), known.partsOf(['$meta', 'store']), known.partsOf(['$ident'])]).toEqual([
    ['store', 'wave'],
    ['code', 'city'],
    [],
  ])
  expect(shown(known.typeOf(['$meta', 'store', 'code']))).toBe('any')
})

it.each<[string, readonly string[]]>([
  ['cells', ['R1', 'R2', 'C1', 'C2']],
  ['cells.R1', ['C1', 'C2']],
  ['one', ['I1', 'A', 'B', 'D']],
  ['one.@input', ['A', 'B', 'D']],
  ['$session', ['duration', 'score', 'start_time', 'survey_seq', 'lang', 'viewport']],
  ['none', []],
])('behind %s may stand %j', (path, codes) => {
  expect(environment.partsOf(path.split('.'))).toEqual(codes)
})

describe('what an author is told', () => {
  const known = { identColumns: ['城市'] }
  const listed = { AnonymousMode: 1, IdentifyingValidationMode: 1 }
  const told = (drafts: readonly Draft[], settings: Extra = {}, sources: RespondentSources = {}) =>
    checkNaire(naire(drafts, settings), sources).map(({ severity, key, path, question, suggestion }) =>
      [severity, key, path, question, suggestion].join(' | '),
    )
  const shownWhen = (VisibleExpression: string) => ({ Config: { VisibleExpression } })

  it.each<[string, readonly string[], readonly string[]]>([
    [
      'of questions',
      told([choice('Q1', 'AB'), text('Q2', {}, shownWhen("Q1 == 'C'"))]),
      ['warning | unknownOption | Questions[1].Data.Config.VisibleExpression | Q2 | '],
    ],
    ['of settings', told([text('Q1')], { SuccessParam: 'Q2 > 1' }), ['error | unknownCode | SuccessParam |  | Q1']],
    [
      'of quotas',
      told([text('Q1')], { QuotarList: [{ Sid: 'q', QuotarExpression: 'Q1.txt', Limit: 1 }] }),
      ['error | unknownPart | QuotarList[0].QuotarExpression |  | text'],
    ],
    [
      'of metadata that is not defined',
      told([text('Q1')], {
        SuccessParam: "$meta.store.cod == 'x' && $meta.store.code == 'y'",
        MetadataDefs: [{ Sid: 'm', Path: 'store.code' }],
      }),
      ['error | noSource | SuccessParam |  | '],
    ],
    [
      'of lists and people that nothing brings',
      told([text('Q1', {}, { Data: '{{$ident.name}} {{$user.level}} {{$query.x}}' })]),
      ['error | noSource | Questions[0].Data.Data | Q1 | ', 'error | noSource | Questions[0].Data.Data | Q1 | '],
    ],
    [
      'of columns that the list does not have',
      told([text('Q1', {}, { Data: '{{$ident.城市}} {{$ident.学校}} {{$user.DeptPat}}' })], listed, known),
      [
        'error | noSource | Questions[0].Data.Data | Q1 | ',
        'error | noSource | Questions[0].Data.Data | Q1 | DeptPath',
      ],
    ],
    [
      'of any column where the list is not known, and of none where it has no people',
      [
        ...told([text('Q1', {}, { Data: '{{$ident.学校}} {{$user.Name}}' })], listed),
        ...told([text('Q1', {}, { Data: '{{$ident.name}}' })], listed, { identColumns: null }),
      ],
      ['error | noSource | Questions[0].Data.Data | Q1 | '],
    ],
    [
      'of metadata from a column or a field that there is not',
      told(
        [text('Q1')],
        {
          ...listed,
          MetadataDefs: [
            { Sid: 'a', Path: 'region', Source: 'ident', SourceName: '学校' },
            { Sid: 'b', Path: 'Tel', Source: 'user' },
            { Sid: 'c', Path: 'level', Source: 'user' },
          ],
        },
        known,
      ),
      ['error | noSource | MetadataDefs[0].SourceName |  | ', 'error | noSource | MetadataDefs[2].SourceName |  | '],
    ],
    [
      'of page groups',
      told([text('Q1')], { PageGroups: '[{"OrderExpression":"yaer(1)"}]' }),
      ['error | unknownFunction | PageGroups[0].OrderExpression |  | year'],
    ],
    [
      'of stems',
      told([text('Q1', {}, { Data: 'a {{Q<b>3</b>}} b' })]),
      ['error | unknownCode | Questions[0].Data.Data | Q1 | Q1'],
    ],
    [
      'of stems before they are filled',
      told([text('Q1', {}, { Data: '{{Q2}}', OriData: '{{Q3}}' })]),
      ['error | unknownCode | Questions[0].Data.OriData | Q1 | Q1'],
    ],
    [
      'of translations',
      told([text('Q1')], { Translations: { ar: { 'sid-Q1.Data': '{{Q2}}' } } }),
      ['error | unknownCode | Translations.ar.sid-Q1.Data | Q1 | Q1'],
    ],
    [
      'of validations of old',
      told([text('Q1', {}, { ExtraValidations: [['1', 'Q2', 'no']] })]),
      ['error | unknownCode | Questions[0].Data.ExtraValidations[0].Expression | Q1 | Q1'],
    ],
    [
      'of locks',
      told([
        text(
          'Q1',
          {},
          {
            FetchLockConfig: {
              Required: true,
              Fetch: { url: '{{$response}}' },
              UnlockExpression: '$response.ok && Q2',
            },
          },
        ),
      ]),
      [
        'error | unknownCode | Questions[0].Data.FetchLockConfig.UnlockExpression | Q1 | Q1',
        'error | unknownCode | Questions[0].Data.FetchLockConfig.Fetch.url | Q1 | ',
      ],
    ],
    [
      'of what cannot be read',
      told([{ code: 'Q1', type: 99, data: { VisibleExpression: 'Q1.any +' } }]),
      ['error | unfinished | Questions[0].Data.VisibleExpression | Q1 | '],
    ],
    ['of nothing when all is well', told([choice('Q1', 'AB'), text('Q2', {}, shownWhen("Q1 == 'A'"))]), []],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })

  it('names the field and the expression [C8-01]', () => {
    const [found] = checkNaire(naire([text('Q1', {}, shownWhen('Q2'))]))
    expect(found).toMatchObject({ field: 'VisibleExpression', source: 'Q2', position: { from: 0, to: 2 } })
  })

  it.each<[string, readonly Draft[], readonly string[]]>([
    [
      'two that hide each other',
      [text('Q1', {}, shownWhen('Q2')), text('Q2', {}, shownWhen('Q1'))],
      ['warning Q1 → Q2 → Q1 Questions[0]'],
    ],
    [
      'one that disables its own options',
      [choice('Q1', { A: { DisableExpression: 'Q1.count > 1' } })],
      ['hint Q1 → Q1 Questions[0]'],
    ],
    [
      'one by way of a score',
      [text('Q1', {}, shownWhen('Q2.score > 1')), text('Q2', { ScoreExpression: 'Q1' })],
      ['warning Q1 → Q2 → Q1 Questions[0]'],
    ],
    [
      'a score of its own answer is none',
      [text('Q1', { ScoreExpression: 'Q1 * 2' }), text('Q2', {}, shownWhen('Q1.score > 1'))],
      [],
    ],
    [
      'an alarm, a check and a stem are none',
      [
        text(
          'Q1',
          {},
          {
            Data: '{{Q1}}',
            ExtraValidations: [{ Id: '1', Expression: 'Q1', Message: 'm' }],
            Config: { AlarmExpression: 'Q1' },
          },
        ),
      ],
      [],
    ],
  ])('of questions that depend on each other: %s', (_, drafts, expected) => {
    const cycles = checkNaire(naire(drafts)).filter(({ key }) => key === 'cycle')
    expect(cycles.map(({ severity, params, path }) => [severity, params['codes'], path].join(' '))).toEqual(expected)
  })
})

it('says what a questionnaire reads of who answers, in expressions, texts and metadata', () => {
  const texts = { Data: '{{$ident.name}}', Config: { VisibleExpression: "$ident.score > 1 && $query.x == 'a'" } }
  const settings = {
    SuccessParam: '$session.survey_seq == 1',
    MetadataDefs: [{ Sid: 'a', Path: 'dept', Source: 'user', SourceName: 'DeptPath' }] as const,
  }
  expect(profileReads(naire([text('Q1', {}, texts)], settings))).toEqual({
    ident: ['score', 'name'],
    user: ['DeptPath'],
    surveySeq: true,
    isSigned: true,
    isKnown: true,
  })
  expect(profileReads(naire([text('Q1')]))).toMatchObject({ isSigned: false, isKnown: false })
})
