import type { Contest, Contestant } from './contestant.ts'
import { itemsOf, orderOf, type Item, type Shape } from './shapes.ts'
import { median } from '../figures.ts'

export interface Course {
  readonly shape: Shape
  readonly size: number
  /** Number of loads, and number of complete passes of answers. */
  readonly loads: number
  readonly answered: number
  /** Lengths of the chains that one answer resets. */
  readonly chains: readonly number[]
}

/** Milliseconds, but for the heap; medians. */
export interface EngineFigures {
  /** The first load of the process, and those that follow. */
  readonly loadCold: number
  readonly load: number
  /** Megabytes that a loaded session holds; null where nobody tells. */
  readonly heap: number | null
  readonly answers: AnswerFigures | null
}

export interface AnswerFigures {
  readonly all: number
  readonly one: number
  /** The slowest answer of a run. */
  readonly worst: number
  readonly chain: Readonly<Record<string, number>>
  /** Whether everything came to what it should: nobody is to be fast and wrong. */
  readonly isRight: boolean
}

/** Megabytes in use after everything unused was let go of; null where nobody tells. */
export type HeapNow = () => number | null

export function measure(contestant: Contestant, course: Course, heapNow: HeapNow): EngineFigures {
  const items = itemsOf(course.shape, course.size)
  const prepared = contestant.prepare(items)
  const before = heapNow()
  const first = timed(() => contestant.load(prepared))
  const after = heapNow()
  const others = Array.from({ length: course.loads }, () => timed(() => contestant.load(prepared)))
  const runs = others.slice(0, course.answered).map(({ result }) => answerAll(result, course, items))
  return {
    loadCold: rounded(first.took),
    load: rounded(median(others.map(({ took }) => took))),
    heap: before === null || after === null ? null : rounded(after - before),
    answers: runs.length > 0 ? together(runs, course.chains) : null,
  }
}

interface Run {
  readonly answers: readonly number[]
  readonly chain: ReadonlyMap<number, number>
  readonly isRight: boolean
}

function answerAll(contest: Contest, { shape, size, chains }: Course, items: readonly Item[]): Run {
  const order = orderOf(shape, items)
  const answers = order.map((code) => timed(() => contest.answer(code, 5)).took)
  const chain = new Map<number, number>()
  let isRight = contest.valueOf('S1') === 50
  for (const length of chains) {
    const codes = order.slice(size - 1 - length)
    chain.set(length, timed(() => contest.answer(codes[0] ?? '', null)).took)
    isRight &&= !codes.slice(1).some((code) => contest.isVisible(code))
    if (length !== chains.at(-1)) for (const code of codes) contest.answer(code, 5)
  }
  return { answers, chain, isRight }
}

function together(runs: readonly Run[], chains: readonly number[]): AnswerFigures {
  return {
    all: rounded(median(runs.map(({ answers }) => answers.reduce((total, took) => total + took, 0)))),
    one: rounded(median(runs.flatMap(({ answers }) => answers))),
    worst: rounded(median(runs.map(({ answers }) => Math.max(...answers)))),
    chain: Object.fromEntries(
      chains.map((length) => [length, rounded(median(runs.map(({ chain }) => chain.get(length) ?? 0)))]),
    ),
    isRight: runs.every((run) => run.isRight),
  }
}

export function timed<T>(work: () => T): { readonly took: number; readonly result: T } {
  const begun = performance.now()
  const result = work()
  return { took: performance.now() - begun, result }
}

export const rounded = (value: number): number => Number(value.toPrecision(3))
