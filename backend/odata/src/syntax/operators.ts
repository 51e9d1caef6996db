import type { BinaryOperator } from './expression.ts'

/** The higher binds the tighter; equals group from the left: `1 sub 2 sub 3` is `(1 sub 2) sub 3`. */
export const binaryPower = {
  or: 1,
  and: 2,
  eq: 4,
  ne: 4,
  gt: 5,
  ge: 5,
  lt: 5,
  le: 5,
  in: 5,
  has: 5,
  add: 6,
  sub: 6,
  mul: 7,
  div: 7,
  divby: 7,
  mod: 7,
} as const satisfies Record<BinaryOperator, number>

/** `not A eq 1` reads `not (A eq 1)`; `not A and B` reads `(not A) and B`. */
export const prefixPower = { not: 3, minus: 8 } as const

export function binaryOperator(word: string): BinaryOperator | null {
  const name = word.toLowerCase()
  return Object.hasOwn(binaryPower, name) ? (name as BinaryOperator) : null
}
