import type { Expression, Value } from '../expression/index.ts'

/** An expression whose references are places in a value array. */
export class Program {
  /** Its value may change with the time alone. */
  readonly readsClock: boolean
  private readonly slots = new Map<readonly string[], number>()

  constructor(
    readonly expression: Expression,
    /** Stands for the owner (question, option, quota cell …) in the seed of chance. */
    readonly owner: string,
  ) {
    this.readsClock = /\b(?:now|today|age)\s*\(/.test(expression.source)
  }

  /** Finds the node of each reference; unknown ones (-1) are blank. Gives the nodes that the program depends on. */
  link(nodeOf: (path: readonly string[]) => number): readonly number[] {
    for (const path of this.expression.references) this.slots.set(path, nodeOf(path))
    return [...this.slots.values()].filter((node) => node >= 0)
  }

  slotOf(path: readonly string[]): number {
    return this.slots.get(path) ?? -1
  }
}

/** Two values that no expression can tell apart. */
export function isSameValue(one: Value, other: Value): boolean {
  if (Object.is(one, other)) return true
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((item: Value, at) => isSameValue(item, other[at] as Value))
}
