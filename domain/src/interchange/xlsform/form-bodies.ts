import { isAlways, mapNode, simplified, Untranslatable, value, type Node } from '../foreign-expression.ts'
import type { Report } from '../report.ts'
import {
  blanks,
  choice,
  option,
  scale,
  type Blank,
  type Body,
  type Rule,
  type SurveyOption,
  type Words,
} from '../survey.ts'
import { htmlOf, mapWords } from '../words.ts'
import type { RowNode } from './form-tree.ts'
import { formText } from './form-words.ts'
import { wordsOf, type FormRow } from './form.ts'
import { columnMark, parseXPath } from './xpath.ts'

export interface FormContext {
  readonly heads: readonly string[]
  readonly choiceHeads: readonly string[]
  readonly lists: Readonly<Record<string, readonly FormRow[]>>
  readonly language: string
  readonly places: ReadonlyMap<string, string>
  readonly report: Report
  readonly rule: (row: FormRow, construct: string, source: string) => Rule
}

/** Reads the body of a line; null: its type is not known. */
export function bodyOf(node: RowNode, form: FormContext): Body | null {
  const { row, type } = node
  const looks = new Looks(row)
  const parameters = parametersOf(row)
  const body = makers[type.name]?.({ node, form, looks, parameters }) ?? null
  for (const words of [looks, parameters]) words.close()
  return body
}

interface LineSource {
  readonly node: RowNode
  readonly form: FormContext
  readonly looks: Looks
  readonly parameters: Parameters
}

type Maker = (making: LineSource) => Body

const typed =
  (of: (making: LineSource) => Partial<Blank>): Maker =>
  (making) =>
    blanks({ required: isRequired(making.node.row), ...of(making) })

const isRequired = (row: FormRow) => /^(?:yes|true|true\(\)|y|1)$/i.test(row.glance('required'))

const file =
  (...extensions: readonly string[]): Maker =>
  ({ looks, parameters }) => {
    if (looks.take('signature')) return { kind: 'sign' }
    parameters.looks('max-pixels', 'quality', 'app')
    return { kind: 'attach', extensions, count: 1, size: extensions.includes('image') ? 10 : 100 }
  }

const place: Maker = ({ parameters }) => {
  parameters.looks('capture-accuracy', 'warning-accuracy', 'allow-mock-accuracy')
  return { kind: 'place' }
}

const chosen =
  (multi: boolean): Maker =>
  (making) => {
    const { node, form, looks, parameters } = making
    const options = optionsOf(node, form)
    const wide = /^columns-(\d+)$/.exec(looks.all.find((look) => /^columns-\d+$/.test(look)) ?? '')
    const isWide = ['horizontal', 'horizontal-compact', 'columns', 'columns-pack', 'likert'].some((look) =>
      looks.take(look),
    )
    if (wide) looks.take(wide[0])
    const dropdown = ['minimal', 'dropdown', 'search', 'autocomplete'].map((look) => looks.take(look)).includes(true)
    return choice(options, multi, {
      dropdown,
      columns: wide ? Number(wide[1]) : isWide ? Math.min(options.length, 5) : 1,
      shuffle: isRandom(parameters),
    })
  }

function isRandom(parameters: Parameters): boolean {
  parameters.looks('seed')
  return parameters.isYes('randomize')
}

const unlisted: Maker = ({ node, form, parameters }) => {
  form.report.change(node.row, node.type.name, 'asText')
  form.report.leave(node.row, 'choices file', 'file', node.type.list)
  parameters.looks('value', 'label', 'randomize', 'seed')
  return blanks({ required: isRequired(node.row) })
}

const makers: Readonly<Record<string, Maker>> = {
  text: typed(({ looks, parameters }) => {
    const rows = parameters.take('rows')
    if (looks.take('numbers')) return { regular: '^[0-9., +-]*$' }
    if (looks.take('url')) return { pattern: 'Url' }
    return { multiline: looks.take('multiline') || rows !== '' }
  }),
  integer: typed(() => ({ isNumber: true })),
  decimal: typed(({ node, form }) => {
    form.report.change(node.row, 'decimal', 'nearest', '0.01')
    return { isNumber: true, precision: 2 }
  }),
  range: (making) => rangeBody(making),
  date: typed(({ looks }) => {
    if (looks.take('month-year')) return { pattern: 'Month' }
    return looks.take('year') ? { isNumber: true, min: 1000, max: 9999 } : { pattern: 'Date' }
  }),
  time: typed(() => ({ pattern: 'Time' })),
  dateTime: typed(() => ({ pattern: 'DateTime' })),
  select_one: chosen(false),
  select_one_external: chosen(false),
  select_multiple: chosen(true),
  select_one_from_file: unlisted,
  select_multiple_from_file: unlisted,
  rank: ({ node, form, parameters }) => ({
    kind: 'sort',
    options: optionsOf(node, form),
    min: null,
    max: null,
    shuffle: isRandom(parameters),
  }),
  yes_or_no: ({ form }) =>
    choice([option('yes', { [form.language]: 'Yes' }), option('no', { [form.language]: 'No' })], false, { columns: 2 }),
  note: () => ({ kind: 'intro' }),
  acknowledge: ({ form }) => choice([option('OK', { [form.language]: 'OK' })], false),
  geopoint: place,
  geotrace: ({ node, form }) => asText(node, form),
  geoshape: ({ node, form }) => asText(node, form),
  osm: ({ node, form }) => asText(node, form),
  barcode: () => ({ kind: 'scan' }),
  image: file('image'),
  audio: file('audio'),
  video: file('video'),
  file: file(),
  calculate: ({ node: { row }, form }) => {
    const source = row.peekText('calculation')
    const rule =
      source === '' ? { node: null, source, construct: 'calculation' } : form.rule(row, 'calculation', source)
    return { kind: 'computed', isNumber: false, value: rule }
  },
  hidden: ({ node: { row }, form }) => {
    const [source, fixed] = [row.peekText('calculation'), row.peekText('default')]
    if (source !== '') return { kind: 'computed', isNumber: false, value: form.rule(row, 'calculation', source) }
    if (fixed !== '') form.report.take(row, 'default')
    return { kind: 'computed', isNumber: false, value: { node: value(fixed), source: fixed, construct: 'default' } }
  },
}

function asText({ row, type }: RowNode, form: FormContext): Body {
  form.report.change(row, type.name, 'asText')
  return blanks({ required: isRequired(row), multiline: true })
}

function rangeBody({ node: { row }, looks, parameters, form }: LineSource): Body {
  const [start, end, step] = [parameters.number('start', 0), parameters.number('end', 10), parameters.number('step', 1)]
  const levels = Math.round((end - start) / step) + 1
  if (looks.take('rating') && levels > 1 && levels <= 11) {
    const options = Array.from({ length: levels }, (_, at) => String(start + at * step))
    return scale(
      options.map((level) => option(level, { [form.language]: level }, { score: level })),
      'star',
    )
  }
  looks.take('picker')
  looks.take('vertical')
  const precision = (String(step).split('.')[1] ?? '').length
  return blanks({ required: isRequired(row), isNumber: true, precision, min: start, max: end, slider: step })
}

/** The options of a list, each shown where the filter says so. */
export function optionsOf({ row, type }: RowNode, form: FormContext): readonly SurveyOption[] {
  const rows = form.lists[type.list] ?? []
  if (rows.length === 0) form.report.leave(row, type.name, 'unreadable', type.list)
  const filter = row.peekText('choice_filter')
  const filtered = filter === '' ? null : filterOf(filter, form)
  if (filter !== '')
    if (filtered) form.report.change(row, 'choice_filter', 'spread', filter)
    else form.report.leave(row, 'choice_filter', 'expression', filter)
  const options = rows.map((each) => {
    const words = mapWords(wordsOf(each, 'label', form.choiceHeads, form.language), formText)
    const image = wordsOf(each, 'image', form.choiceHeads, form.language)[form.language] ?? ''
    const url = /^https?:\/\//.test(image) ? image : ''
    if (image !== '' && url === '') form.report.leave(each, 'media file', 'file', image)
    each.skip('list_name', 'name')
    for (const head of ['audio', 'video', 'big-image'])
      if (each.has(head)) form.report.leave(each, 'media file', 'file', each.peekText(head))
    return option(each.question, orName(words, each.question, form), {
      image: url,
      visible: filtered && shownWhere(filtered(each), filter),
    })
  })
  if (!type.orOther) return options
  form.report.take(row, 'or_other')
  return [...options, option('other', { [form.language]: 'Other' }, { input: true, fixed: true })]
}

const orName = (words: Words, name: string, { language }: FormContext): Words =>
  Object.keys(words).length > 0 ? words : { [language]: htmlOf(name) }

const shownWhere = (node: Node, source: string): Rule | null =>
  isAlways(node) ? null : { node, source, construct: 'choice_filter' }

/** The filter for a line of the choices: its columns are what they hold. */
function filterOf(source: string, form: FormContext): ((row: FormRow) => Node) | null {
  try {
    const node = parseXPath(source, form.places)
    return (row) =>
      simplified(
        mapNode(node, (part) => {
          if (part.kind !== 'name' || !part.name.startsWith(columnMark)) return part
          return value(row.glance(part.name.slice(columnMark.length)))
        }),
      )
  } catch (error) {
    if (error instanceof Untranslatable) return null
    throw error
  }
}

/** Words of the column of looks, each to be asked for once. */
class Looks {
  readonly all: readonly string[]
  private readonly open: Set<string>

  constructor(private readonly row: FormRow) {
    this.all = row
      .peekText('appearance')
      .split(/\s+/)
      .filter((look) => look !== '')
    this.open = new Set(this.all)
  }

  take(look: string): boolean {
    const has = this.open.delete(look)
    if (has) this.row.report.take(this.row, `appearance ${look}`)
    return has
  }

  close(): void {
    for (const look of this.open) this.row.report.leave(this.row, `appearance ${look}`, 'look')
  }
}

/** `name=value` of the column of parameters. */
class Parameters {
  constructor(
    private readonly row: FormRow,
    private readonly values: Map<string, string>,
  ) {}

  take(name: string): string {
    const found = this.values.get(name) ?? ''
    if (this.values.delete(name)) this.row.report.take(this.row, `parameters ${name}`)
    return found
  }

  number(name: string, fallback: number): number {
    const found = Number(this.take(name) || Number.NaN)
    return Number.isFinite(found) ? found : fallback
  }

  isYes(name: string): boolean {
    return /^(?:true|yes|1)$/i.test(this.take(name))
  }

  looks(...names: readonly string[]): void {
    for (const name of names)
      if (this.values.delete(name)) this.row.report.leave(this.row, `parameters ${name}`, 'look')
  }

  close(): void {
    for (const [name, text] of this.values) this.row.report.leave(this.row, `parameters ${name}`, 'noCounterpart', text)
  }
}

function parametersOf(row: FormRow): Parameters {
  const pairs = row.peekText('parameters').matchAll(/([\w:-]+)\s*=\s*("[^"]*"|[^\s,;]+)/g)
  return new Parameters(row, new Map([...pairs].map(([, name = '', text = '']) => [name, text.replace(/^"|"$/g, '')])))
}
