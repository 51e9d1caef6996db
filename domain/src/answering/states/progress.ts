import type { CompiledQuestion } from '../compiled.ts'
import type { Progress } from '../contract.ts'
import type { Sheet } from '../sheet.ts'

/** Over the visible questions of the session's pages that take an answer. `reached` is the highest ratio so far: progress never jumps back. */
export function progressOf(sheet: Sheet, reached: number): Progress {
  const asked = sheet.asked.filter((question) => takesAnswer(question) && sheet.values[question.nodes.visible] === true)
  const answered = asked.filter((question) => isAnswered(sheet, question)).length
  const ratio = asked.length === 0 ? 1 : answered / asked.length
  return { answered, remaining: asked.length - answered, ratio: Math.max(reached, ratio) }
}

const takesAnswer = ({ fields }: CompiledQuestion) => fields.some(({ field }) => field.interaction.takesReply)

const isAnswered = (sheet: Sheet, { fields }: CompiledQuestion) => fields.some(({ at }) => sheet.settled[at]?.reply != null)
