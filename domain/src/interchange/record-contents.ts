import { attachKinds } from '../interactions/index.ts'
import { cellKey, type QuestionType } from '../questions/index.ts'
import { blankCodes, codesIn, type CodedQuestion } from './codes.ts'
import type { Blank, Body, BodyOf, Item, Rule, SurveyOption, SurveyQuestion, Words } from './survey.ts'
import { isWordless } from './words.ts'

/** Services of the record for the writers of its contents. */
export interface RecordContext {
  sid(): string
  /** The text in the questionnaire's language; others become its translations. */
  text(field: string, words: Words, sid: string): string
  /** In our language; blank: it cannot be said. */
  condition(rule: Rule | null): string
  /** The same of what is computed. */
  value(rule: Rule | null): string
  /** Of the first or last question at a place. */
  codeAt(place: string, end: 'first' | 'last'): string
}

export function typeOf(body: Body): QuestionType {
  if (body.kind === 'choice') return body.images ? 'imageChoice' : 'choice'
  if (body.kind === 'media') return body.media
  if (body.kind === 'blanks') return isEssay(body) ? 'essay' : 'freeStyle'
  return types[body.kind]
}

const types = {
  intro: 'intro',
  sort: 'sort',
  matrix: 'matrix',
  grid: 'blankfill',
  attach: 'attach',
  sign: 'attach',
  place: 'loc',
  scan: 'scanQrCode',
  repeat: 'repeat',
  computed: 'freeStyle',
} as const satisfies Partial<Record<Body['kind'], QuestionType>>

const isEssay = ({ blanks: [only, ...more] }: BodyOf<'blanks'>) =>
  only !== undefined && more.length === 0 && only.multiline && isWordless(only.label)

/** Interactions of a question, and what else its type holds. */
export function contentOf({ question }: CodedQuestion, context: RecordContext): object {
  const write = writers[question.body.kind] as (body: Body, question: SurveyQuestion, context: RecordContext) => object
  return write(question.body, question, context)
}

type Writer<Kind extends Body['kind']> = (
  body: BodyOf<Kind>,
  question: SurveyQuestion,
  context: RecordContext,
) => object

const writers: { readonly [Kind in Body['kind']]: Writer<Kind> } = {
  intro: () => ({}),
  choice: (body, question, context) => ({
    Interactions: [
      {
        ...first(question, context),
        Compulsory: question.required,
        AllowMulti: body.multi,
        ...(body.multi && { MinSelection: body.min ?? (question.required ? 1 : null), MaxSelection: body.max }),
        ...(body.dropdown && !body.multi && { DisplayType: 'dropdown' }),
        ...(!body.images && { OptionLayout: body.columns }),
        ...(body.shuffle && { ShuffleSetting: { Enable: true } }),
        Entries: options(body.options, context),
      },
    ],
  }),
  sort: (body, question, context) => ({
    Interactions: [
      {
        ...first(question, context),
        AllowMulti: true,
        MinSelection: body.min,
        MaxSelection: body.max,
        ...(body.shuffle && { ShuffleSetting: { Enable: true } }),
        Entries: options(body.options, context),
      },
    ],
  }),
  matrix: (body, question, context) => ({
    Interactions: [
      {
        ...first(question, context),
        Compulsory: question.required,
        AllowMulti: body.multi,
        ...(body.shuffle && { ShuffleSetting: { Enable: true } }),
        ...(body.scale !== '' && { ViewType: 201, ScaleMode: true }),
        Rows: parts(body.rows, codesIn(body.rows, 'R'), context),
        Options: options(body.options, context).map((option) => ({
          ...option,
          ...(body.scale !== '' && body.scale !== 'number' && { ScaleEffect: body.scale }),
          ...(body.unique && { MaxSelection: 1 }),
        })),
      },
    ],
  }),
  blanks: (body, question, context) => ({ Interactions: inputs(body.blanks, question, context) }),
  grid: (body, question, context) => {
    const Rows = parts(body.rows, codesIn(body.rows, 'R'), context)
    const Columns = parts(body.columns, codesIn(body.columns, 'C'), context)
    const cells = Rows.flatMap((row) =>
      Columns.map((column, at) => ({
        key: cellKey(row.Sid, column.Sid),
        blank: (body.columns[at] as { blank: Blank }).blank,
      })),
    )
    const Interactions = inputs(
      cells.map(({ blank }, at) => ({ ...blank, name: `I${at + 1}` })),
      question,
      context,
    )
    return {
      Rows,
      Columns,
      Interactions,
      InteractionsMap: Object.fromEntries(cells.map(({ key }, at) => [key, Interactions[at]?.Sid])),
    }
  },
  attach: ({ extensions, count, size }, question, context) => ({
    Interactions: [
      {
        ...first(question, context),
        Compulsory: question.required,
        MaxCount: count,
        MaxSize: size,
        ...(extensions.length > 0 && { AllowedFileExts: extensions }),
      },
    ],
  }),
  sign: (_, question, context) => ({
    Interactions: [
      {
        ...first(question, context),
        Compulsory: false,
        MaxCount: 1,
        MaxSize: 4,
        AllowedFileExts: [],
        SpecAttachTypes: [attachKinds.Sign],
        SpecAttachValidation: question.required ? [attachKinds.Sign] : [],
      },
    ],
  }),
  place: (_, question, context) => ({
    Interactions: [{ ...first(question, context), Compulsory: question.required }],
  }),
  scan: () => ({}),
  media: ({ media, url }, question, context) => ({
    Interactions: [
      {
        ...first(question, context),
        [media === 'audio' ? 'AudioResource' : 'VideoResource']: { Sid: '', Url: url, Type: media },
      },
    ],
  }),
  repeat: ({ first: start, last, count, min, max }, question, context) => ({
    RepeatSetting: {
      StartCode: context.codeAt(start, 'first'),
      EndCode: context.codeAt(last, 'last'),
      CountExpression: context.value(count),
    },
    Interactions: [{ ...first(question, context), MinSelection: min, MaxSelection: max }],
  }),
  computed: ({ value, isNumber }, question, context) => ({
    Interactions: [
      {
        ...first(question, context),
        ValueExpression: context.value(value),
        DataType: { Type: isNumber ? 2 : 0, Required: false, ...(isNumber && { Prec: 6 }) },
      },
    ],
  }),
}

function first({ readonly, score }: SurveyQuestion, context: RecordContext) {
  return {
    Sid: context.sid(),
    Code: 'I1',
    ...written('ScoreExpression', context.value(score)),
    ...(readonly === true && { Readonly: true }),
    ...(typeof readonly === 'object' && written('ReadonlyExpression', context.condition(readonly))),
  }
}

const written = (name: string, source: string) => (source === '' ? {} : { [name]: source })

function inputs(all: readonly Blank[], question: SurveyQuestion, context: RecordContext) {
  const codes = blankCodes(all)
  return all.map((blank, index) => {
    const { Sid, Code: _code, ...common } = first(question, context)
    return {
      Sid,
      Code: codes[index] ?? '',
      Seq: index + 1,
      ...common,
      ...(blank.multiline && { ViewType: 'MultiLine' }),
      ...written('ValueExpression', context.value(blank.value)),
      ...labels(blank, Sid, context),
      DataType: dataTypeOf(blank),
    }
  })
}

// What stands before a blank is its label.
function labels({ label, prepend, append }: Blank, sid: string, context: RecordContext) {
  const before = [label, prepend].filter((words) => !isWordless(words))
  return {
    ...(before[0] && { Prepend: context.text('Prepend', before[0], sid) }),
    ...(!isWordless(append) && { Append: context.text('Append', append, sid) }),
  }
}

function dataTypeOf(blank: Blank): object {
  const { required: Required, min, max } = blank
  if (blank.isNumber)
    return {
      Type: 2,
      Required,
      ...(blank.precision > 0 && { Prec: blank.precision }),
      ...(min !== null && { MinValue: min }),
      ...(max !== null && { MaxValue: max }),
      ...(blank.slider !== null && { SliderSettings: { Enable: true, Tooltips: { Enable: true } } }),
    }
  return {
    Type: 0,
    Required,
    ...(blank.pattern !== 'None' && { Pattern: blank.pattern }),
    ...(blank.minLength !== null && { MinLength: blank.minLength }),
    ...(blank.maxLength !== null && { MaxLength: blank.maxLength }),
    ...(blank.regular !== '' && { Regular: blank.regular }),
    ...(blank.list.length > 0 && { BindingSource: [...new Set(blank.list)] }),
  }
}

function parts(items: readonly Item[], codes: readonly string[], context: RecordContext) {
  return items.map((item, index) => {
    const Sid = context.sid()
    return {
      Sid,
      Code: codes[index] ?? '',
      Seq: index + 1,
      Data: context.text('Data', item.words, Sid),
      ...written('VisibleExpression', context.condition(item.visible)),
    }
  })
}

function options(all: readonly SurveyOption[], context: RecordContext) {
  const made = parts(all, codesIn(all, 'O'), context)
  return made.map((part, index) => {
    const { input, alone, fixed, image, score, disabled } = all[index] as SurveyOption
    return {
      ...part,
      ...written('DisableExpression', context.condition(disabled)),
      ...(input && { TextInputConfig: { Enabled: true, DataType: { Type: 0, Required: false } } }),
      ...(alone && { Exclusive: made.filter((_, other) => other !== index).map(({ Sid }) => Sid) }),
      ...(fixed && { FixedPos: true }),
      ...(image !== '' && { Image: image }),
      ...(score !== '' && { ScoreExpression: score }),
    }
  })
}
