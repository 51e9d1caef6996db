import type jsep from 'jsep'
import { parse, spanOf } from '../../expression/parse.ts'
import { linksOf, pathOf } from '../../expression/reference.ts'
import { ExpressionSyntaxError } from '../../expression/syntax-error.ts'
import { comparing, passed } from './code-flow.ts'

/** A name or literal where it stands in an expression. */
export interface Token {
  readonly text: string
  readonly from: number
  /** Behind its last character. */
  readonly to: number
}

/** A path that an expression reads, e.g. `Q1.input.O3`. */
export interface PathUse {
  /** As `Expression.references` lists it: `['Q1', '@input', 'O3']`. */
  readonly path: readonly string[]
  /** Where each of its segments stands. */
  readonly tokens: readonly Token[]
}

/** A text or number that an expression holds. */
export interface LiteralUse {
  readonly value: string
  readonly token: Token
  /** What it is compared with for equality. */
  readonly comparedWith: readonly PathUse[]
  /** What it is a bound for: `Q1 > 2`. */
  readonly bounds: readonly PathUse[]
}

export interface Uses {
  readonly paths: readonly PathUse[]
  readonly literals: readonly LiteralUse[]
}

/** What an expression reads and holds; null when it is no expression. Functions that there are not may be called. */
export function usesIn(source: string): Uses | null {
  if (source.trim() === '') return { paths: [], literals: [] }
  try {
    const reader = new UseReader(source)
    reader.read(parse(source))
    return reader.isRead ? reader : null
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return null
    throw error
  }
}

/** The paths and literals that the value of a part of the expression can be. */
interface Flow {
  readonly paths: readonly PathUse[]
  readonly literals: readonly OpenLiteral[]
}

interface OpenLiteral extends LiteralUse {
  readonly comparedWith: PathUse[]
  readonly bounds: PathUse[]
}

const nothing: Flow = { paths: [], literals: [] }

class UseReader implements Uses {
  readonly paths: PathUse[] = []
  readonly literals: OpenLiteral[] = []
  /** False when something in it has no place in the language. */
  isRead = true

  constructor(private readonly source: string) {}

  read(node: jsep.Expression): Flow {
    const known = node as jsep.CoreExpression
    switch (known.type) {
      case 'Literal':
        return this.literal(known)
      case 'Identifier':
      case 'MemberExpression':
        return this.path(known)
      case 'ArrayExpression':
        return merged(known.elements.map((element) => (element ? this.read(element) : nothing)))
      case 'CallExpression':
        return this.call(known)
      case 'UnaryExpression':
        this.read(known.argument)
        return nothing
      case 'BinaryExpression':
        return this.binary(known)
      case 'ConditionalExpression':
        this.read(known.test)
        return merged([this.read(known.consequent), this.read(known.alternate)])
      case 'Compound':
      case 'SequenceExpression':
      case 'ThisExpression':
        return this.unread()
    }
    return this.unread()
  }

  private literal(node: jsep.Literal): Flow {
    if (typeof node.value !== 'string' && typeof node.value !== 'number') return nothing
    const literal: OpenLiteral = { value: String(node.value), token: this.token(node, node.raw), comparedWith: [], bounds: [] }
    this.literals.push(literal)
    return { paths: [], literals: [literal] }
  }

  private path(node: jsep.Expression): Flow {
    const path = pathOf(node, this.source)
    const names = linksOf(node).map((link) => (link.type === 'MemberExpression' ? (link as jsep.MemberExpression).property : link))
    const use = { path, tokens: names.map((name) => this.token(name, String(name['raw'] ?? name['name']))) }
    this.paths.push(use)
    return { paths: [use], literals: [] }
  }

  private call({ callee, arguments: given }: jsep.CallExpression): Flow {
    const { name } = callee as jsep.Identifier
    if (callee.type !== 'Identifier') return this.unread()
    const flows = given.map((argument) => this.read(argument))
    if (comparing.has(name)) compare(merged(flows))
    return merged(passed(name, flows))
  }

  // A loop, so that a chain's length is bounded by the source only.
  private binary(node: jsep.BinaryExpression): Flow {
    const links: jsep.BinaryExpression[] = []
    let first: jsep.Expression = node
    for (; first.type === 'BinaryExpression'; first = (first as jsep.BinaryExpression).left) links.push(first as jsep.BinaryExpression)
    let left = this.read(first)
    for (const { operator, right } of links.reverse()) {
      const flow = merged([left, this.read(right)])
      if (equalities.has(operator)) compare(flow)
      if (orders.has(operator)) for (const { bounds } of flow.literals) bounds.push(...flow.paths)
      left = nothing
    }
    return nothing
  }

  // Parentheses may stand around it.
  private token(node: jsep.Expression, text: string): Token {
    const from = this.source.indexOf(text, spanOf(node).from)
    return { text, from, to: from + text.length }
  }

  private unread(): Flow {
    this.isRead = false
    return nothing
  }
}

const equalities: ReadonlySet<string> = new Set(['==', '!=', '===', '!=='])
const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

function merged(flows: readonly Flow[]): Flow {
  return { paths: flows.flatMap(({ paths }) => paths), literals: flows.flatMap(({ literals }) => literals) }
}

function compare({ paths, literals }: Flow): void {
  for (const { comparedWith } of literals) comparedWith.push(...paths.filter((path) => !comparedWith.includes(path)))
}
