import type { CompiledNaire, CompiledQuestion } from '../compiled.ts'
import type { CompiledCourse, CompiledSplit } from './compiled-course.ts'

/** The pages that a session is restricted to by `start_position`; null for all, also when the id is unknown (content §2). */
export function rangeOf({ splits }: CompiledCourse, startPosition: string | undefined): CompiledSplit | null {
  return splits.find(({ id }) => id === startPosition) ?? null
}

/** The questions on the pages of the session. */
export function askedQuestions(
  { questions, pages, questionAt }: CompiledNaire,
  range: CompiledSplit | null,
): readonly CompiledQuestion[] {
  return range === null
    ? questions
    : pages.slice(range.first, range.last + 1).flatMap((page) => page.questions.map(questionAt))
}

export function isInRange(range: CompiledSplit | null, page: number): boolean {
  return range === null || (range.first <= page && page <= range.last)
}

/** Whether the last page of the session is the last of the whole survey: so it is in the last split and without one. */
export function reachesTheEnd({ splits }: CompiledCourse, range: CompiledSplit | null): boolean {
  return range === null || splits.at(-1) === range
}
