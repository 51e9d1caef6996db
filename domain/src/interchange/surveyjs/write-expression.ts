import { Untranslatable, type Node, type Operator } from '../foreign-expression.ts'

/** Counterpart of a name of ours in the survey. */
export interface ElementName {
  /** Within braces. */
  readonly name: string
  /** Several may be chosen. */
  readonly isMany: boolean
  /** Its values are true and false. */
  readonly isBoolean: boolean
  /** Dynamic panel whose members are all asked it, from outside of it; absent: it has one answer. */
  readonly ofAll?: string
}

export type ElementNames = (name: string) => ElementName | null

/** An expression of ours in that of the survey. @throws Untranslatable */
export function writeSurveyJs(node: Node, names: ElementNames): string {
  return new SurveyJsWriter(names).write(node, 0)
}

const written: Readonly<Record<Operator, readonly [sign: string, power: number]>> = {
  '||': ['or', 1],
  '&&': ['and', 2],
  '==': ['=', 3],
  '!=': ['<>', 3],
  '<': ['<', 4],
  '<=': ['<=', 4],
  '>': ['>', 4],
  '>=': ['>=', 4],
  '+': ['+', 5],
  '-': ['-', 5],
  '*': ['*', 6],
  '/': ['/', 6],
  '%': ['%', 6],
}
const tightest = 9

class SurveyJsWriter {
  constructor(private readonly names: ElementNames) {}

  write(node: Node, least: number): string {
    switch (node.kind) {
      case 'value':
        return literal(node.value)
      case 'name':
        return `{${this.name(node.name).name}}`
      case 'words':
        return `displayValue('${this.name(node.name).name}')`
      case 'count':
        throw new Untranslatable(`${node.name}.count`)
      case 'list':
        return `[${node.items.map((item) => this.write(item, 0)).join(', ')}]`
      case 'choose':
        return `iif(${[node.test, node.then, node.otherwise].map((part) => this.write(part, 0)).join(', ')})`
      case 'unary':
        return node.operator === '!' ? `!(${this.write(node.of, 0)})` : `0 - ${this.write(node.of, tightest)}`
      case 'binary':
        return this.binary(node, least)
      case 'call':
        return this.call(node.name, node.args)
    }
  }

  private binary({ operator, left, right }: Extract<Node, { kind: 'binary' }>, least: number): string {
    const [sign, power] = written[operator]
    const named = left.kind === 'name' ? this.name(left.name) : null
    if (named && right.kind === 'value' && (operator === '==' || operator === '!=')) {
      if (right.value === null || right.value === '')
        return `{${named.name}} ${operator === '==' ? 'empty' : 'notempty'}`
      if (named.isMany)
        return `{${named.name}} ${operator === '==' ? 'contains' : 'notcontains'} ${literal(right.value)}`
      if (named.isBoolean) return `{${named.name}} ${sign} ${String(right.value)}`
    }
    // Its comparisons stand in no chain.
    const inner = power === written['=='][1] || power === written['<'][1] ? tightest - 5 : power
    const text = `${this.write(left, Math.min(power, inner) - 1)} ${sign} ${this.write(right, Math.max(power, inner))}`
    return power <= least ? `(${text})` : text
  }

  private name(name: string): ElementName {
    const found = this.names(name)
    if (!found || found.ofAll !== undefined) throw new Untranslatable(name)
    return found
  }

  private call(name: string, args: readonly Node[]): string {
    const [first, second, third] = args
    const part = (node: Node | undefined) => {
      if (!node) throw new Untranslatable(`${name}()`)
      return this.write(node, 0)
    }
    switch (name) {
      case 'is_empty':
      case 'not_empty':
        if (first?.kind !== 'name') throw new Untranslatable(`${name}()`)
        return `${part(first)} ${name === 'is_empty' ? 'empty' : 'notempty'}`
      case 'contains':
        return `${part(first)} contains ${part(second)}`
      case 'slice':
        return `substring(${args.map((each) => part(each)).join(', ')})`
      case 'today':
      case 'now':
        return name === 'today' ? 'today()' : 'currentDate()'
      case 'date':
        return `getDate(${part(first)})`
      case 'date_diff':
        return `dateDiff(${part(second)}, ${part(first)}, '${unit(third)}')`
      case 'date_add':
        return `dateAdd(${part(first)}, ${part(second)}, '${unit(third)}')`
      case 'sum':
      case 'min':
      case 'max':
      case 'avg':
      case 'count': {
        const found = args.length === 1 && first?.kind === 'name' ? this.names(first.name) : null
        if (found?.ofAll !== undefined) return `${name}InArray({${found.ofAll}}, '${found.name}')`
        return `${name}(${args.map((each) => part(each)).join(', ')})`
      }
      default:
        if (!same.has(name)) throw new Untranslatable(`${name}()`)
        return `${name}(${args.map((each) => part(each)).join(', ')})`
    }
  }
}

const same: ReadonlySet<string> = new Set(['round', 'age', 'year', 'month', 'day'])

function unit(node: Node | undefined): string {
  if (node?.kind !== 'value' || typeof node.value !== 'string') throw new Untranslatable('date_diff()')
  return `${node.value}s`
}

function literal(value: string | number | boolean | null): string {
  if (value === null) return "''"
  if (typeof value !== 'string') return String(value)
  if (value.includes("'") && value.includes('"')) throw new Untranslatable(value)
  return value.includes("'") ? `"${value}"` : `'${value}'`
}
