import { isTruth, operandOf, testOf } from './binding/index.ts'
import type { FunctionTable } from './functions/table.ts'
import type { PatternEngine } from './pattern-engine.ts'
import { placed } from './place.ts'
import { readTree, type ReadExpression } from './read-tree.ts'
import type { EvaluationContext, Operand, Scope, Test, Values } from './scope.ts'
import { isTrue, type Value } from './value.ts'

export interface Expression {
  readonly source: string
  /** Every path that it reads, without duplicates, e.g. `[['Q1'], ['Q3', 'R1'], ['Q1', '@text']]`. */
  readonly references: readonly (readonly string[])[]
  /** Its value may change with the time alone. */
  readonly readsClock: boolean
  /** Never throws. For what is evaluated often, `bind` is many times faster. */
  evaluate(scope: Scope): Value
  /** Gives every reference its place in an array of values; `placeOf` gives -1 for an unknown path, which is blank. */
  bind(placeOf: (path: readonly string[]) => number): BoundProgram
}

/** An expression that reads its values by place. Holds nothing of the expression that it was made of. */
export interface BoundProgram {
  /** Of each of the expression's references, in their order; -1 for unknown ones. */
  readonly places: readonly number[]
  readonly readsClock: boolean
  /** Never throws. */
  readonly evaluate: (values: Values, moment: EvaluationContext) => Value
  /** The truth of the value. */
  readonly isTrue: (values: Values, moment: EvaluationContext) => boolean
}

export interface CompileOptions {
  /** Needed by `matches` only; see `usesPatterns`. */
  readonly patterns?: PatternEngine
}

/**
 * @throws ExpressionSyntaxError, whose message contains the source; FunctionNotLoaded for a function that the table
 * should have.
 */
export function compile(source: string, functions: FunctionTable, { patterns }: CompileOptions = {}): Expression {
  return new CompiledExpression(
    source,
    source.trim() === '' ? blankExpression : readTree(source, { functions, patterns }),
  )
}

const blankExpression: ReadExpression = { tree: { kind: 'constant', value: null }, references: [], readsClock: false }

class CompiledExpression implements Expression {
  readonly references: readonly (readonly string[])[]
  readonly readsClock: boolean
  private own: Operand | undefined

  constructor(
    readonly source: string,
    private readonly read: ReadExpression,
  ) {
    this.references = read.references
    this.readsClock = read.readsClock
  }

  evaluate(scope: Scope): Value {
    this.own ??= operandOf(placed(this.read.tree, (at) => at))
    return this.own(
      this.references.map((path) => scope.lookup(path)),
      scope,
    )
  }

  bind(placeOf: (path: readonly string[]) => number): BoundProgram {
    const places = this.references.map(placeOf)
    const tree = placed(this.read.tree, (at) => places[at] as number)
    const test = isTruth(tree) ? testOf(tree) : null
    const evaluate = test ?? operandOf(tree)
    return { places, readsClock: this.readsClock, evaluate, isTrue: test ?? truthOf(evaluate) }
  }
}

function truthOf(evaluate: Operand): Test {
  return (values, moment) => isTrue(evaluate(values, moment))
}
