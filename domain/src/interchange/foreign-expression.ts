/** An expression of another program, free of its syntax; operators and functions are those of our language. */
export type Node =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  /** Name of an answer as the file knows it. */
  | { readonly kind: 'name'; readonly name: string }
  /** Answer in words: the text of the chosen option. */
  | { readonly kind: 'words'; readonly name: string }
  | { readonly kind: 'count'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly of: Node }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'choose'; readonly test: Node; readonly then: Node; readonly otherwise: Node }

export type Operator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'

/** Something that our language cannot say, or that cannot be read. */
export class Untranslatable extends Error {
  override readonly name = 'Untranslatable'
}

/** Name by which a rule reads the answer that it is about. */
export const selfName = '.'

export const value = (of: string | number | boolean | null): Node => ({ kind: 'value', value: of })
export const name = (of: string): Node => ({ kind: 'name', name: of })
export const call = (of: string, ...args: readonly Node[]): Node => ({ kind: 'call', name: of, args })
export const not = (of: Node): Node => ({ kind: 'unary', operator: '!', of })

/** Operator of two sides: how tightly it binds, and its meaning. */
export const operatorOf = (power: number, operator: Operator) =>
  [power, (left: Node, right: Node) => binary(operator, left, right)] as const

export const binary = (operator: Operator, left: Node, right: Node): Node => ({ kind: 'binary', operator, left, right })
export const every = (nodes: readonly Node[]): Node => nodes.reduce((left, right) => binary('&&', left, right))
export const some = (nodes: readonly Node[]): Node => nodes.reduce((left, right) => binary('||', left, right))

type Combine = (left: Node, right: Node) => Node

export interface Grammar {
  /** Spelling in lower case → how tightly it binds, and what it means. */
  readonly infix: Readonly<Record<string, readonly [power: number, Combine]>>
  readonly prefix: Readonly<Record<string, (of: Node) => Node>>
  /** Written behind what it says something of. */
  readonly postfix: Readonly<Record<string, (of: Node) => Node>>
  /** Names of answers, as they are written with signs around them. */
  readonly answer: RegExp
  readonly answerOf: (match: RegExpExecArray) => Node
  /** Words without signs around them. */
  readonly word: RegExp
  readonly wordOf: (word: string) => Node
  readonly calls: Readonly<Record<string, (args: readonly Node[]) => Node>>
  /** Quotes within a text: doubled, behind a backslash, or none. */
  readonly escapes: boolean
}

/** The meaning of an expression. @throws Untranslatable */
export function parseForeign(source: string, grammar: Grammar): Node {
  return new ForeignParser(source, grammar).parse()
}

const mostLength = 20_000
const mostDepth = 100

class ForeignParser {
  private at = 0
  private depth = 0
  private readonly signs: readonly string[]

  constructor(
    private readonly source: string,
    private readonly grammar: Grammar,
  ) {
    if (source.length > mostLength) throw new Untranslatable('too long')
    const { infix, prefix, postfix } = grammar
    this.signs = [...new Set([...Object.keys(infix), ...Object.keys(prefix), ...Object.keys(postfix)])]
      .filter((sign) => !/^\w/.test(sign))
      .toSorted((one, other) => other.length - one.length)
  }

  parse(): Node {
    const node = this.expression(0)
    this.space()
    if (this.at < this.source.length) this.fail()
    return node
  }

  private expression(least: number): Node {
    if (++this.depth > mostDepth) throw new Untranslatable('too deep')
    let left = this.operand()
    for (;;) {
      const from = this.at
      const spelt = this.operator()
      if (spelt === null) break
      const after = this.grammar.postfix[spelt]
      const found = this.grammar.infix[spelt]
      if (after) left = after(left)
      else if (found && found[0] > least) left = found[1](left, this.expression(found[0]))
      else {
        this.at = from
        break
      }
    }
    this.depth--
    return left
  }

  private operator(): string | null {
    this.space()
    const rest = this.source.slice(this.at, this.at + 20).toLowerCase()
    const word = /^[a-z]+(?![\w-])/.exec(rest)?.[0]
    const { infix, postfix } = this.grammar
    const spelt =
      word !== undefined && (Object.hasOwn(infix, word) || Object.hasOwn(postfix, word))
        ? word
        : this.signs.find(
            (sign) => rest.startsWith(sign) && (Object.hasOwn(infix, sign) || Object.hasOwn(postfix, sign)),
          )
    if (spelt === undefined) return null
    this.at += spelt.length
    return spelt
  }

  private operand(): Node {
    this.space()
    const { grammar, source } = this
    const sign = this.signs.find((spelt) => source.startsWith(spelt, this.at) && Object.hasOwn(grammar.prefix, spelt))
    if (sign !== undefined) {
      this.at += sign.length
      return (grammar.prefix[sign] as (of: Node) => Node)(this.expression(prefixPower))
    }
    const answer = this.match(grammar.answer)
    if (answer) return grammar.answerOf(answer)
    const number = this.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+/iy)
    if (number) return value(Number(number[0]))
    if (source[this.at] === '(') return this.within('(', ')')
    if (source[this.at] === '[') return { kind: 'list', items: this.items('[', ']') }
    const text = this.match(grammar.escapes ? escapedText : plainText)
    if (text) return value(unquoted(text[0], grammar.escapes))
    const word = this.match(grammar.word)?.[0]
    if (word === undefined || word === '') return this.fail()
    return this.named(word)
  }

  private named(word: string): Node {
    const { grammar } = this
    this.space()
    const isCall = this.source[this.at] === '('
    const prefix = grammar.prefix[word.toLowerCase()]
    if (prefix && !(isCall && Object.hasOwn(grammar.calls, word))) return prefix(this.expression(prefixPower))
    if (!isCall) return grammar.wordOf(word)
    const args = this.items('(', ')')
    const found = Object.hasOwn(grammar.calls, word) ? grammar.calls[word] : undefined
    if (!found) throw new Untranslatable(`${word}()`)
    return found(args)
  }

  private within(open: string, close: string): Node {
    const [only, ...more] = this.items(open, close)
    return only && more.length === 0 ? only : this.fail()
  }

  private items(open: string, close: string): readonly Node[] {
    this.expect(open)
    const items: Node[] = []
    this.space()
    while (this.source[this.at] !== close) {
      if (items.length > 0) this.expect(',')
      items.push(this.expression(0))
      this.space()
    }
    this.expect(close)
    return items
  }

  private expect(sign: string): void {
    this.space()
    if (this.source[this.at] !== sign) this.fail()
    this.at += 1
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, pattern.flags.includes('y') ? pattern.flags : `${pattern.flags}y`)
    sticky.lastIndex = this.at
    const found = sticky.exec(this.source)
    if (found) this.at += found[0].length
    return found
  }

  private space(): void {
    while (/\s/.test(this.source[this.at] ?? '')) this.at += 1
  }

  private fail(): never {
    throw new Untranslatable(this.source.slice(this.at, this.at + 20) || 'unfinished')
  }
}

/** Binds tighter than all that stands between two. */
const prefixPower = 60
const plainText = /"[^"]*"|'[^']*'/y
const escapedText = /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'/y

const unquoted = (text: string, escapes: boolean) =>
  escapes ? text.slice(1, -1).replace(/\\([^])/g, '$1') : text.slice(1, -1)

/** The node with each of its parts replaced, from the innermost. */
export function mapNode(node: Node, map: (node: Node) => Node): Node {
  const inner = (part: Node) => mapNode(part, map)
  switch (node.kind) {
    case 'list':
      return map({ ...node, items: node.items.map(inner) })
    case 'call':
      return map({ ...node, args: node.args.map(inner) })
    case 'unary':
      return map({ ...node, of: inner(node.of) })
    case 'binary':
      return map({ ...node, left: inner(node.left), right: inner(node.right) })
    case 'choose':
      return map({ ...node, test: inner(node.test), then: inner(node.then), otherwise: inner(node.otherwise) })
    case 'value':
    case 'name':
    case 'words':
    case 'count':
      return map(node)
  }
}

/** The node without what is known of it: comparisons of two values, and what they decide. */
export function simplified(node: Node): Node {
  return mapNode(node, (part) => {
    if (part.kind === 'unary' && part.operator === '!') return isTruth(part.of) ? value(!part.of.value) : part
    if (part.kind !== 'binary') return part
    const { operator, left, right } = part
    if (operator === '&&' || operator === '||') {
      const decides = operator === '||'
      if (isTruth(left)) return left.value === decides ? left : right
      if (isTruth(right)) return right.value === decides ? right : left
      return part
    }
    return left.kind === 'value' && right.kind === 'value' ? comparedValues(part, left.value, right.value) : part
  })
}

type Constant = Extract<Node, { kind: 'value' }>

const isTruth = (node: Node): node is Constant => node.kind === 'value' && typeof node.value === 'boolean'

function comparedValues(
  node: Extract<Node, { kind: 'binary' }>,
  left: Constant['value'],
  right: Constant['value'],
): Node {
  if (node.operator === '==') return value(String(left ?? '') === String(right ?? ''))
  if (node.operator === '!=') return value(String(left ?? '') !== String(right ?? ''))
  const [one, other] = [Number(left), Number(right)]
  if (!Number.isFinite(one) || !Number.isFinite(other)) return node
  if (node.operator === '<') return value(one < other)
  if (node.operator === '<=') return value(one <= other)
  if (node.operator === '>') return value(one > other)
  return node.operator === '>=' ? value(one >= other) : node
}

/** Whether it is true whatever was answered. */
export const isAlways = (node: Node): boolean => isTruth(node) && node.value === true
