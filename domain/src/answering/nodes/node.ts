import type { Value } from '../../expression/index.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'

/** One derived thing. Its value, if it has one, stands in the sheet at its own id. */
export interface Node {
  /** Place of the question that it belongs to, -1 for the questionnaire. */
  readonly question: number
  /** Part of the state that a question shows. */
  readonly isShown: boolean
  /** Nodes that it reads beside those that its programs refer to. */
  readonly after: readonly number[]
  readonly programs: readonly Program[]
  /** Computes it anew; true when it changed. */
  run(sheet: Sheet, id: number): boolean
}

/** A node whose value is all that it has. */
export function valueNode(node: Omit<Node, 'run'>, valueOf: (sheet: Sheet) => Value): Node {
  return { ...node, run: (sheet, id) => sheet.set(id, valueOf(sheet)) }
}

export const some = (...programs: readonly (Program | null)[]): readonly Program[] => programs.filter((program) => program !== null)
