import { suffixes } from '../expression/reference.ts'
import { Untranslatable, type Node, type Operator } from './foreign-expression.ts'

/** Counterpart of a name of the file. */
export interface Answer {
  /** As our language reads it: `Q5.R1`. */
  readonly source: string
  /** Several answers at once: one for each row or blank. */
  readonly isMany: boolean
  readonly isNumber: boolean
  /** Codes of its options by what the file compares with; null: it has no options. */
  readonly codes: ReadonlyMap<string, string> | null
}

export type Answers = (name: string) => Answer | null

/** Writes a computed value in our language. @throws Untranslatable */
export function writeValue(node: Node, answers: Answers): string {
  return new ExpressionWriter(answers).write(node, 0)
}

/** Writes a condition, which is true or not. @throws Untranslatable */
export function writeCondition(node: Node, answers: Answers): string {
  const writer = new ExpressionWriter(answers)
  return writer.write(writer.truth(node), 0)
}

const powers: Readonly<Record<Operator, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
}
const unaryPower = 7

class ExpressionWriter {
  constructor(private readonly answers: Answers) {}

  write(node: Node, least: number): string {
    switch (node.kind) {
      case 'value':
        return literal(node.value)
      case 'name':
        return this.answer(node.name).source
      case 'words':
        return this.words(node.name)
      case 'count':
        return `${this.answer(node.name).source}.count`
      case 'list':
        return `[${node.items.map((item) => this.write(item, 0)).join(', ')}]`
      case 'call':
        if (node.name === 'contains' && this.isChosen(node.args[0]))
          return this.write({ kind: 'binary', operator: '==', left: node.args[0], right: node.args[1] as Node }, least)
        return `${node.name}(${node.args.map((argument) => this.write(argument, 0)).join(', ')})`
      case 'unary':
        return bracketed(
          `${node.operator}${this.write(node.operator === '!' ? this.truth(node.of) : node.of, unaryPower - 1)}`,
          unaryPower,
          least,
        )
      case 'binary':
        return this.binary(node, least)
      case 'choose':
        return `iif(${[this.truth(node.test), node.then, node.otherwise].map((part) => this.write(part, 0)).join(', ')})`
    }
  }

  private binary({ operator, left, right }: Extract<Node, { kind: 'binary' }>, least: number): string {
    const power = powers[operator]
    const [one, other] = isComparison(operator)
      ? [this.coded(left, right), this.coded(right, left)]
      : power <= powers['&&']
        ? [this.truth(left), this.truth(right)]
        : [left, right]
    const text = `${this.write(one, power - 1)} ${operator} ${this.write(other, power)}`
    return bracketed(text, power, least)
  }

  // What is held against a choice is one of its codes.
  private coded(side: Node, other: Node): Node {
    if (other.kind !== 'name') return side
    const { codes } = this.answer(other.name)
    if (codes === null) return side
    const codeOf = (node: Node): Node => {
      if (node.kind !== 'value' || node.value === null || node.value === '') return node
      const code = codes.get(String(node.value))
      return code === undefined ? node : { kind: 'value', value: code }
    }
    return side.kind === 'list' ? { ...side, items: side.items.map(codeOf) } : codeOf(side)
  }

  // Of yes and no, each is a code, and no text is false.
  truth(node: Node): Node {
    if (node.kind !== 'name') return node
    const { codes } = this.answer(node.name)
    const yes = codes?.size === 2 && codes.has('false') ? codes.get('true') : undefined
    return yes === undefined
      ? node
      : { kind: 'binary', operator: '==', left: node, right: { kind: 'value', value: yes } }
  }

  private isChosen(node: Node | undefined): node is Node {
    return node?.kind === 'name' && this.answer(node.name).codes !== null
  }

  private words(name: string): string {
    const { source, codes } = this.answer(name)
    return codes === null ? source : `${source}.text`
  }

  private answer(name: string): Answer {
    const found = this.answers(name)
    if (!found) throw new Untranslatable(name)
    return found
  }
}

const isComparison = (operator: Operator) => powers[operator] === powers['=='] || powers[operator] === powers['<']

const bracketed = (text: string, power: number, least: number) => (power <= least ? `(${text})` : text)

export function literal(of: string | number | boolean | null): string {
  if (typeof of !== 'string') return String(of)
  return `'${of.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '')}'`
}

/** A code behind another: a name with a dot, anything else in brackets. */
export function member(code: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(code) && !suffixes.has(code) ? `.${code}` : `[${literal(code)}]`
}
