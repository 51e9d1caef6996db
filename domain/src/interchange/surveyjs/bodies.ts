import { extensionGroups } from '../../interactions/index.ts'
import { isYes, textOf, type WatchedFields } from '../report.ts'
import { blank, blanks, choice, option, type Blank, type Body, type Check, type Rule, type Words } from '../survey.ts'
import { htmlOf } from '../words.ts'
import { readChoices, type OptionContext } from './choices.ts'
import { ratingBody, sliderBody } from './scales.ts'
import { gridBody, matrixBody } from './tables.ts'
import { localWords, usualWords } from './texts.ts'
import { momentChecks, textBlank } from './typed.ts'
import { looks } from './looks.ts'

export interface BodyContext extends OptionContext {
  readonly longest: number | null
  readonly rule: (source: string, construct: string) => Rule
}

export interface MadeBody {
  readonly body: Body
  readonly checks: readonly Check[]
  /** Joined to the stem. */
  readonly words?: Words
}

/** Reads the body of an element; null: its type is not known. */
export function bodyOf(fields: WatchedFields, type: string, context: BodyContext): MadeBody | null {
  return (Object.hasOwn(makers, type) ? makers[type] : undefined)?.(fields, context) ?? null
}

const noChoices = { options: [], shuffle: false }

type Maker = (fields: WatchedFields, context: BodyContext) => MadeBody

const made = (body: Body, words?: Words): MadeBody => ({ body, checks: [], ...(words && { words }) })

const chosen =
  (multi: boolean, dropdown: boolean): Maker =>
  (fields, context) => {
    const read = readChoices(fields, context)
    if (read === null) {
      fields.report.change(fields, `type ${multi ? 'tagbox' : 'dropdown'}`, 'asText')
      return made(blanks({}))
    }
    const { options, shuffle } = read
    const columns = fields.number('colCount')
    fields.looks(...looks.choice)
    if (!multi)
      return made(
        choice(options, false, { dropdown, columns: columns === 0 ? options.length : (columns ?? 1), shuffle }),
      )
    const [least, most] = [fields.number('minSelectedChoices'), fields.number('maxSelectedChoices')]
    return made(
      choice(options, true, {
        min: least === 0 ? null : least,
        max: most === 0 ? null : most,
        columns: columns === 0 ? options.length : (columns ?? 1),
        shuffle,
      }),
    )
  }

const html: Maker = (fields, { language }) => made({ kind: 'intro' }, localWords(fields.take('html'), language))

const makers: Readonly<Record<string, Maker>> = {
  text: (fields, context) => ({
    body: blanks(textBlank(fields, context.language, context.longest, context.rule)),
    checks: momentChecks(fields, context.language),
  }),
  comment: (fields, { longest }) => {
    const most = fields.number('maxLength')
    fields.looks('rows', 'cols', 'autoGrow', 'allowResize', 'acceptCarriageReturn', 'textUpdateMode')
    return made(blanks({ multiline: true, maxLength: most !== null && most > 0 ? most : longest }))
  },
  radiogroup: chosen(false, false),
  dropdown: chosen(false, true),
  checkbox: chosen(true, false),
  tagbox: chosen(true, true),
  buttongroup: (fields, context) => {
    const { options } = readChoices(fields, context) ?? noChoices
    fields.looks(...looks.choice)
    return made(choice(options, false, { columns: Math.min(Math.max(options.length, 1), 6) }))
  },
  imagepicker: (fields, context) => {
    const { options } = readChoices(fields, context) ?? noChoices
    fields.looks(...looks.choice, ...looks.imagePicker)
    return made(
      choice(options, fields.flag('multiSelect'), {
        min: fields.number('minSelectedChoices'),
        max: fields.number('maxSelectedChoices'),
      }),
    )
  },
  ranking: (fields, context) => {
    const { options, shuffle } = readChoices(fields, context) ?? noChoices
    const isPart = fields.flag('selectToRankEnabled')
    const [least, most] = [fields.number('minSelectedChoices'), fields.number('maxSelectedChoices')]
    fields.looks(...looks.choice, ...looks.ranking)
    return made({
      kind: 'sort',
      options,
      min: isPart ? (least ?? 1) : least,
      max: isPart ? (most ?? options.length) : most,
      shuffle,
    })
  },
  boolean: (fields, { language }) => {
    const label = (name: string, usual: 'yes' | 'no') => {
      const words = localWords(fields.take(name), language)
      return Object.keys(words).length > 0 ? words : usualWords(usual, language)
    }
    const [yes, no] = [fields.take('valueTrue'), fields.take('valueFalse')]
    fields.looks('displayMode', 'useTitleAsLabel', 'label')
    const options = [
      option(textOf(yes) || 'true', label('labelTrue', 'yes')),
      option(textOf(no) || 'false', label('labelFalse', 'no')),
    ]
    return made(choice(isYes(fields.take('swapOrder')) ? options.toReversed() : options, false, { columns: 2 }))
  },
  rating: (fields, context) => ratingBody(fields, context),
  slider: (fields) => sliderBody(fields),
  multipletext: (fields, context) => {
    const items = fields.list('items')
    fields.looks('colCount', 'itemSize', 'itemErrorLocation', 'itemTitleWidth')
    const all = items.map((item, at): Blank => {
      const inner = fields.within(item, `items[${at}]`)
      const name = inner.text('name')
      const title = localWords(inner.take('title'), context.language)
      const typed = textBlank(inner, context.language, context.longest, context.rule)
      inner.skip('type')
      const required = isYes(inner.take('isRequired'))
      inner.looks('requiredErrorText', 'inputSize', 'size')
      if (inner.has('validators')) inner.leave('validators', 'noCounterpart')
      inner.close()
      return {
        ...blank,
        ...typed,
        name,
        required,
        label: Object.keys(title).length > 0 ? title : { [context.language]: htmlOf(name) },
      }
    })
    return made({ kind: 'blanks', blanks: all.length > 0 ? all : [blank] })
  },
  matrix: (fields, context) => made(matrixBody(fields, context)),
  matrixdropdown: (fields, context) => gridBody(fields, context, { isDynamic: false, cell: cellBlank }),
  matrixdynamic: (fields, context) => gridBody(fields, context, { isDynamic: true, cell: cellBlank }),
  html,
  empty: () => made({ kind: 'intro' }),
  image: (fields, { language }) => {
    const [link, alternative] = [localWords(fields.take('imageLink'), language), textOf(fields.take('altText'))]
    fields.looks('imageFit', 'imageHeight', 'imageWidth', 'contentMode')
    const attribute = htmlOf(alternative).replaceAll('"', '&quot;')
    return made(
      { kind: 'intro' },
      Object.fromEntries(
        Object.entries(link).map(([tag, url]) => [
          tag,
          `<img src="${url.replaceAll('"', '&quot;')}" alt="${attribute}">`,
        ]),
      ),
    )
  },
  expression: (fields, { rule, language }) => {
    const source = fields.peekText('expression')
    fields.looks(...looks.expression)
    const format = textOf(fields.take('format'))
    const [before, after] = format.includes('{0}') ? format.split('{0}') : ['', '']
    return made(
      blanks({
        value: source === '' ? null : rule(source, 'expression'),
        ...(before && { prepend: { [language]: htmlOf(before) } }),
        ...(after && { append: { [language]: htmlOf(after) } }),
      }),
    )
  },
  file: (fields) => {
    const accepted = textOf(fields.take('acceptedTypes'))
    const isMany = fields.flag('allowMultiple')
    const most = fields.number('maxFiles')
    const size = fields.number('maxSize')
    fields.looks(...looks.file)
    return made({
      kind: 'attach',
      extensions: extensionsOf(accepted),
      count: isMany ? Math.min(most === null || most <= 0 ? 10 : most, 100) : 1,
      size: size === null || size <= 0 ? 10 : Math.max(1, Math.ceil(size / 1_048_576)),
    })
  },
  signaturepad: (fields) => {
    fields.looks(...looks.signature)
    return made({ kind: 'sign' })
  },
  imagemap: (fields, context) => {
    const link = localWords(fields.take('imageLink'), context.language)
    const areas = fields.list('areas')
    const options = areas.map((area, at) => {
      const inner = fields.within(area, `areas[${at}]`)
      const [name, text] = [inner.text('value'), localWords(inner.take('text'), context.language)]
      inner.leave('coords', 'noCounterpart')
      inner.looks('shape')
      inner.skip(...Object.keys(area as object))
      return option(name, Object.keys(text).length > 0 ? text : { [context.language]: htmlOf(name) })
    })
    fields.skip('shape', 'valuePropertyName')
    const multi = fields.take('multiSelect') !== false
    fields.looks(...looks.imageMap)
    const body = choice(options, multi, {
      min: fields.number('minSelectedAreas') || null,
      max: fields.number('maxSelectedAreas') || null,
    })
    return made(
      body,
      Object.fromEntries(
        Object.entries(link).map(([tag, url]) => [tag, `<img src="${url.replaceAll('"', '&quot;')}" alt="">`]),
      ),
    )
  },
}

/** A question as a cell of a table; null: it fits none. */
export function cellBlank(fields: WatchedFields, type: string, context: BodyContext): Blank | null {
  if (!cellTypes.has(type)) return null
  const found = bodyOf(fields, type, context)
  if (!found) return null
  const { body } = found
  if (body.kind === 'blanks') return body.blanks.length === 1 ? (body.blanks[0] ?? null) : null
  const options = body.kind === 'choice' || body.kind === 'matrix' ? body.options : null
  if (options === null) return null
  fields.report.change(fields, `cellType ${type}`, 'asList')
  return { ...blank, list: options.map(({ words, name }) => words[context.language] ?? name) }
}

const cellTypes: ReadonlySet<string> = new Set([
  'text',
  'comment',
  'dropdown',
  'radiogroup',
  'checkbox',
  'tagbox',
  'boolean',
  'rating',
  'slider',
  'expression',
])

const groups = Object.keys(extensionGroups) as readonly (keyof typeof extensionGroups)[]

/** Groups of extensions and extensions that a list of MIME types and extensions names. */
function extensionsOf(accepted: string): readonly string[] {
  const all = accepted.split(/[\s,;]+/).filter((each) => each !== '')
  return [
    ...new Set(
      all.flatMap((each) => {
        const bare = each.toLowerCase().replace(/^\./, '')
        const [kind = '', form = ''] = bare.split('/')
        if (form === '*') return groups.find((group) => group === kind) ?? []
        return form === '' ? kind : /^[\w-]+$/.test(form) ? form : []
      }),
    ),
  ]
}
