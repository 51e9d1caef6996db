import type { Program } from '../program.ts'
import { valueNode, type Node } from './node.ts'

/** Place of the first extra validation that is false (content §5.1), -1 when all are true or the question is hidden. */
export function extraValidationNode(question: number, visible: number, programs: readonly Program[]): Node {
  return valueNode({ question, isShown: true, after: [visible], programs }, (sheet) =>
    sheet.values[visible] === true ? programs.findIndex((program) => !sheet.isTrue(program)) : -1,
  )
}

/** Whether the question raises its alarm; a hidden one does not. */
export function alarmNode(question: number, visible: number, program: Program): Node {
  return valueNode({ question, isShown: false, after: [visible], programs: [program] }, (sheet) => sheet.values[visible] === true && sheet.isTrue(program))
}

/** Successful when the success expression is blank or true (runtime §4). */
export function successNode(program: Program | null): Node {
  const programs = program ? [program] : []
  return valueNode({ question: -1, isShown: false, after: [], programs }, (sheet) => program === null || sheet.isTrue(program))
}

/** Whether the session belongs to a quota cell; one without an expression takes nobody. */
export function quotaNode(program: Program | null): Node {
  const programs = program ? [program] : []
  return valueNode({ question: -1, isShown: false, after: [], programs }, (sheet) => program !== null && sheet.isTrue(program))
}
