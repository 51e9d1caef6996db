import type { Cursor } from './cursor.ts'
import type { Case, Expression } from './expression.ts'
import type { ParseExpression } from './parse-arguments.ts'

/** `(condition:value,…)`. */
export function parseCase(cursor: Cursor, at: number, parse: ParseExpression): Case {
  const branches: Case['branches'][number][] = []
  cursor.expectMark('(')
  do {
    const when = parse(cursor)
    cursor.expectMark(':')
    branches.push({ when, value: parse(cursor) })
  } while (cursor.takeMark(','))
  cursor.expectMark(')')
  return { kind: 'case', branches, at }
}

/** `(value,Edm.Type)`; to an entity's type (`(Model.Customer)`) is valid, and not built. */
export function parseCast(cursor: Cursor, at: number, parse: ParseExpression): Expression {
  cursor.expectMark('(')
  const operand = parse(cursor)
  if (cursor.takeMark(')')) return { kind: 'unsupported', what: 'a cast to an entity type', at }
  cursor.expectMark(',')
  const type = cursor.name()
  cursor.expectMark(')')
  return type.startsWith('Edm.')
    ? { kind: 'cast', operand, type, at }
    : { kind: 'unsupported', what: `a cast to ${type}`, at }
}
