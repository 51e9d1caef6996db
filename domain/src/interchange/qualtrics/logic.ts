import {
  binary,
  call,
  every,
  name,
  not,
  some,
  Untranslatable,
  value,
  type Node,
  type Operator,
} from '../foreign-expression.ts'
import { parameterMark } from '../codes.ts'
import { textOf } from '../report.ts'

type Fields = Readonly<Record<string, unknown>>

/** Names by which answers are known: question id → name, choice ids → names. */
export interface Locators {
  /** Null: no such question. */
  questionName(qid: string): string | null
  choiceName(qid: string, id: string): string
  answerName(qid: string, id: string): string
  /** Its choices are rows that are answered each by itself. */
  hasRows(qid: string): boolean
}

/** The meaning of a logic set: groups of expressions, each behind the first joined by and or or. @throws Untranslatable */
export function parseLogic(logic: Fields, locators: Locators): Node {
  const groups = numberedIn(logic).map((group) => ({ type: textOf(group['Type']), node: groupNode(group, locators) }))
  const [first, ...more] = groups
  if (!first) throw new Untranslatable('no conditions')
  return more.reduce((left, { type, node }) => binary(/^or/i.test(type) ? '||' : '&&', left, node), first.node)
}

function groupNode(group: Fields, locators: Locators): Node {
  const tests = numberedIn(group).map((test) => ({
    join: textOf(test['Conjuction'] ?? test['Conjunction']),
    node: testNode(test, locators),
  }))
  // And binds tighter than or, as it is shown to authors.
  const terms: Node[][] = []
  for (const { join, node } of tests) {
    const last = terms.at(-1)
    if (last && !/^or$/i.test(join)) last.push(node)
    else terms.push([node])
  }
  if (terms.length === 0) throw new Untranslatable('no conditions')
  return some(terms.map((term) => every(term)))
}

/** Members with numbers as names, in their order. */
export function numberedIn(fields: Fields): readonly Fields[] {
  return Object.keys(fields)
    .filter((key) => /^\d+$/.test(key))
    .toSorted((one, other) => Number(one) - Number(other))
    .flatMap((key) => (typeof fields[key] === 'object' && fields[key] !== null ? [fields[key] as Fields] : []))
}

function testNode(test: Fields, locators: Locators): Node {
  const [type, operator] = [textOf(test['LogicType']), textOf(test['Operator'])]
  if (type === 'EmbeddedField') {
    const left = name(parameterMark + textOf(test['LeftOperand']).replace(/^e:\/\/Field\//, ''))
    return compared(left, operator, textOf(test['RightOperand']))
  }
  if (type !== 'Question' && type !== '') throw new Untranslatable(type)
  return questionTest(
    textOf(test['LeftOperand']) || textOf(test['ChoiceLocator']),
    operator,
    textOf(test['RightOperand']),
    locators,
  )
}

/** A test of what a locator names: `q://QID1/SelectableChoice/2`. @throws Untranslatable */
export function questionTest(locator: string, operator: string, right: string, locators: Locators): Node {
  const [, qid = '', kind = '', ...ids] = /^q:\/\/(QID[\w#]+)\/?([A-Za-z]*)\/?(.*)$/.exec(locator) ?? []
  const known = locators.questionName(qid)
  if (known === null) throw new Untranslatable(locator)
  const [first = '', second = ''] = (ids[0] ?? '').split('/')
  switch (kind) {
    case 'SelectableChoice':
    case 'SelectableAnswer':
    case 'SelectedChoice':
      return chosen({ qid, known, first, second, operator }, locators)
    case 'SelectedChoicesCount':
    case 'SelectedAnswerCount':
      return compared({ kind: 'count', name: known }, operator, right)
    case 'ChoiceTextEntryValue':
    case 'ChoiceNumericEntryValue':
    case 'ChoiceDisplayed':
    case '': {
      const part =
        first === ''
          ? known
          : locators.hasRows(qid)
            ? `${known}.${locators.choiceName(qid, first)}`
            : `${known}.@other.${locators.choiceName(qid, first)}`
      return compared(name(kind === '' ? known : part), operator, right)
    }
    default:
      throw new Untranslatable(locator)
  }
}

interface ChosenTest {
  readonly qid: string
  readonly known: string
  readonly first: string
  readonly second: string
  readonly operator: string
}

function chosen({ qid, known, first, second, operator }: ChosenTest, locators: Locators): Node {
  const test = locators.hasRows(qid)
    ? binary('==', name(`${known}.${locators.choiceName(qid, first)}`), value(locators.answerName(qid, second)))
    : binary('==', name(known), value(locators.choiceName(qid, first)))
  if (/^(?:Selected|EqualTo|Is)$/.test(operator)) return test
  if (/^(?:NotSelected|NotEqualTo|IsNot)$/.test(operator)) return not(test)
  throw new Untranslatable(operator)
}

const operators: Readonly<Record<string, Operator>> = {
  EqualTo: '==',
  Is: '==',
  NotEqualTo: '!=',
  IsNot: '!=',
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
  LessThan: '<',
  LessThanOrEqual: '<=',
}

function compared(left: Node, operator: string, right: string): Node {
  const binaryOperator = operators[operator]
  if (binaryOperator)
    return binary(binaryOperator, left, value(/^-?\d+(?:\.\d+)?$/.test(right) ? Number(right) : right))
  switch (operator) {
    case 'Contains':
      return call('contains', left, value(right))
    case 'DoesNotContain':
      return not(call('contains', left, value(right)))
    case 'Empty':
      return call('is_empty', left)
    case 'NotEmpty':
      return call('not_empty', left)
    case 'MatchesRegex':
      return call('matches', left, value(right.replace(/^\/(.*)\/[a-z]*$/s, '$1')))
    default:
      throw new Untranslatable(operator)
  }
}

/** Reads a piped text: `q://QID1/ChoiceGroup/SelectedChoices`, `e://Field/name`. @throws Untranslatable */
export function parsePipe(source: string, locators: Locators): Node {
  const field = /^e:\/\/Field\/(.+)$/.exec(source)?.[1]
  if (field !== undefined) return name(parameterMark + field)
  const [, qid = '', kind = '', rest = ''] = /^q:\/\/(QID[\w#]+)\/(\w+)\/?(.*)$/.exec(source) ?? []
  const known = locators.questionName(qid)
  if (known === null) throw new Untranslatable(source)
  if (kind === 'ChoiceGroup') return { kind: 'words', name: known }
  if (/^Choice(?:Text|Numeric)Entry/.test(kind)) {
    if (rest === '') return name(known)
    return name(
      locators.hasRows(qid)
        ? `${known}.${locators.choiceName(qid, rest)}`
        : `${known}.@other.${locators.choiceName(qid, rest)}`,
    )
  }
  if (kind === 'SelectedChoicesCount') return { kind: 'count', name: known }
  throw new Untranslatable(source)
}
