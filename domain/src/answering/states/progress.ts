import type { Progress } from '../contract.ts'
import type { AnswerCount } from './tally.ts'

/** Over the visible questions that take an answer. `reached` is the highest ratio so far: progress never jumps back. */
export function progressOf({ asked, answered }: AnswerCount, reached: number): Progress {
  const ratio = asked === 0 ? 1 : answered / asked
  return { answered, remaining: asked - answered, ratio: Math.max(reached, ratio) }
}
