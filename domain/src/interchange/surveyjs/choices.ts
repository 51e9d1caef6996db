import { binary, isAlways, mapNode, name, not, simplified, value } from '../foreign-expression.ts'
import { textOf, WatchedFields, type Report } from '../report.ts'
import { option, type Item, type Rule, type SurveyOption } from '../survey.ts'
import { htmlOf, isWordless, ownText } from '../words.ts'
import { localWords, usualWords } from './texts.ts'
import { looks } from './looks.ts'

export interface OptionContext {
  readonly language: string
  readonly report: Report
  readonly known: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  readonly rule: (source: string, construct: string) => Rule
}

/** The choices of an element with those that the program adds; null: they come from elsewhere. */
export function readChoices(fields: WatchedFields, context: OptionContext): ReadChoices | null {
  const { language } = context
  if (fields.has('choicesByUrl')) {
    fields.leave('choicesByUrl', 'file')
    if (!fields.has('choices')) return null
  }
  const written = fields.has('choicesFromQuestion')
    ? taken(fields, context)
    : [...valueItems(fields.list('choices'), fields, context, 'choices'), ...counted(fields, language)]
  const filtered = spread(written, fields, context)
  const order = textOf(fields.take('choicesOrder'))
  const sorted =
    order === 'asc' || order === 'desc'
      ? filtered.toSorted(
          (one, other) =>
            ownText(one.words, language).localeCompare(ownText(other.words, language)) * (order === 'asc' ? 1 : -1),
        )
      : filtered
  const added = special.flatMap(({ flags, text, code, usual, input, alone }) => {
    const isThere = flags.map((flag) => fields.flag(flag)).includes(true)
    const words = localWords(fields.take(text), language)
    if (!isThere) return []
    return [option(code, isWordless(words) ? usualWords(usual, language) : words, { input, alone, fixed: true })]
  })
  if (fields.flag('allowCustomChoices'))
    added.push(option('other', usualWords('other', language), { input: true, fixed: true }))
  const all = [...sorted, ...(order === 'random' ? added : added.map((each) => ({ ...each, fixed: false })))]
  const options = all.length > 0 ? all : [option('item1', { [language]: 'item1' })]
  return { options, shuffle: order === 'random' }
}

interface ReadChoices {
  readonly options: readonly SurveyOption[]
  /** They stand in another order for each respondent. */
  readonly shuffle: boolean
}

const special = [
  { flags: ['showRefuseItem'], text: 'refuseText', code: 'refused', usual: 'refuse', input: false, alone: true },
  { flags: ['showDontKnowItem'], text: 'dontKnowText', code: 'dontknow', usual: 'dontKnow', input: false, alone: true },
  { flags: ['showNoneItem', 'hasNone'], text: 'noneText', code: 'none', usual: 'none', input: false, alone: true },
  { flags: ['showOtherItem', 'hasOther'], text: 'otherText', code: 'other', usual: 'other', input: true, alone: false },
] as const

/** Items that are values, or objects with a value and a text. */
export function valueItems(
  values: readonly unknown[],
  { place, question, report }: WatchedFields,
  { language, rule }: OptionContext,
  list: string,
): readonly SurveyOption[] {
  return values.map((item, at) => {
    if (typeof item !== 'object' || item === null) return option(textOf(item), { [language]: htmlOf(textOf(item)) })
    const fields = new WatchedFields(
      item as Readonly<Record<string, unknown>>,
      `${place}.${list}[${at}]`,
      question,
      report,
      `${list}.`,
    )
    const code = textOf(fields.peek('value'))
    const words = localWords(fields.take('text'), language)
    const [shown, enabled] = [fields.peekText('visibleIf'), fields.peekText('enableIf')]
    const enabling = enabled === '' ? null : rule(enabled, `${list}.enableIf`)
    const image = fields.take('imageLink')
    const isCommented = fields.flag('showCommentArea') || fields.flag('hasComment')
    const isAlone = fields.flag('isExclusive')
    if (fields.has('elements')) fields.leave('elements', 'noCounterpart')
    fields.looks(...looks.item)
    fields.close()
    return option(code, isWordless(words) ? { [language]: htmlOf(code) } : words, {
      visible: shown === '' ? null : rule(shown, `${list}.visibleIf`),
      disabled: enabling && { ...enabling, node: enabling.node && not(enabling.node) },
      image: ownText(localWords(image, language), language),
      input: isCommented,
      alone: isAlone,
    })
  })
}

const mostCounted = 1000

function counted(fields: WatchedFields, language: string): readonly SurveyOption[] {
  const [from, to, step] = ['choicesMin', 'choicesMax', 'choicesStep'].map((each) => fields.number(each))
  if (from === null || to === null || from === undefined || to === undefined || to <= from) return []
  const count = Math.min(Math.floor((to - from) / (step || 1)) + 1, mostCounted)
  return Array.from({ length: count }, (_, at) => String(from + at * (step || 1))).map((each) =>
    option(each, { [language]: each }),
  )
}

/** Choices of another question, all of them or those that were (not) chosen. */
function taken(fields: WatchedFields, context: OptionContext): readonly SurveyOption[] {
  const from = fields.text('choicesFromQuestion')
  const mode = textOf(fields.take('choicesFromQuestionMode')) || 'all'
  fields.looks('choiceValuesFromQuestion', 'choiceTextsFromQuestion')
  const source = context.known.get(from)
  const choices = source?.['choices']
  if (!Array.isArray(choices)) {
    context.report.leave(fields, 'choicesFromQuestion', 'unreadable', from)
    return []
  }
  const options = valueItems(
    choices,
    new WatchedFields({}, fields.place, fields.question, context.report),
    context,
    'choices',
  )
  if (mode === 'all') return options
  context.report.change(fields, 'choicesFromQuestionMode', 'spread', mode)
  return options.map((each) => {
    const isChosen = binary('==', name(from), value(each.name))
    return {
      ...each,
      visible: {
        node: mode === 'selected' ? isChosen : not(isChosen),
        source: mode,
        construct: 'choicesFromQuestionMode',
      },
    }
  })
}

/** Conditions that are tried for each choice, which they name `{item}`. */
function spread(
  options: readonly SurveyOption[],
  fields: WatchedFields,
  { rule, report }: OptionContext,
): readonly SurveyOption[] {
  const [shown, enabled] = [fields.peekText('choicesVisibleIf'), fields.peekText('choicesEnableIf')]
  const visible = shown === '' ? null : rule(shown, 'choicesVisibleIf')
  const enabling = enabled === '' ? null : rule(enabled, 'choicesEnableIf')
  if (visible?.node) report.change(fields, 'choicesVisibleIf', 'spread', shown)
  return options.map((each) => {
    const disabled = enabling && forItem({ ...enabling, node: enabling.node && not(enabling.node) }, each.name)
    return {
      ...each,
      visible: each.visible ?? (visible && forItem(visible, each.name)),
      disabled: each.disabled ?? disabled,
    }
  })
}

/** The rule with `{item}` or `{choice}` as this value; null where it holds always. */
export function forItem(rule: Rule, item: string): Rule | null {
  if (rule.node === null) return rule
  const named = mapNode(rule.node, (part) =>
    part.kind === 'name' && /^(?:item|choice)$/i.test(part.name) ? value(item) : part,
  )
  const node = simplified(named)
  return isAlways(node) ? null : { ...rule, node }
}

/** Rows or columns: values, or objects with a value and a text. */
export function items(fields: WatchedFields, list: string, context: OptionContext): readonly Item[] {
  return valueItems(fields.list(list), fields, context, list)
}
