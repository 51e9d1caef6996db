import type { Cursor } from './cursor.ts'
import type { Expression } from './expression.ts'

/** Reads an expression whose operators bind tighter than `floor`; it is passed along because its parts are recursive. */
export type ParseExpression = (cursor: Cursor, floor?: number) => Expression

/** `(a, b)`, `(name=a)`. */
export function parseArguments(cursor: Cursor, parse: ParseExpression): readonly Expression[] {
  cursor.expectMark('(')
  const args: Expression[] = []
  if (cursor.takeMark(')')) return args
  do {
    if (cursor.isMark('=', 1)) {
      cursor.take()
      cursor.take()
    }
    args.push(parse(cursor))
  } while (cursor.takeMark(','))
  cursor.expectMark(')')
  return args
}
