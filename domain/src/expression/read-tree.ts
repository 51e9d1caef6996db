import type jsep from 'jsep'
import type { FunctionTable } from './functions/table.ts'
import { binaryOperators, unaryOperators, type BinaryOperator, type UnaryOperator } from './operators.ts'
import { maxDepth, parse, spanOf, tooDeep } from './parse.ts'
import type { PatternEngine } from './pattern-engine.ts'
import { pathOf } from './reference.ts'
import { blank } from './scope.ts'
import type { FunctionRow, Tree } from './tree.ts'
import type { Value } from './value.ts'
import { ExpressionSyntaxError, type Params, type SyntaxErrorKey } from './syntax-error.ts'
import { FunctionNotLoaded, isLoadable } from './function-not-loaded.ts'

export interface ReadExpression {
  readonly tree: Tree
  /** Every path, without duplicates; `reference` trees count them. */
  readonly references: readonly (readonly string[])[]
  readonly readsClock: boolean
}

/** Told what stands where, and of calls that are wrong, which are read on for all that. */
export interface ParseObserver {
  saw(tree: Tree, node: jsep.Expression): void
  mistook(error: ExpressionSyntaxError): void
}

/** Dependencies of the expression parser. */
export interface ParseContext {
  readonly functions: FunctionTable
  readonly patterns?: PatternEngine | undefined
  readonly witness?: ParseObserver
}

/** The meaning of a source that is not blank. @throws ExpressionSyntaxError, FunctionNotLoaded */
export function readTree(source: string, reading: ParseContext): ReadExpression {
  const reader = new TreeReader(source, reading)
  const tree = reader.read(parse(source), 1)
  return { tree, references: reader.references, readsClock: reader.readsClock }
}

class TreeReader {
  readonly references: (readonly string[])[] = []
  readsClock = false
  private readonly referenceAt = new Map<string, number>()
  private calls = 0

  constructor(
    private readonly source: string,
    private readonly reading: ParseContext,
  ) {}

  read(node: jsep.Expression, depth: number): Tree {
    if (depth > maxDepth) throw tooDeep(this.source)
    const tree = this.meaning(node, depth)
    this.reading.witness?.saw(tree, node)
    return tree
  }

  private meaning(node: jsep.Expression, depth: number): Tree {
    const known = node as jsep.CoreExpression
    switch (known.type) {
      case 'Literal':
        return { kind: 'constant', value: literalValue(known, this.source) }
      case 'Identifier':
      case 'MemberExpression':
        return this.reference(known)
      case 'ArrayExpression':
        return this.list(known, depth)
      case 'CallExpression':
        return this.call(known, depth)
      case 'UnaryExpression':
        return this.unary(known, depth)
      case 'BinaryExpression':
        return this.binary(known, depth)
      case 'ConditionalExpression':
        return this.conditional(known, depth)
      case 'Compound':
        throw this.mistake('notOne', known.body[1] ?? { type: known.type, from: 0, to: this.source.length })
      case 'SequenceExpression':
      case 'ThisExpression':
        throw this.mistake('notOne', node)
    }
  }

  private reference(node: jsep.Expression): Tree {
    const path = pathOf(node, this.source)
    const key = JSON.stringify(path)
    const at = this.referenceAt.get(key) ?? this.references.push(path) - 1
    this.referenceAt.set(key, at)
    return { kind: 'reference', at }
  }

  private list(node: jsep.ArrayExpression, depth: number): Tree {
    return { kind: 'list', items: node.elements.map((element) => this.read(element as jsep.Expression, depth + 1)) }
  }

  private call(node: jsep.CallExpression, depth: number): Tree {
    const { name = '' } = node.callee as jsep.Identifier
    const isPlain = node.callee.type === 'Identifier' && !('optional' in node)
    const row = isPlain ? this.reading.functions.get(name) : undefined
    if (!row && isPlain && isLoadable(name)) throw new FunctionNotLoaded(name)
    if (!row) return this.wrongCall(node, depth, this.mistake('unknownFunction', name ? node.callee : node, { name }))
    const given = node.arguments.length
    const takes = given < row.least || given > row.most ? takesOf(row) : null
    if (takes) return this.wrongCall(node, depth, this.mistake('argumentCount', node, { name, given, takes }))
    const { patterns } = this.reading
    const site = { source: this.source, place: this.calls++, patterns }
    const args = node.arguments.map((argument) => this.read(argument, depth + 1))
    const refused = row.refuse?.(args, patterns)
    if (refused) return this.wrongCall(node, depth, this.mistake(refused.key, node, refused.params))
    this.readsClock ||= given <= (row.readsClockUpTo ?? -1)
    return { kind: 'call', row, args, site }
  }

  private wrongCall(node: jsep.CallExpression, depth: number, error: ExpressionSyntaxError): Tree {
    if (!this.reading.witness) throw error
    this.reading.witness.mistook(error)
    const args = node.arguments.map((argument) => this.read(argument, depth + 1))
    return { kind: 'call', row: unknownRow, args, site: { source: this.source, place: 0, patterns: undefined } }
  }

  private unary(node: jsep.UnaryExpression, depth: number): Tree {
    const { operator } = node
    if (!Object.hasOwn(unaryOperators, operator)) throw this.mistake('unknownOperator', node, { operator })
    return { kind: 'unary', operator: operator as UnaryOperator, of: this.read(node.argument, depth + 1) }
  }

  private binary(node: jsep.BinaryExpression, depth: number): Tree {
    const links = linksOf(node)
    let tree = this.read((links[0] as jsep.BinaryExpression).left, depth + 1)
    for (let from = 0; from < links.length;) {
      const kind = this.kindOf(links[from] as jsep.BinaryExpression)
      let to = from
      while (to < links.length && this.kindOf(links[to] as jsep.BinaryExpression) === kind) to++
      const run = links
        .slice(from, to)
        .map(({ operator, right }) => ({ operator: operator as BinaryOperator, right: this.read(right, depth + 1) }))
      if (from > 0) this.reading.witness?.saw(tree, links[from - 1] as jsep.BinaryExpression)
      tree =
        kind === 'chain' ? { kind, first: tree, steps: run } : { kind, of: [tree, ...run.map(({ right }) => right)] }
      from = to
    }
    return tree
  }

  private kindOf(link: jsep.BinaryExpression): 'all' | 'any' | 'chain' {
    const { operator } = link
    if (operator === '&&') return 'all'
    if (operator === '||') return 'any'
    if (!Object.hasOwn(binaryOperators, operator)) throw this.mistake('unknownOperator', link, { operator })
    return 'chain'
  }

  private conditional(node: jsep.ConditionalExpression, depth: number): Tree {
    const test = this.read(node.test, depth + 1)
    const then = this.read(node.consequent, depth + 1)
    return { kind: 'choice', test, then, otherwise: this.read(node.alternate, depth + 1) }
  }

  private mistake(key: SyntaxErrorKey, node: jsep.Expression, params: Params = {}): ExpressionSyntaxError {
    return new ExpressionSyntaxError(this.source, key, params, spanOf(node))
  }
}

const unknownRow: FunctionRow = { least: 0, most: Infinity, bind: () => blank }

/** Formats the number of arguments in figures: `2`, `1–2`, `2…`. */
function takesOf({ least, most }: FunctionRow): string {
  if (most === Infinity) return `${least}…`
  return least === most ? String(least) : `${least}–${most}`
}

// A chain like a + b + c … is a loop, not a nest. From the innermost link, which is evaluated first, to the outermost.
function linksOf(node: jsep.BinaryExpression): readonly jsep.BinaryExpression[] {
  const links: jsep.BinaryExpression[] = []
  for (
    let link: jsep.Expression = node;
    link.type === 'BinaryExpression';
    link = (link as jsep.BinaryExpression).left
  ) {
    links.push(link as jsep.BinaryExpression)
  }
  return links.reverse()
}

/** The value of a literal, with the escapes of JavaScript (the parser itself knows only the one-letter ones). */
function literalValue(node: jsep.Literal, source: string): Value {
  return typeof node.value === 'string' ? unescape(node, source) : (node.value as Value)
}

const escape = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([^]))/gi
const letters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
}

function unescape(node: jsep.Literal, source: string): string {
  const raw = node.raw.slice(1, -1)
  if (!raw.includes('\\')) return raw
  return raw.replace(escape, (whole, point?: string, unit?: string, byte?: string, letter?: string) => {
    const hex = point ?? unit ?? byte
    if (hex === undefined && letter !== 'u' && letter !== 'x') return letters[letter as string] ?? (letter as string)
    const code = Number.parseInt(hex ?? 'none', 16)
    if (!(code <= 0x10ffff)) throw new ExpressionSyntaxError(source, 'badEscape', { escape: whole }, spanOf(node))
    return String.fromCodePoint(code)
  })
}
