import { isYes, type WatchedFields } from '../report.ts'
import {
  blank,
  blanks,
  choice,
  matrix,
  option,
  scale,
  type Blank,
  type Body,
  type Item,
  type SurveyOption,
  type Words,
} from '../survey.ts'
import { htmlOf, isWordless } from '../words.ts'
import { filteredBy } from './filters.ts'
import type { LimeContext } from './lime-context.ts'
import type { LimeQuestion } from './tables.ts'
import { fixedNumber, numberBlank, typedBlank } from './typed.ts'

export interface MadeBodies {
  readonly bodies: readonly Body[]
  /** Names of the questions that they become; absent: the question's own. */
  readonly names: readonly string[]
  readonly headings: readonly Words[]
  /** A comment is asked for beside it. */
  readonly hasComment: boolean
}

/** Reads the body of a question; null: nothing that is known. */
export function bodiesOf(asked: LimeQuestion, fields: WatchedFields, context: LimeContext): MadeBodies | null {
  const make = Object.hasOwn(makers, asked.type) ? makers[asked.type] : undefined
  const made = make?.({ asked, fields, context })
  if (!made) return null
  return { names: [], headings: [], hasComment: false, ...('kind' in made ? { bodies: [made] } : made) }
}

interface LimeSource {
  readonly asked: LimeQuestion
  readonly fields: WatchedFields
  readonly context: LimeContext
}

type Maker = (making: LimeSource) => Body | (Pick<MadeBodies, 'bodies'> & Partial<MadeBodies>)

const single =
  (dropdown: boolean): Maker =>
  ({ asked, fields, context }) => {
    const columns = fields.number('display_columns') ?? 1
    return choice(withOther(asked, fields, context, answers(asked, context, fields)), false, {
      dropdown,
      columns: Math.max(1, columns),
      shuffle: isShuffled(fields),
    })
  }

const several =
  (isCommented: boolean): Maker =>
  ({ asked, fields, context }) => {
    const alone = new Set(fields.text('exclude_all_others').split(/[;,\s]+/))
    const parts = items(asked, context, fields).map((part) =>
      option(part.name, part.words, { visible: part.visible, input: isCommented, alone: alone.has(part.name) }),
    )
    if (fields.flag('exclude_all_others_auto'))
      fields.report.change(fields, 'attributes exclude_all_others_auto', 'nearest')
    fields.take('commented_checkbox')
    return choice(withOther(asked, fields, context, parts), true, {
      ...limits(fields),
      columns: Math.max(1, fields.number('display_columns') ?? 1),
      shuffle: isShuffled(fields),
    })
  }

const levels =
  (codes: Readonly<Record<string, readonly [string, string]>>): Maker =>
  ({ asked, fields, context }) =>
    matrix(items(asked, context, fields), fixedOptions(codes, context.language), { shuffle: isShuffled(fields) })

const points = (count: number): Maker =>
  levels(
    Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at + 1), [String(at + 1), String(at + 1)]])),
  )

const yesNo = { Y: ['是', 'Yes'], N: ['否', 'No'] } as const

const makers: Readonly<Record<string, Maker>> = {
  L: single(false),
  '!': single(true),
  O: ({ asked, fields, context }) => ({
    bodies: [choice(answers(asked, context, fields), false, { shuffle: isShuffled(fields) })],
    hasComment: true,
  }),
  M: several(false),
  P: several(true),
  Y: ({ context }) => choice(fixedOptions(yesNo, context.language), false, { columns: 2 }),
  G: ({ context }) =>
    choice(fixedOptions({ F: ['女', 'Female'], M: ['男', 'Male'] }, context.language), false, { columns: 2 }),
  '5': ({ context }) =>
    scale(
      ['1', '2', '3', '4', '5'].map((each) => option(each, { [context.language]: each }, { score: each })),
      'number',
    ),
  A: points(5),
  B: points(10),
  C: levels({ Y: ['是', 'Yes'], U: ['不确定', 'Uncertain'], N: ['否', 'No'] }),
  E: levels({ I: ['增加', 'Increase'], S: ['不变', 'Same'], D: ['减少', 'Decrease'] }),
  F: ({ asked, fields, context }) =>
    matrix(items(asked, context, fields), answers(asked, context, fields), { shuffle: isShuffled(fields) }),
  H: ({ asked, fields, context }) =>
    matrix(items(asked, context, fields), answers(asked, context, fields), { shuffle: isShuffled(fields) }),
  '1': ({ asked, fields, context }) => {
    const rows = items(asked, context, fields)
    const headings = ['dualscale_headerA', 'dualscale_headerB'].map((head) => {
      const text = fields.text(head)
      return text === '' ? {} : { [context.language]: text }
    })
    fields.report.change(fields, 'type 1', 'spread', `${asked.code}_0, ${asked.code}_1`)
    fields.looks('dropdown_prepostfix', 'dropdown_separators')
    return {
      bodies: ['0', '1'].map((each) => matrix(rows, answers(asked, context, fields, each))),
      names: [`${asked.code}_0`, `${asked.code}_1`],
      headings,
    }
  },
  ':': ({ asked, fields, context }) => {
    const columns = items(asked, context, fields, '1')
    if (fields.flag('multiflexible_checkbox'))
      return matrix(
        items(asked, context, fields),
        columns.map(({ name, words }) => option(name, words)),
        { multi: true },
      )
    const [min, max, step] = ['multiflexible_min', 'multiflexible_max', 'multiflexible_step'].map((each) =>
      fields.number(each),
    )
    fields.looks('input_boxes', 'reverse')
    const precision = (String(step ?? 1).split('.')[1] ?? '').length
    return grid(items(asked, context, fields), columns, {
      isNumber: true,
      min: min ?? null,
      max: max ?? null,
      precision,
    })
  },
  ';': ({ asked, fields, context }) => {
    fields.looks('show_totals', 'show_grand_total', 'numbers_only')
    return grid(items(asked, context, fields), items(asked, context, fields, '1'), typedBlank(asked, fields, context))
  },
  D: ({ fields }) => {
    const format = fields.text('date_format')
    for (const bound of ['date_min', 'date_max']) if (fields.has(bound)) fields.leave(bound, 'noCounterpart')
    const [hasTime, hasDay] = [/h/i.test(format), format === '' || /d/i.test(format)]
    return blanks({
      pattern: hasTime ? (hasDay ? 'DateTime' : 'Time') : hasDay ? 'Date' : /m/i.test(format) ? 'Month' : 'Date',
    })
  },
  N: ({ fields, context }) => blanks(numberBlank(fields, context)),
  K: ({ asked, fields, context }) => ({
    bodies: [listed(items(asked, context, fields), numberBlank(fields, context))],
  }),
  Q: ({ asked, fields, context }) => ({
    bodies: [listed(items(asked, context, fields), typedBlank(asked, fields, context))],
  }),
  S: ({ asked, fields, context }) =>
    blanks(isYes(fields.peek('numbers_only')) ? numberBlank(fields, context) : typedBlank(asked, fields, context)),
  T: ({ asked, fields, context }) => blanks({ ...typedBlank(asked, fields, context), multiline: true }),
  U: ({ asked, fields, context }) => blanks({ ...typedBlank(asked, fields, context), multiline: true }),
  R: ({ asked, fields, context }) => {
    const parts = items(asked, context, fields)
    const options =
      parts.length > 0
        ? parts.map(({ name, words, visible }) => option(name, words, { visible }))
        : answers(asked, context, fields)
    const most = fields.number('max_subquestions')
    const { min, max } = limits(fields)
    return {
      kind: 'sort',
      options,
      min,
      max: max ?? (most !== null && most > 0 ? most : null),
      shuffle: isShuffled(fields),
    }
  },
  X: ({ fields }) => {
    for (const limit of ['time_limit']) if (fields.has(limit)) fields.leave(limit, 'noCounterpart')
    return { kind: 'intro' }
  },
  '*': ({ fields, context }) => {
    const source = fields.peekText('equation')
    const rule =
      source === ''
        ? null
        : context.rule(/^\{[^{}]*\}$/.test(source) ? source.slice(1, -1) : source, 'attributes equation')
    if (rule?.node) fields.report.take(fields, 'attributes equation', source)
    fields.take('numbers_only')
    return blanks({ value: rule })
  },
  '|': ({ fields }) => {
    const [count, size] = [fields.number('max_num_of_files'), fields.number('max_filesize')]
    const least = fields.number('min_num_of_files')
    if (least !== null && least > 1)
      fields.report.leave(fields, 'attributes min_num_of_files', 'noCounterpart', String(least))
    fields.looks('show_title', 'show_comment')
    return {
      kind: 'attach',
      extensions: fields
        .text('allowed_filetypes')
        .split(/[,;\s]+/)
        .filter((each) => each !== ''),
      count: Math.min(Math.max(count ?? 1, 1), 100),
      size: Math.max(1, Math.ceil((size ?? 10_240) / 1024)),
    }
  },
}

function items(
  asked: LimeQuestion,
  { tables, html, rule, report }: LimeContext,
  fields: WatchedFields,
  axis = '0',
): readonly Item[] {
  return tables.partsOf(asked.qid, axis).map((part) => {
    const shown = rule(part.relevance, 'subquestions relevance')
    if (shown?.node) report.take(fields, 'subquestions relevance', shown.source)
    const filter = axis === '0' ? filteredBy(fields, part.code) : null
    return { name: part.code, words: html(part.texts), visible: shown ?? filter }
  })
}

function answers(
  asked: LimeQuestion,
  { tables, html, language }: LimeContext,
  fields: WatchedFields,
  axis = '0',
): readonly SurveyOption[] {
  return tables.answersOf(asked.qid, axis).map(({ code, words }) => {
    const shown = isWordless(words) ? { [language]: htmlOf(code) } : html(words)
    return option(code, shown, { visible: filteredBy(fields, code) })
  })
}

function withOther(
  asked: LimeQuestion,
  fields: WatchedFields,
  { language, report }: LimeContext,
  options: readonly SurveyOption[],
): readonly SurveyOption[] {
  const text = fields.text('other_replace_text')
  fields.take('other_comment_mandatory')
  fields.looks('other_numbers_only')
  if (!asked.hasOther) return options
  report.take(fields, 'other')
  const usual = language.startsWith('zh') ? '其他' : 'Other'
  return [...options, option('-oth-', { [language]: text === '' ? usual : htmlOf(text) }, { input: true, fixed: true })]
}

function limits(fields: WatchedFields): { readonly min: number | null; readonly max: number | null } {
  return { min: fixedNumber(fields, 'min_answers'), max: fixedNumber(fields, 'max_answers') }
}

function isShuffled(fields: WatchedFields): boolean {
  const order = fields.text('random_order') || fields.text('answer_order') || fields.text('subquestion_order')
  if (fields.flag('alphasort')) fields.report.leave(fields, 'attributes alphasort', 'noCounterpart')
  fields.looks('category_separator', 'parent_order')
  return order === '1' || order === 'random'
}

const listed = (parts: readonly Item[], each: Partial<Blank>): Body => ({
  kind: 'blanks',
  blanks:
    parts.length > 0
      ? parts.map(({ name, words }) => ({ ...blank, ...each, name, label: words }))
      : [{ ...blank, ...each }],
})

const grid = (rows: readonly Item[], columns: readonly Item[], each: Partial<Blank>): Body => ({
  kind: 'grid',
  rows,
  columns: columns.map((column) => ({ ...column, blank: { ...blank, ...each, name: column.name } })),
})

const fixedOptions = (codes: Readonly<Record<string, readonly [chinese: string, english: string]>>, language: string) =>
  Object.entries(codes).map(([code, [chinese, english]]) =>
    option(code, { [language]: language.startsWith('zh') ? chinese : english }),
  )
