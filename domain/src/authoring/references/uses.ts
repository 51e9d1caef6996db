import { anyPatterns, readLocated, type LocatedExpression } from '../../expression/checking/read.ts'
import { ExpressionSyntaxError, type Span } from '../../expression/syntax-error.ts'
import type { ChainTree, Tree } from '../../expression/tree.ts'

/** Functions that compare what they are given for equality. */
const comparing: ReadonlySet<string> = new Set([
  'contains',
  'index_of',
  'filter_eq',
  'filter_ne',
  'filter_in',
  'filter_not_in',
  'union',
  'intersect',
  'except',
  'verifySort',
  'same_count',
  'sustain_count',
])

/** Of what a function is given, that which can come out of it as it went in. */
function passed<T>(name: string, given: readonly T[]): readonly T[] {
  if (anyOf.has(name)) return given
  if (name === 'iif') return given.slice(1)
  if (name === 'casewhen')
    return given.filter((_, index) => index % 2 === 1 || (index === given.length - 1 && given.length % 2 === 1))
  return firstOf.has(name) ? given.slice(0, 1) : []
}

const anyOf: ReadonlySet<string> = new Set(['union', 'coalesce'])

const firstOf: ReadonlySet<string> = new Set([
  'take',
  'slice',
  'uniq',
  'reverse',
  'sort',
  'shuffle',
  'shuffleWithSeed',
  'intersect',
  'except',
  'trim',
  'string',
  'filter_eq',
  'filter_ne',
  'filter_gt',
  'filter_ge',
  'filter_lt',
  'filter_le',
  'filter_in',
  'filter_not_in',
  'filter_empty',
  'filter_not_empty',
])

/** A path that an expression reads, as `Expression.references` lists it: `['Q1', '@input', 'O3']`. */
export type Path = readonly string[]

/** A text or number that an expression holds. */
export interface LiteralUse extends Span {
  readonly value: string
  /** As it is written, quotes included. */
  readonly text: string
  /** The paths that it is compared with for equality. */
  readonly comparedWith: readonly Path[]
  /** The paths that it is a bound for: `Q1 > 2`. */
  readonly bounds: readonly Path[]
}

export interface Uses {
  /** In the order of the source, with repetitions. */
  readonly paths: readonly Path[]
  readonly literals: readonly LiteralUse[]
}

/**
 * Lists the paths and literals of an expression; null when it is not an expression. Calls of unknown functions are
 * accepted.
 */
export function usesIn(source: string): Uses | null {
  if (source.trim() === '') return { paths: [], literals: [] }
  const located = readLocated(source, anyPatterns)
  if (located instanceof ExpressionSyntaxError) return null
  const reader = new UseReader(located)
  reader.read(located.tree)
  return reader
}

interface OpenLiteral extends LiteralUse {
  readonly comparedWith: Path[]
  readonly bounds: Path[]
}

/** The paths and literals that the value of a part of the expression can be. */
interface Flow {
  readonly paths: readonly Path[]
  readonly literals: readonly OpenLiteral[]
}

const nothing: Flow = { paths: [], literals: [] }

class UseReader implements Uses {
  readonly paths: Path[] = []
  readonly literals: OpenLiteral[] = []

  constructor(private readonly located: LocatedExpression) {}

  read(tree: Tree): Flow {
    switch (tree.kind) {
      case 'constant':
        return this.literal(tree)
      case 'reference':
        return this.path(tree.at)
      case 'list':
        return this.all(tree.items)
      case 'call':
        return this.call(tree, tree.args)
      case 'unary':
        this.read(tree.of)
        return nothing
      case 'chain':
        return this.chain(tree)
      case 'all':
      case 'any':
        this.all(tree.of)
        return nothing
      case 'choice':
        this.read(tree.test)
        return this.all([tree.then, tree.otherwise])
    }
  }

  private all(trees: readonly Tree[]): Flow {
    return merged(trees.map((tree) => this.read(tree)))
  }

  private literal(tree: Tree & { readonly kind: 'constant' }): Flow {
    if (typeof tree.value !== 'string' && typeof tree.value !== 'number') return nothing
    const literal = {
      ...bare(this.located.spanOf(tree), this.located.source),
      value: String(tree.value),
      comparedWith: [],
      bounds: [],
    }
    this.literals.push(literal)
    return { paths: [], literals: [literal] }
  }

  private path(at: number): Flow {
    const path = this.located.references[at] ?? []
    this.paths.push(path)
    return { paths: [path], literals: [] }
  }

  private call(tree: Tree, args: readonly Tree[]): Flow {
    const name = this.located.nameOf(tree)
    const flows = args.map((arg) => this.read(arg))
    if (comparing.has(name)) compare(merged(flows))
    return merged(passed(name, flows))
  }

  private chain({ first, steps }: ChainTree): Flow {
    let left = this.read(first)
    for (const { operator, right } of steps) {
      const flow = merged([left, this.read(right)])
      if (equalities.has(operator)) compare(flow)
      if (orders.has(operator)) for (const { bounds } of flow.literals) bounds.push(...flow.paths)
      left = nothing
    }
    return nothing
  }
}

const equalities: ReadonlySet<string> = new Set(['==', '!=', '===', '!=='])
const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

function merged(flows: readonly Flow[]): Flow {
  return { paths: flows.flatMap(({ paths }) => paths), literals: flows.flatMap(({ literals }) => literals) }
}

function compare({ paths, literals }: Flow): void {
  for (const { comparedWith } of literals) comparedWith.push(...paths)
}

// Without the parentheses around it.
function bare({ from, to }: Span, source: string): Pick<LiteralUse, 'text' | 'from' | 'to'> {
  const text = source.slice(from, to).replace(/^[(\s]+|[)\s]+$/g, '')
  const start = source.indexOf(text, from)
  return { text, from: start, to: start + text.length }
}
