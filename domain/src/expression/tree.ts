import type { PatternEngine } from './pattern-engine.ts'
import type { BinaryOperator, UnaryOperator } from './operators.ts'
import type { Operand } from './scope.ts'
import type { Params, SyntaxErrorKey } from './syntax-error.ts'
import type { Value } from './value.ts'

/** An expression as it is meant: free of syntax, every function found. */
export type Tree =
  | { readonly kind: 'constant'; readonly value: Value }
  /** Which of the expression's references; once placed, the place of its value (never -1). */
  | { readonly kind: 'reference'; readonly at: number }
  | { readonly kind: 'list'; readonly items: readonly Tree[] }
  | CallTree
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly of: Tree }
  | ChainTree
  /** `&&`: always a Boolean. */
  | { readonly kind: 'all'; readonly of: readonly Tree[] }
  /** `||`: always a Boolean. */
  | { readonly kind: 'any'; readonly of: readonly Tree[] }
  | { readonly kind: 'choice'; readonly test: Tree; readonly then: Tree; readonly otherwise: Tree }

/** Operators of one nest, applied from the left; a loop, so that a chain's length is bounded by the source only. */
export interface ChainTree {
  readonly kind: 'chain'
  readonly first: Tree
  readonly steps: readonly Step[]
}

export interface Step {
  readonly operator: BinaryOperator
  readonly right: Tree
}

export interface CallTree {
  readonly kind: 'call'
  readonly row: FunctionRow
  readonly args: readonly Tree[]
  readonly site: CallSite
}

/** A function of the language; what its arguments mean is said by `help/`. */
export interface FunctionRow {
  readonly least: number
  /** `Infinity` when it takes any number. */
  readonly most: number
  readonly bind: Bind
  /** It reads the clock when it is called with at most so many arguments; absent: never. */
  readonly readsClockUpTo?: number
  /** Checks a call that has the right number of arguments; null when there is no fault. */
  readonly refuse?: (args: readonly Tree[], patterns: PatternEngine | undefined) => Refusal | null
}

export interface Refusal {
  readonly key: SyntaxErrorKey
  readonly params: Params
}

/** Turns a call into a closure, once; what is not evaluated is not paid for. */
export type Bind = (args: readonly Tree[], site: CallSite) => Operand

export interface CallSite {
  readonly source: string
  /** Which call of the expression this is, from 0. */
  readonly place: number
  readonly patterns: PatternEngine | undefined
}
