import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions, questionTypeNumbers, type QuestionType } from '@naire/domain/questions'
import fc, { type Arbitrary } from 'fast-check'
import {
  attach,
  blankfill,
  blanks,
  choice,
  essay,
  intro,
  matrix,
  multi,
  naire,
  number,
  optionSidOf,
  pictured,
  repeat,
  single,
  sort,
  text,
  type Draft,
} from './naire.ts'

/** Questionnaires of all types, whose questions depend on each other in every way that there is, but in no circle. */
export function randomNaire(): Arbitrary<NaireRecord> {
  return fc
    .record({
      rows: fc.array(randomRow(), { minLength: 2, maxLength: 12, size: 'max' }),
      written: fc.constantFrom('forwards', 'backwards'),
      repeated: fc.option(
        fc.record({ from: fc.nat(), more: fc.nat({ max: 2 }), most: fc.integer({ min: 1, max: 3 }) }),
      ),
    })
    .map(({ rows, written, repeated }) => {
      const record = inOrder(naire(rows.map(draftOf), { SuccessParam: 'Q1.count + Q2.count > 0' }), written)
      return repeated ? withRepeat(record, repeated) : record
    })
}

interface RandomRepeat {
  readonly from: number
  /** Questions behind the first that repeat as well. */
  readonly more: number
  readonly most: number
}

/** Some of the questions are asked of each member of a group. */
function withRepeat(record: NaireRecord, { from, more, most }: RandomRepeat): NaireRecord {
  const { Questions } = record
  const start = from % Questions.length
  const end = Math.min(start + more, Questions.length - 1)
  const range = [Questions[start]!.Code, Questions[end]!.Code] as const
  const [roster] = naire([repeat('Home', range, { MinSelection: 1, MaxSelection: most })]).Questions
  const onPages = [
    ...Questions.slice(0, start).map((question) => ({ question, page: 1 })),
    { question: roster!, page: 2 },
    ...Questions.slice(start, end + 1).map((question) => ({ question, page: 3 })),
    ...Questions.slice(end + 1).map((question) => ({ question, page: 4 })),
  ]
  const all = onPages.map(({ question, page }, at) => ({
    ...question,
    PageSid: `page-${page}`,
    PageSeq: page,
    Seq: at + 1,
  }))
  return { ...record, Questions: all, QuestionCount: all.length }
}

interface Row {
  readonly kind: Builder
  readonly rule: number
  readonly on: readonly [number, number]
}

interface Conditions {
  readonly config: { readonly VisibleExpression?: string; readonly HideExpression?: string }
  /** True now and then, by what other questions say. */
  readonly when: string
}

type Builder = (code: string, conditions: Conditions) => Draft

const typed = { TextInputConfig: { Enabled: true, DataType: { Type: 2, Required: false, MaxValue: 9 } } }
const region = { Region: { Shape: 'rect', Points: [0, 0, 0.5, 0.5] } }

/** One or more of each type. */
const kinds = {
  choice: [
    (code, { config, when }) =>
      choice(
        code,
        { A: {}, B: { HideExpression: when }, C: { SelectExpression: `(${when}) && false` }, D: typed },
        { ScoreExpression: `${code}.count * 2` },
        { Config: config },
      ),
    (code, { config, when }) =>
      multi(
        code,
        {
          A: { SelectExpression: when },
          B: { DisableExpression: when },
          C: {},
          D: { Exclusive: [optionSidOf(code, 'B'), optionSidOf(code, 'C')] },
        },
        { MaxSelection: 2, ScoreExpression: `${code}.count`, FullPoints: 1 },
        { Config: config },
      ),
    (code, { config }) =>
      multi(
        code,
        { A: {}, B: { FixedPos: true }, C: {}, D: {} },
        { MinSelection: 2, ShuffleSetting: { Enable: true } },
        { Config: config, ExtraValidations: [{ Id: code, Expression: `${code} != 'B'`, Message: 'not B' }] },
      ),
  ],
  matrix: [
    (code, { config, when }) =>
      matrix(
        code,
        { R1: { HideExpression: when }, R2: {}, G: { IsGroupIntro: true }, R3: { VisibleExpression: when } },
        { A: {}, B: { Exclusive: [optionSidOf(code, 'A')] }, C: {}, D: typed },
        { AllowMulti: true, MaxSelection: 2, ScoreExpression: `${code}.count` },
        { Config: config },
      ),
    (code, { config, when }) =>
      matrix(
        code,
        3,
        'ABCD',
        { Compulsory: true, ReadonlyExpression: when, ShuffleSetting: { Enable: true } },
        { Config: config },
      ),
  ],
  blankfill: [
    (code, { config, when }) => {
      const cells = { 'R1.C2': { ValueExpression: `sum(${code}.R1.C1, 1)` }, 'R2.C2': { ReadonlyExpression: when } }
      return blankfill(
        code,
        {
          rows: { G1: { IsGroupIntro: true }, R1: { HideExpression: when }, R2: {} },
          columns: { C1: {}, C2: { VisibleExpression: `!(${when})` } },
          every: { DataType: { Type: 2, Required: false, MaxValue: 8 } },
          cells,
        },
        { Config: config },
      )
    },
  ],
  freeStyle: [
    (code, { config }) =>
      number(code, { DataType: { Type: 2, Required: false, MinValue: 0, MaxValue: 9 } }, { Config: config }),
    (code, { config, when }) => number(code, { ValueExpression: `iif(${when}, 5, 0)` }, { Config: config }),
    (code, { config, when }) => text(code, { ReadonlyExpression: when }, { Config: config }),
    (code, { config }) =>
      blanks(
        code,
        { a: { DataType: { Type: 2 } }, b: { ValueExpression: `${code}.a * random(3)` }, c: {} },
        { Config: config },
      ),
  ],
  intro: [(code, { config }) => intro(code, { Config: config, Data: '{{Q1}}' })],
  essay: [
    (code, { config }) =>
      essay(code, { DataType: { MinLength: 2 } }, { Config: { ...config, RecordSetting: { Enable: true } } }),
  ],
  attach: [
    (code, { config }) => attach(code, { MaxCount: 2, Compulsory: true }, { Config: { ...config, TakeSign: true } }),
  ],
  sort: [
    (code, { config, when }) =>
      sort(
        code,
        { A: { SelectExpression: when }, B: { DisableExpression: when }, C: {}, D: typed },
        { MaxSelection: 2, ShuffleSetting: { Enable: true } },
        { Config: config },
      ),
  ],
  cascade: [(code, { config }) => single('cascade', code, { AllowedLevel: 2 }, { Config: config })],
  loc: [(code, { config, when }) => single('loc', code, { ReadonlyExpression: when }, { Config: config })],
  scanQrCode: [
    (code, { config }) => ({ code, type: questionTypeNumbers.scanQrCode, data: { Data: '', Config: config } }),
  ],
  video: [
    (code, { config }) => single('video', code, { DimensionFeedback: true, MinFeedbackCount: 2 }, { Config: config }),
  ],
  inlineClick: [(code, { config }) => ({ ...matrix(code, 2, 'AB', {}, { Config: config }), type: 12 })],
  imageChoice: [
    (code, { config, when }) => ({
      ...choice(code, { A: { Image: 'a.png' }, B: { HideExpression: when }, C: {}, D: {} }, {}, { Config: config }),
      type: 13,
    }),
  ],
  canvasChoice: [
    (code, { config }) =>
      pictured(
        code,
        'canvasChoice',
        { A: region, B: region, C: region, D: region },
        { AllowMulti: true },
        { Config: config },
      ),
  ],
  imageSegment: [
    (code, { config, when }) =>
      pictured(
        code,
        'imageSegment',
        { A: region, B: { ...region, DisableExpression: when }, C: region, D: region },
        {},
        { Config: config },
      ),
  ],
  dragClassify: [(code, { config }) => ({ ...matrix(code, 2, 'ABCD', {}, { Config: config }), type: 16 })],
  carousel: [
    (code, { config }) => ({ ...matrix(code, 2, 'ABCD', { Compulsory: true }, { Config: config }), type: 17 }),
  ],
  audio: [(code, { config }) => single('audio', code, {}, { Config: config })],
  repeat: [
    (code, { config }) => single('repeat', code, { MaxSelection: 3, MinSelection: 1 }, { Config: config }),
    (code, { config, when }) =>
      single(
        'repeat',
        code,
        { MaxSelection: 3, ScoreExpression: `${code}.count` },
        { Config: config, RepeatSetting: { CountExpression: `iif(${when}, 2, 1)` } },
      ),
  ],
} satisfies Record<QuestionType, readonly Builder[]>

function randomRow(): Arbitrary<Row> {
  const builders = Object.entries(kinds).flatMap(([type, variants]) => (type in questionDefinitions ? variants : []))
  return fc.record({
    kind: fc.constantFrom<Builder>(...builders),
    rule: fc.nat({ max: 8 }),
    on: fc.tuple(fc.nat(), fc.nat()),
  })
}

function draftOf({ kind, rule, on }: Row, at: number): Draft {
  return kind(`Q${at + 1}`, conditions(rule, at, on))
}

function conditions(rule: number, at: number, [first, second]: readonly [number, number]): Conditions {
  if (at === 0) return { config: {}, when: 'false' }
  const [one, other] = [`Q${(first % at) + 1}`, `Q${(second % at) + 1}`]
  const when =
    [
      `${one} == 'A'`,
      `${one}.count + ${other}.count > 1`,
      `${one} > ${other}`,
      `${one}.visible && ${other} == 'B'`,
      `is_empty(${one})`,
      `${one}.score > 1`,
      `not_empty(${one}.R1)`,
      `${one}.B.visible != ${other}.visible`,
      `contains(string(${one}.text), 'A') || random() > 0.8`,
    ][rule] ?? 'false'
  const shown =
    rule % 3 === 0
      ? { VisibleExpression: `not_empty(${other}) || ${when}` }
      : rule % 3 === 1
        ? { HideExpression: when }
        : {}
  return { config: shown, when }
}

/** Written backwards, questions depend on later ones. */
function inOrder(record: NaireRecord, written: 'forwards' | 'backwards'): NaireRecord {
  if (written === 'forwards') return record
  const Questions = record.Questions.toReversed().map((question, at) => ({ ...question, Seq: at + 1 }))
  return { ...record, Questions }
}
