import type { Budget } from './budget.ts'
import { callsIn } from './calls.ts'

/** A regular expression that an author wrote. */
export interface Pattern {
  /** Instructions of its program: a test takes so many steps for each character. */
  readonly size: number
  /** True when it is found anywhere in the text. Takes time linear in the text. @throws BudgetSpent */
  test(text: string, budget?: Budget): boolean
}

/** Compiler of authors' patterns; injected, so that only a questionnaire with such a pattern loads it. */
export interface PatternEngine {
  /** `null` for a pattern that it cannot take. */
  compile(pattern: string): Pattern | null
}

/** True when an expression, or one in the text, may call `matches`, and so needs an engine to be compiled. */
export function usesPatterns(text: string): boolean {
  return callsIn(text).has('matches')
}
