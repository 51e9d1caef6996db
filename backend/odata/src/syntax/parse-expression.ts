import { Cursor } from './cursor.ts'
import type { Expression, BinaryOperator } from './expression.ts'
import { parseList, parsePrimary } from './parse-primary.ts'

/**
 * Reads a whole option as one expression. `target` names the option in errors, `base` is where the text starts in it.
 */
export function parseExpression(text: string, target: string, base = 0): Expression {
  const cursor = new Cursor(text, target, base)
  const expression = expressionAt(cursor)
  cursor.expectEnd()
  return expression
}

/** Precedence climbing: takes every operator that binds tighter than `floor`. */
export function expressionAt(cursor: Cursor, floor = 0): Expression {
  return cursor.nested(() => {
    let left = prefix(cursor)
    for (;;) {
      const token = cursor.peek()
      const operator = token.kind === 'name' ? binaryOperator(token.text) : null
      if (operator === null || binaryPower[operator] <= floor) return left
      cursor.spendOperator(token.at)
      cursor.take()
      const right = operator === 'in' ? members(cursor) : expressionAt(cursor, binaryPower[operator])
      left = { kind: 'binary', operator, left, right, at: left.at }
    }
  })
}

function prefix(cursor: Cursor): Expression {
  const token = cursor.peek()
  if (token.kind === 'name' && token.text.toLowerCase() === 'not' && !cursor.isMark('/', 1)) {
    cursor.take()
    return { kind: 'unary', operator: 'not', operand: expressionAt(cursor, prefixPower.not), at: token.at }
  }
  if (cursor.takeMark('-')) return minus(cursor, token.at)
  if (cursor.isMark('+') && cursor.peek(1).kind === 'number' && cursor.peek(1).at === token.end) cursor.take()
  return parsePrimary(cursor, expressionAt)
}

function minus(cursor: Cursor, at: number): Expression {
  const operand = expressionAt(cursor, prefixPower.minus)
  if (operand.kind === 'literal' && typeof operand.value === 'number') return { ...operand, value: -operand.value, at }
  return { kind: 'unary', operator: 'minus', operand, at }
}

/** Several values in parentheses are literals; in brackets they may be anything. */
function literals(cursor: Cursor): Expression {
  const list = parseList(cursor, ['(', ')'], expressionAt)
  const other = list.items.find((item) => item.kind === 'member')
  if (other && list.items.length > 1) throw cursor.wrong('"in" takes literals', other.at)
  return list
}

/** Parses the right operand of `in`: `(1,2)`, `[1,2]` or a path to a collection. */
function members(cursor: Cursor): Expression {
  if (cursor.isMark('(')) return literals(cursor)
  return parsePrimary(cursor, expressionAt)
}

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

function binaryOperator(word: string): BinaryOperator | null {
  const name = word.toLowerCase()
  return Object.hasOwn(binaryPower, name) ? (name as BinaryOperator) : null
}
