import type { Program } from '../program.ts'
import { ValueNode, type Node } from './node.ts'

/** Place of the first extra validation that is false (content §5.1), -1 when all are true or the question is hidden. */
export function extraValidationNode(visible: number, programs: readonly Program[]): Node {
  return new ValueNode((sheet) =>
    sheet.values[visible] === true ? programs.findIndex((program) => !sheet.isTrue(program)) : -1,
  )
}

/** Whether the question raises its alarm; a hidden one does not. */
export function alarmNode(visible: number, program: Program): Node {
  return new ValueNode((sheet) => sheet.values[visible] === true && sheet.isTrue(program))
}

/** Successful when the success expression is blank or true (runtime §4). */
export function successNode(program: Program | null): Node {
  return new ValueNode((sheet) => program === null || sheet.isTrue(program))
}

/** Whether the session belongs to a quota cell; one without an expression takes nobody. */
export function quotaNode(program: Program | null): Node {
  return new ValueNode((sheet) => program !== null && sheet.isTrue(program))
}
