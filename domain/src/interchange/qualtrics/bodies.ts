import { textOf } from '../report.ts'
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
  type Rule,
  type SurveyOption,
} from '../survey.ts'
import { isWordless } from '../words.ts'
import { choiceIds, nameIn, textIn } from './choices.ts'
import { inside, isFields, type Fields } from './payloads.ts'
import type { QualtricsContext } from './context.ts'

interface QuestionSource {
  readonly at: { readonly place: string; readonly question: string }
  readonly context: QualtricsContext
}

/** Reads the body of a question; null: nothing that is known. */
export function bodyOf(payload: Fields, making: QuestionSource): Body | null {
  const type = textOf(payload['QuestionType'])
  return (Object.hasOwn(makers, type) ? makers[type] : undefined)?.(payload, making) ?? null
}

type Maker = (payload: Fields, making: QuestionSource) => Body | null

const makers: Readonly<Record<string, Maker>> = {
  MC: (payload, making) => {
    const selector = textOf(payload['Selector'])
    if (selector === 'NPS') return npsBody(payload, making)
    const options = optionsOf(payload, 'Choices', making)
    const isWide = /HR|COL$/.test(selector)
    return choice(options, selector.startsWith('M'), {
      dropdown: selector === 'DL' || selector === 'SB',
      columns: isWide ? Math.min(Math.max(options.length, 1), 5) : 1,
      shuffle: isShuffled(payload, making),
    })
  },
  Matrix: (payload, making) => matrixBody(payload, making),
  TE: (payload, making) => {
    const selector = textOf(payload['Selector'])
    if (selector === 'FORM')
      return {
        kind: 'blanks',
        blanks: itemsOf(payload, making).map((item): Blank => ({ ...blank, name: item.name, label: item.words })),
      }
    if (selector === 'PW') making.context.report.change(making.at, 'TE PW', 'asText')
    return blanks({ multiline: selector === 'ML' || selector === 'ESTB' })
  },
  DB: () => ({ kind: 'intro' }),
  RO: (payload, making) => ({
    kind: 'sort',
    options: optionsOf(payload, 'Choices', making),
    min: null,
    max: null,
    shuffle: isShuffled(payload, making),
  }),
  CS: (payload, making) => numbersBody(payload, making, false),
  Slider: (payload, making) =>
    textOf(payload['Selector']) === 'STAR' ? starsBody(payload, making) : numbersBody(payload, making, true),
  PGR: (payload, making) => {
    const groups = Array.isArray(payload['Groups'])
      ? (payload['Groups'] as readonly unknown[]).map(textOf)
      : Object.values(inside(payload, 'Groups')).map(textOf)
    making.context.report.change(making.at, 'PGR', 'nearest')
    const { language } = making.context
    return matrix(
      itemsOf(payload, making),
      groups.map((group, at) => option(String(at + 1), { [language]: group })),
    )
  },
  Draw: () => ({ kind: 'sign' }),
  FileUpload: () => ({ kind: 'attach', extensions: [], count: 1, size: 100 }),
  HotSpot: (payload, making) => picture(payload, making),
  HeatMap: (payload, making) => picture(payload, making),
  HL: (_, { at, context }) => {
    context.report.change(at, 'HL', 'asText')
    return blanks({ multiline: true })
  },
  DD: (payload, making) => drillDown(payload, making),
  TreeSelect: (payload, making) => drillDown(payload, making),
}

function optionsOf(
  payload: Fields,
  list: 'Choices' | 'Answers',
  { at, context }: QuestionSource,
): readonly SurveyOption[] {
  const { language, report } = context
  return choiceIds(payload, list).map((id) => {
    const fields = inside(inside(payload, list), id)
    const words = textIn(payload, [list, id, 'Display'], language)
    const hasInput = fields['TextEntry'] === 'true' || fields['TextEntry'] === true
    const isAlone = fields['ExclusiveAnswer'] === true || fields['ExclusiveAnswer'] === 'true'
    if (hasInput) report.take(at, 'TextEntry')
    if (isAlone) report.take(at, 'ExclusiveAnswer')
    const shown = shownRule(fields, { at, context })
    const image = isFields(fields['Image']) ? fields['Image'] : null
    if (image) report.leave(at, 'Choices.Image', 'file', textOf(image['ImageLocation']))
    return option(nameIn(payload, list, id), isWordless(words) ? { [language]: id } : words, {
      input: hasInput,
      alone: isAlone,
      visible: shown,
      fixed: isFixed(payload, id),
    })
  })
}

function itemsOf(payload: Fields, making: QuestionSource): readonly Item[] {
  const { language } = making.context
  return choiceIds(payload, 'Choices').map((id) => {
    const words = textIn(payload, ['Choices', id, 'Display'], language)
    return {
      name: id,
      words: isWordless(words) ? { [language]: id } : words,
      visible: shownRule(inside(inside(payload, 'Choices'), id), making),
    }
  })
}

function shownRule(fields: Fields, { at, context }: QuestionSource): Rule | null {
  const logic = fields['DisplayLogic']
  if (!isFields(logic)) return null
  const rule = context.rule(logic, 'Choices.DisplayLogic')
  if (rule.node) context.report.take(at, 'Choices.DisplayLogic', rule.source)
  return rule
}

function isShuffled(payload: Fields, { at, context }: QuestionSource): boolean {
  const randomization = inside(payload, 'Randomization')
  const type = textOf(randomization['Type'])
  if (type === '' || type === 'None') return false
  const isWhole = type === 'All' || type === 'Advanced'
  if (isWhole) context.report.take(at, 'Randomization')
  else context.report.change(at, 'Randomization', 'nearest', type)
  return true
}

function isFixed(payload: Fields, id: string): boolean {
  const order = inside(inside(payload, 'Randomization'), 'Advanced')['FixedOrder']
  const fixed = Array.isArray(order) ? order.map(textOf) : []
  return fixed.includes(id) && !fixed.includes('{~Randomized~}~')
}

function matrixBody(payload: Fields, making: QuestionSource): Body | null {
  const [selector, sub] = [textOf(payload['Selector']), textOf(payload['SubSelector'])]
  const rows = itemsOf(payload, making)
  if (selector === 'TE') {
    const columns = optionsOf(payload, 'Answers', making).map(({ name, words }) => ({
      name,
      words,
      visible: null,
      blank: { ...blank, name },
    }))
    return { kind: 'grid', rows, columns }
  }
  if (selector === 'CS' || selector === 'RO') {
    making.context.report.change(making.at, `Matrix ${selector}`, 'nearest')
    const columns = optionsOf(payload, 'Answers', making).map(({ name, words }) => ({
      name,
      words,
      visible: null,
      blank: { ...blank, name, isNumber: true },
    }))
    return { kind: 'grid', rows, columns }
  }
  if (selector !== 'Likert') making.context.report.change(making.at, `Matrix ${selector}`, 'nearest')
  const options = optionsOf(payload, 'Answers', making)
  return matrix(rows, options, {
    multi: sub === 'MultipleAnswer',
    shuffle: isShuffled(payload, making),
    unique: selector === 'MaxDiff',
  })
}

function npsBody(payload: Fields, { context }: QuestionSource): Body {
  const { language } = context
  const ids = choiceIds(payload, 'Choices')
  const levels =
    ids.length === 11
      ? ids.map((id) => nameIn(payload, 'Choices', id))
      : Array.from({ length: 11 }, (_, at) => String(at))
  return scale(
    levels.map((_, at) => option(String(at), { [language]: String(at) }, { score: String(at) })),
    'number',
  )
}

function starsBody(payload: Fields, making: QuestionSource): Body {
  const count = Math.min(Math.max(Number(textOf(inside(payload, 'Configuration')['StarCount'])) || 5, 2), 10)
  const { language } = making.context
  const options = Array.from({ length: count }, (_, at) => String(at + 1)).map((level) =>
    option(level, { [language]: level }, { score: level }),
  )
  return matrix(itemsOf(payload, making), options, { scale: 'star' })
}

/** A number for each choice. */
function numbersBody(payload: Fields, making: QuestionSource, isSlider: boolean): Body {
  const settings = inside(payload, 'Configuration')
  const [min, max] = [settings['CSSliderMin'], settings['CSSliderMax']].map((each) =>
    textOf(each) === '' ? null : Number(textOf(each)),
  )
  const decimals = Number(textOf(settings['NumDecimals'])) || 0
  const all = itemsOf(payload, making).map((item): Blank => ({
    ...blank,
    name: item.name,
    label: item.words,
    isNumber: true,
    min: min ?? (isSlider ? 0 : null),
    max: max ?? (isSlider ? 100 : null),
    precision: decimals,
    slider: isSlider ? 1 : null,
  }))
  return { kind: 'blanks', blanks: all.length > 0 ? all : [{ ...blank, isNumber: true }] }
}

function picture(payload: Fields, making: QuestionSource): Body {
  making.context.report.change(making.at, textOf(payload['QuestionType']), 'nearest')
  making.context.report.leave(making.at, 'Graphics', 'file', textOf(payload['Graphics']))
  const options = optionsOf(payload, 'Choices', making)
  return options.length > 0 ? choice(options, true) : blanks({ multiline: true })
}

function drillDown(payload: Fields, making: QuestionSource): Body {
  making.context.report.change(making.at, textOf(payload['QuestionType']), 'nearest')
  const options = optionsOf(payload, choiceIds(payload, 'Answers').length > 0 ? 'Answers' : 'Choices', making)
  return choice(options, false, { dropdown: true })
}
