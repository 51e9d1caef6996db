import type { CompiledQuestion } from '../compiled.ts'
import { wholeSession } from '../memory.ts'
import { ValueNode, type Node } from '../nodes/node.ts'
import type { Sheet } from '../sheet.ts'

/** What `Q1.seconds` reads: the seconds spent on a question; blank while it is hidden. */
export function secondsNode(question: number, visible: number): Node {
  return new ValueNode((sheet) => (sheet.values[visible] === true ? (sheet.memory.seconds.get(question) ?? 0) : null))
}

/** What `$session.duration` reads: whole seconds spent on the session. */
export function durationNode(): Node {
  return new ValueNode((sheet) => Math.floor(sheet.memory.seconds.get(wholeSession) ?? 0))
}

/** How many seconds more an answer should take (`AnswerTimeSpan`); 0 when it may be left. */
export function waitSeconds({ memory }: Sheet, { at, content }: CompiledQuestion): number {
  return Math.max(0, Math.ceil((content.Config.AnswerTimeSpan ?? 0) - (memory.seconds.get(at) ?? 0)))
}
