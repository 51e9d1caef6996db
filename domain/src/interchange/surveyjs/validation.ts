import { binary, call, name, not, selfName, value, type Node } from '../foreign-expression.ts'
import { isYes, textOf, type WatchedFields } from '../report.ts'
import type { Body, Check, Rule } from '../survey.ts'
import { isWordless } from '../words.ts'
import { localWords } from './texts.ts'

/** Whether an answer is needed: always, or where a check says so. */
export function requirementOf(
  fields: WatchedFields,
  rule: (field: string) => Rule | null,
  language: string,
): { readonly always: boolean; readonly checks: readonly Check[] } {
  const always = isYes(fields.take('isRequired'))
  const message = localWords(fields.take('requiredErrorText'), language)
  const condition = rule('requiredIf')
  if (always && !isWordless(message) && oneAnswer.has(fields.glance('type'))) {
    const needed = { node: call('not_empty', name(selfName)), source: 'isRequired', construct: 'isRequired' }
    return { always: false, checks: [{ rule: needed, message, onBlank: true }] }
  }
  if (!isWordless(message) && !condition) fields.report.leave(fields, 'requiredErrorText', 'noCounterpart')
  if (!condition || always) return { always, checks: [] }
  const node = condition.node && binary('||', not(condition.node), call('not_empty', name(selfName)))
  return { always, checks: [{ rule: { ...condition, node }, message, onBlank: true }] }
}

/** Types whose answer is there or not. */
const oneAnswer: ReadonlySet<string> = new Set(
  'text comment radiogroup dropdown checkbox tagbox buttongroup imagepicker boolean'.split(' '),
)

export function validatorsOf(
  fields: WatchedFields,
  language: string,
  parse: (source: string) => Rule,
): readonly Check[] {
  return fields.list('validators').flatMap((given, at) => {
    const each = fields.within(given, `validators[${at}]`)
    const type = textOf(each.peek('type')).replace(/validator$/, '')
    const message = localWords(each.take('text'), language)
    const source = each.glance('expression') || each.glance('regex') || type
    const node = validatorNode(type, each, (written) => parse(written).node)
    each.looks('notificationType')
    if (node === undefined) fields.report.leave(each, `validators ${type}`, 'unknown')
    else fields.report.take(each, `validators ${type}`)
    each.close()
    const rule = { node: node ?? null, source, construct: `validators ${type}` }
    return node === undefined ? [] : [{ rule, message, onBlank: type === 'expression' }]
  })
}

/** Undefined: no such validator. */
function validatorNode(
  type: string,
  fields: WatchedFields,
  parse: (source: string) => Node | null,
): Node | null | undefined {
  const self = name(selfName)
  const bounds = (of: Node, least: string, most: string): Node => {
    const [from, to] = [fields.number(least), fields.number(most)]
    const tests = [
      from === null ? [] : [binary('>=', of, value(from))],
      to === null ? [] : [binary('<=', of, value(to))],
    ].flat()
    return tests.length === 0 ? value(true) : tests.reduce((left, right) => binary('&&', left, right))
  }
  switch (type) {
    case 'numeric':
      return bounds(self, 'minValue', 'maxValue')
    case 'text': {
      const length = bounds(call('len', self), 'minLength', 'maxLength')
      return fields.take('allowDigits') === false
        ? binary('&&', length, not(call('matches', self, value('[0-9]'))))
        : length
    }
    case 'answercount':
      return bounds({ kind: 'count', name: selfName }, 'minCount', 'maxCount')
    case 'regex': {
      const pattern = fields.text('regex')
      return call('matches', self, value(fields.flag('caseInsensitive') ? `(?i)${pattern}` : pattern))
    }
    case 'email':
      return call('matches', self, value('^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'))
    case 'expression':
      return parse(textOf(fields.peek('expression')))
    default:
      return undefined
  }
}

/** One point for the right answer. */
export function scoreOf(fields: WatchedFields, body: Body): Rule | null {
  const given = fields.peek('correctAnswer')
  if (given === undefined || given === null || given === '') return null
  const values = (Array.isArray(given) ? given : [given]) as readonly unknown[]
  const source = JSON.stringify(given)
  if ((body.kind !== 'choice' && body.kind !== 'blanks') || values.some((each) => typeof each === 'object')) {
    fields.report.leave(fields, 'correctAnswer', 'noCounterpart', source)
    return null
  }
  fields.report.take(fields, 'correctAnswer')
  const all = values
    .map((each) => binary('==', name(selfName), value(textOf(each))))
    .reduce((left, right) => binary('&&', left, right))
  const counted = binary('==', { kind: 'count', name: selfName }, value(values.length))
  const test = values.length > 1 ? binary('&&', all, counted) : all
  return { node: { kind: 'choose', test, then: value(1), otherwise: value(0) }, source, construct: 'correctAnswer' }
}
