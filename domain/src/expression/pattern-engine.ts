import type { Budget } from './budget.ts'

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

/**
 * The names of all functions that a text may call. It may be an expression, or anything that holds some: in JSON,
 * escaped characters count as what they stand for.
 */
export function callsIn(text: string): ReadonlySet<string> {
  const plain = text.replace(escaped, (_, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : ' ',
  )
  return new Set(Array.from(plain.matchAll(call), ([, name = '']) => name))
}

const escaped = /\\(?:u00([0-9a-fA-F]{2})|[bfnrt])/g

// A name may stand in parentheses of its own. No two tries begin in one word, so that long texts take no longer than
// they are.
const call = /(?<![A-Za-z_])([A-Za-z_]+)[\s)]*\(/g
