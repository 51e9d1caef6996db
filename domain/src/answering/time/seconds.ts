import type { CompiledQuestion } from '../compiled.ts'
import { wholeSession } from '../memory.ts'
import { ValueNode, type Node } from '../nodes/node.ts'
import type { Sheet } from '../sheet.ts'

/** Builds the node of `Q1.seconds`: the seconds spent on a question; blank while it is hidden. */
export function secondsNode(question: number, visible: number): Node {
  return new ValueNode((sheet) => (sheet.values[visible] === true ? (sheet.memory.seconds.get(question) ?? 0) : null))
}

/** Builds the node of `$session.duration`: whole seconds spent on the session. */
export function durationNode(): Node {
  return new ValueNode((sheet) => Math.floor(sheet.memory.seconds.get(wholeSession) ?? 0))
}

/** Returns the seconds for which an answer still has to wait (`AnswerTimeSpan`); 0 when the respondent may go on. */
export function waitSeconds({ memory }: Sheet, { at, content }: CompiledQuestion): number {
  return Math.max(0, Math.ceil((content.Config.AnswerTimeSpan ?? 0) - (memory.seconds.get(at) ?? 0)))
}
