import { notSupported } from '../odata-error.ts'
import type { Cursor } from './cursor.ts'
import type { Expression, Lambda } from './expression.ts'
import { parseArguments, type ParseExpression } from './parse-arguments.ts'

/** Follows `/name`, `/$count`, `/any(x:…)`, `/all(x:…)` from `start`. */
export function parsePath(cursor: Cursor, start: Expression, parse: ParseExpression): Expression {
  let path = start
  while (cursor.takeMark('/')) path = segment(cursor, path, parse)
  return path
}

function segment(cursor: Cursor, of: Expression, parse: ParseExpression): Expression {
  const token = cursor.take()
  const at = token.at
  if (token.kind === 'system') return systemSegment(cursor, of, token.text, at)
  if (token.kind === 'alias') return { kind: 'unsupported', what: `the annotation ${token.text}`, at }
  if (token.kind !== 'name') throw cursor.unexpected('a name', token)
  const lower = token.text.toLowerCase()
  if (cursor.isMark('(')) {
    if (lower === 'aggregate') return aggregate(cursor, at)
    if (lower === 'any' || lower === 'all') return lambda(cursor, { of, quantifier: lower, at }, parse)
    parseArguments(cursor, parse)
    return { kind: 'unsupported', what: `${token.text}(…) in a path`, at }
  }
  if (of.kind === 'unsupported') return of
  if (token.text.includes('.')) return { kind: 'unsupported', what: `the type cast ${token.text}`, at }
  return { kind: 'member', of, name: token.text, at }
}

/** `Items/aggregate(Value with sum)`. */
function aggregate(cursor: Cursor, at: number): Expression {
  cursor.rawParentheses()
  return { kind: 'unsupported', what: 'aggregate in an expression', at }
}

function systemSegment(cursor: Cursor, of: Expression, text: string, at: number): Expression {
  if (text === '$count' && !cursor.isMark('(')) return of.kind === 'unsupported' ? of : { kind: 'count', of, at }
  if (text === '$count' || text === '$filter')
    throw notSupported(`${text}(…) in an expression`, { position: at, target: cursor.target })
  throw cursor.wrong(`${text} cannot stand in a path`, at)
}

function lambda(cursor: Cursor, start: Pick<Lambda, 'of' | 'quantifier' | 'at'>, parse: ParseExpression): Lambda {
  cursor.expectMark('(')
  if (start.quantifier === 'any' && cursor.takeMark(')'))
    return { kind: 'lambda', ...start, variable: null, predicate: null }
  const variable = cursor.take()
  if (variable.kind !== 'name' || variable.text.includes('.')) throw cursor.unexpected('a variable', variable)
  cursor.expectMark(':')
  const predicate = parse(cursor)
  cursor.expectMark(')')
  return { kind: 'lambda', ...start, variable: variable.text, predicate }
}
