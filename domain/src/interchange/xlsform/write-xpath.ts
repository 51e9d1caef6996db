import { Untranslatable, type Node, type Operator } from '../foreign-expression.ts'

/** Counterpart of a name of ours in the form. */
export interface FormName {
  readonly name: string
  /** Several may be chosen. */
  readonly isMany: boolean
}

export type FormNames = (name: string) => FormName | null

/** An expression of ours as XPath; `self` is the question that it is about. @throws Untranslatable */
export function writeXPath(node: Node, names: FormNames, self = ''): string {
  return new XPathWriter(names, self).write(node, 0)
}

const written: Readonly<Record<Operator, readonly [sign: string, power: number]>> = {
  '||': ['or', 1],
  '&&': ['and', 2],
  '==': ['=', 3],
  '!=': ['!=', 3],
  '<': ['<', 4],
  '<=': ['<=', 4],
  '>': ['>', 4],
  '>=': ['>=', 4],
  '+': ['+', 5],
  '-': ['-', 5],
  '*': ['*', 6],
  '/': ['div', 6],
  '%': ['mod', 6],
}
const negative = 7

class XPathWriter {
  constructor(
    private readonly names: FormNames,
    private readonly self: string,
  ) {}

  write(node: Node, least: number): string {
    switch (node.kind) {
      case 'value':
        return literal(node.value)
      case 'name':
        return this.name(node.name)
      case 'words':
        return `jr:choice-name(${this.name(node.name)}, '${this.name(node.name)}')`
      case 'count':
        return `count-selected(${this.name(node.name)})`
      case 'list':
        throw new Untranslatable('[…]')
      case 'choose':
        return `if(${[node.test, node.then, node.otherwise].map((part) => this.write(part, 0)).join(', ')})`
      case 'unary':
        if (node.operator === '!') return `not(${this.write(node.of, 0)})`
        return bracketed(`-${this.write(node.of, negative)}`, negative, least)
      case 'binary':
        return this.binary(node, least)
      case 'call':
        return this.call(node.name, node.args, least)
    }
  }

  private binary({ operator, left, right }: Extract<Node, { kind: 'binary' }>, least: number): string {
    const [sign, power] = written[operator]
    const chosen = operator === '==' || operator === '!=' ? this.selected(left, right) : null
    if (chosen !== null) return operator === '==' ? chosen : `not(${chosen})`
    return bracketed(`${this.write(left, power - 1)} ${sign} ${this.write(right, power)}`, power, least)
  }

  // A list is equal to each of its values.
  private selected(left: Node, right: Node): string | null {
    if (left.kind !== 'name' || right.kind !== 'value' || right.value === null || right.value === '') return null
    return this.names(left.name)?.isMany ? `selected(${this.name(left.name)}, ${literal(String(right.value))})` : null
  }

  private name(name: string): string {
    if (name === this.self && name !== '') return '.'
    const found = this.names(name)
    if (!found) throw new Untranslatable(name)
    return `\${${found.name}}`
  }

  private call(name: string, args: readonly Node[], least: number): string {
    const [first, second, third] = args
    const part = (node: Node | undefined, power = 0) => {
      if (!node) throw new Untranslatable(`${name}()`)
      return this.write(node, power)
    }
    const equals = written['=='][1]
    switch (name) {
      case 'is_empty':
        return bracketed(`${part(first, equals - 1)} = ''`, equals, least)
      case 'not_empty':
        return bracketed(`${part(first, equals - 1)} != ''`, equals, least)
      case 'contains':
        return first?.kind === 'name' && this.names(first.name)?.isMany
          ? `selected(${part(first)}, ${part(second)})`
          : `contains(${part(first)}, ${part(second)})`
      case 'matches':
        return `regex(${part(first)}, ${pattern(second)})`
      case 'year':
      case 'month':
      case 'day':
      case 'hour':
        return `number(format-date-time(${part(first)}, '%${dateLetters[name]}'))`
      case 'format_date':
        return `format-date-time(${part(first)}, ${dateFormat(second)})`
      case 'age':
        return `int((today() - ${part(first, 6)}) div 365.25)`
      case 'date_diff':
        if (third?.kind !== 'value' || third.value !== 'day') throw new Untranslatable('date_diff()')
        return `int(decimal-date-time(${part(first)}) - decimal-date-time(${part(second)}))`
      case 'substr':
        return `substr(${part(first)}, ${part(second)}${third ? `, ${part({ kind: 'binary', operator: '+', left: second as Node, right: third })}` : ''})`
      case 'join':
        return `join(${second ? part(second) : "','"}, ${part(first)})`
      default: {
        const known = Object.hasOwn(renamed, name) ? renamed[name] : undefined
        if (known === undefined) throw new Untranslatable(`${name}()`)
        return `${known}(${args.map((each) => this.write(each, 0)).join(', ')})`
      }
    }
  }
}

const dateLetters = { year: 'Y', month: 'n', day: 'e', hour: 'h' } as const

const renamed: Readonly<Record<string, string>> = {
  sum: 'sum',
  max: 'max',
  min: 'min',
  count: 'count-non-empty',
  round: 'round',
  floor: 'floor',
  ceil: 'ceiling',
  abs: 'abs',
  pow: 'pow',
  sqrt: 'sqrt',
  number: 'number',
  coalesce: 'coalesce',
  slice: 'substr',
  len: 'string-length',
  trim: 'normalize-space',
  upper: 'upper-case',
  lower: 'lower-case',
  concat: 'concat',
  starts_with: 'starts-with',
  ends_with: 'ends-with',
  string: 'string',
  now: 'now',
  today: 'today',
  date: 'date',
  random: 'random',
  distance: 'distance',
}

const bracketed = (text: string, power: number, least: number) => (power <= least ? `(${text})` : text)

// XPath knows no way to write a quote within quotes of its kind.
function literal(value: string | number | boolean | null): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return `${value}()`
  const text = value ?? ''
  if (!text.includes("'")) return `'${text}'`
  if (!text.includes('"')) return `"${text}"`
  throw new Untranslatable(text)
}

function pattern(node: Node | undefined): string {
  if (node?.kind !== 'value' || typeof node.value !== 'string') throw new Untranslatable('matches()')
  const whole = /^\^\(\?:(.*)\)\$$/s.exec(node.value)?.[1]
  return literal(whole ?? (/^\^.*\$$/s.test(node.value) ? node.value : `.*(?:${node.value}).*`))
}

const signs: readonly (readonly [string, string])[] = [
  ['YYYY', '%Y'],
  ['YY', '%y'],
  ['MMM', '%b'],
  ['MM', '%m'],
  ['DD', '%d'],
  ['HH', '%H'],
  ['mm', '%M'],
  ['ss', '%S'],
]

function dateFormat(node: Node | undefined): string {
  if (node?.kind !== 'value' || typeof node.value !== 'string') throw new Untranslatable('format_date()')
  return literal(signs.reduce((format, [ours, theirs]) => format.replaceAll(ours, theirs), node.value))
}
