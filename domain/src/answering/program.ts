import type { BoundProgram, Expression, EvaluationContext, Value, Values } from '../expression/index.ts'

/** An expression of one owner whose references are places in the values of a sheet. */
export class Program {
  readonly source: string
  readonly references: readonly (readonly string[])[]
  /** Its value may change with the time alone. */
  readonly readsClock: boolean
  private expression: Expression | null
  private bound!: BoundProgram

  constructor(
    expression: Expression,
    /** Stands for the owner (question, option, quota cell …) in the seed of chance. */
    readonly owner: string,
  ) {
    this.source = expression.source
    this.references = expression.references
    this.readsClock = expression.readsClock
    this.expression = expression
  }

  /** Gives each reference its place; -1 for unknown ones, which are blank. Lets go of the expression. */
  bind(placeOf: (path: readonly string[]) => number): void {
    this.bound = this.expression!.bind(placeOf)
    this.expression = null
  }

  /** Places of the references, in their order. */
  get places(): readonly number[] {
    return this.bound.places
  }

  evaluate(values: Values, moment: EvaluationContext): Value {
    return this.bound.evaluate(values, moment)
  }

  isTrue(values: Values, moment: EvaluationContext): boolean {
    return this.bound.isTrue(values, moment)
  }
}

/** Two values that no expression can tell apart. */
export function isSameValue(one: Value, other: Value): boolean {
  if (Object.is(one, other)) return true
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((item: Value, at) => isSameValue(item, other[at] as Value))
}
