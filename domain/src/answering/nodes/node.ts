import type { Value } from '../../expression/index.ts'
import type { Sheet } from '../sheet.ts'

/** One derived thing. Its value, if it has one, stands in the sheet at its own id. */
export interface Node {
  /** Computes it anew; true when it changed. */
  run(sheet: Sheet, id: number): boolean
}

/** A node whose value is all that it has. */
export class ValueNode implements Node {
  constructor(private readonly valueIn: (sheet: Sheet) => Value) {}

  run(sheet: Sheet, id: number): boolean {
    return sheet.set(id, this.valueIn(sheet))
  }
}
