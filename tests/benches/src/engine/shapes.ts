/** One number to type, or the sum of others; shown when another question is answered above 0. */
export interface Item {
  readonly code: string
  readonly shownBy: string | null
  readonly sumOf: readonly string[]
}

/** Dependency structure of a workload's questions. */
export type Shape = 'forward' | 'backward' | 'diamond'

/** `size` questions in the shape, and a sum after every ten of them, shown by the last of these. */
export function itemsOf(shape: Shape, size: number): readonly Item[] {
  const codes = Array.from({ length: size }, (_, at) => `Q${at + 1}`)
  const questions = codes.map((code, at) => ({ code, shownBy: codes[shownBy[shape](at, size)] ?? null, sumOf: [] }))
  const last: readonly Item[] = shape === 'diamond' ? [{ code: 'all', shownBy: null, sumOf: codes.slice(1) }] : []
  return [...withSums(questions), ...last]
}

// Places; outside of the list for none.
const shownBy: Readonly<Record<Shape, (at: number, size: number) => number>> = {
  forward: (at) => at - 1,
  backward: (at, size) => (at + 1 < size ? at + 1 : -1),
  diamond: (at) => (at === 0 ? -1 : 0),
}

function withSums(questions: readonly Item[]): readonly Item[] {
  return questions.flatMap((question, at) => {
    if (at % 10 !== 9) return [question]
    const sumOf = questions.slice(at - 9, at + 1).map(({ code }) => code)
    return [question, { code: `S${(at + 1) / 10}`, shownBy: question.code, sumOf }]
  })
}

/** The questions to type into, in the order in which they come to be shown. */
export function orderOf(shape: Shape, items: readonly Item[]): readonly string[] {
  const codes = items.filter(({ sumOf }) => sumOf.length === 0).map(({ code }) => code)
  return shape === 'backward' ? codes.toReversed() : codes
}
