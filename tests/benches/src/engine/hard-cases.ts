import { compileNaire, openSession } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import type { Contest } from './contestant.ts'
import { rounded, timed } from './measure.ts'
import { ours, naireOf } from './ours.ts'
import { itemsOf, orderOf, type Item, type Shape } from './shapes.ts'

export interface HardCases {
  readonly backwardChain10000: HardCase
  readonly diamond1000: HardCase
  readonly cycleOf3In1000: CycleCase
}

/** Milliseconds from the answer at the beginning to the end of all that follows from it. */
export interface HardCase {
  readonly answer: number
  readonly reset: number
  readonly isRight: boolean
}

export interface CycleCase {
  readonly open: number
  readonly answer: number
  /** The codes of the questions that come to no rest. */
  readonly unsettled: readonly (readonly string[])[]
  readonly isRight: boolean
}

export function hardCases(): HardCases {
  return {
    backwardChain10000: answeredAll('backward', 10_000),
    diamond1000: answeredAll('diamond', 1_000),
    cycleOf3In1000: cycle(),
  }
}

// All have their answers but the first, which then is given and taken back.
function answeredAll(shape: Shape, size: number): HardCase {
  const items = itemsOf(shape, size)
  const contest = ours.load(ours.prepare(items))
  const [first = '', ...others] = orderOf(shape, items)
  for (const code of [first, ...others]) contest.answer(code, 5)
  const isFull = others.every((code) => contest.isVisible(code))
  const { took: reset } = timed(() => contest.answer(first, null))
  const isEmpty = !others.some((code) => contest.isVisible(code))
  const { took: answer } = timed(() => contest.answer(first, 5))
  return {
    answer: rounded(answer),
    reset: rounded(reset),
    isRight: isFull && isEmpty && shownAgain(contest, shape, others),
  }
}

// A chain shows its next link, a diamond all at once.
function shownAgain(contest: Contest, shape: Shape, others: readonly string[]): boolean {
  return others.every((code, at) => contest.isVisible(code) === (shape === 'diamond' || at === 0))
}

function cycle(): CycleCase {
  const items = itemsOf('forward', 1_000)
  const turning = ['X1', 'X2', 'X3'].map((code, at): Item => ({
    code,
    shownBy: null,
    sumOf: [`X${((at + 1) % 3) + 1}`, 'one'],
  }))
  const record = naireOf([...items, { code: 'one', shownBy: null, sumOf: ['1'] }, ...turning])
  const opened = timed(() =>
    openSession(compileNaire(record, { types: questionDefinitions, language: fullLanguage }), {
      sessionSid: 'bench',
      viewPort: 'desktop',
      lang: 'zh-CN',
      now: new Date(0),
    }),
  )
  const unsettled = opened.result.unsettled().map((codes) => codes.toSorted())
  const contest = ours.load(record)
  const { took: answer } = timed(() => contest.answer('Q1', 5))
  return {
    open: rounded(opened.took),
    answer: rounded(answer),
    unsettled,
    isRight: contest.isVisible('Q2') && !contest.isVisible('Q3'),
  }
}
