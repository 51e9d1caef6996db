import type { Cursor } from './cursor.ts'
import type { Expression, List, Case, Lambda } from './expression.ts'
import { functionName, isUnbuiltFunction } from './functions.ts'
import { literalOf } from './literals.ts'
import type { Token } from './tokens.ts'
import { notSupported } from '../odata-error.ts'

/** A literal, a path, a call, a list or an expression in parentheses, with everything that follows by `/`. */
export function parsePrimary(cursor: Cursor, parse: ParseExpression): Expression {
  return parsePath(cursor, first(cursor, parse), parse)
}

function first(cursor: Cursor, parse: ParseExpression): Expression {
  const token = cursor.peek()
  if (cursor.isMark('(')) return parenthesis(cursor, parse)
  if (cursor.isMark('[')) return parseList(cursor, ['[', ']'], parse)
  if (cursor.isMark('{')) return object(cursor, parse)
  if (token.kind === 'name') return named(cursor, parse)
  if (token.kind === 'system') return system(cursor)
  if (token.kind === 'alias') return alias(cursor)
  const literal = literalOf(token, cursor.target)
  if (literal === null) throw cursor.unexpected('a value')
  cursor.take()
  return literal
}

function parenthesis(cursor: Cursor, parse: ParseExpression): Expression {
  cursor.expectMark('(')
  const inner = parse(cursor)
  cursor.expectMark(')')
  return inner
}

export function parseList(
  cursor: Cursor,
  [open, close]: readonly ['(', ')'] | readonly ['[', ']'],
  parse: ParseExpression,
): List {
  const at = cursor.peek().at
  cursor.expectMark(open)
  const items: Expression[] = []
  if (!cursor.takeMark(close)) {
    do items.push(parse(cursor))
    while (cursor.takeMark(','))
    cursor.expectMark(close)
  }
  return { kind: 'list', items, at }
}

function object(cursor: Cursor, parse: ParseExpression): Expression {
  const at = cursor.peek().at
  cursor.expectMark('{')
  if (!cursor.takeMark('}')) {
    do {
      if (cursor.take().kind !== 'quoted') throw cursor.unexpected('a name in double quotes')
      cursor.expectMark(':')
      parse(cursor)
    } while (cursor.takeMark(','))
    cursor.expectMark('}')
  }
  return { kind: 'unsupported', what: 'an object literal', at }
}

function named(cursor: Cursor, parse: ParseExpression): Expression {
  const token = cursor.take()
  if (cursor.isMark('(')) return call(cursor, token, parse)
  const literal = cursor.isMark('/') ? null : literalOf(token, cursor.target)
  if (literal !== null) return literal
  if (token.text.includes('.') && (cursor.peek().kind === 'end' || cursor.isWord('as')))
    throw cursor.unexpected('"(" or "/"')
  if (token.text.includes('.')) return { kind: 'unsupported', what: `the type cast ${token.text}`, at: token.at }
  return { kind: 'member', of: null, name: token.text, at: token.at }
}

function call(cursor: Cursor, { text, at }: Token, parse: ParseExpression): Expression {
  const lower = text.toLowerCase()
  if (lower === 'any' || lower === 'all') throw cursor.wrong(`${lower} needs a collection in front of it`, at)
  if (lower === 'case') return parseCase(cursor, at, parse)
  if (lower === 'cast') return parseCast(cursor, at, parse)
  const args = parseArguments(cursor, parse)
  if (functionName(text)) return { kind: 'call', name: lower, args, at }
  if (isUnbuiltFunction(lower, args.length) || text.includes('.'))
    return { kind: 'unsupported', what: `the function ${text}`, at }
  const isKey = args.length === 1 && args[0]?.kind === 'literal'
  if (isKey) return { kind: 'unsupported', what: `a key in the path (${text})`, at }
  throw cursor.wrong(`there is no function ${text}`, at)
}

function system(cursor: Cursor): Expression {
  const { text, at } = cursor.take()
  if (text === '$it') return { kind: 'itself', at }
  if (text === '$this' || text === '$root' || text === '$these') return { kind: 'unsupported', what: text, at }
  throw cursor.wrong(`${text} cannot stand here`, at)
}

function alias(cursor: Cursor): Expression {
  const { text, at } = cursor.take()
  if (text.includes('.') || text.includes('#')) return { kind: 'unsupported', what: `the annotation ${text}`, at }
  return { kind: 'alias', name: text, at }
}

/** `(condition:value,…)`. */
function parseCase(cursor: Cursor, at: number, parse: ParseExpression): Case {
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
function parseCast(cursor: Cursor, at: number, parse: ParseExpression): Expression {
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

/** Follows `/name`, `/$count`, `/any(x:…)`, `/all(x:…)` from `start`. */
function parsePath(cursor: Cursor, start: Expression, parse: ParseExpression): Expression {
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

/**
 * Reads an expression whose operators bind tighter than `floor`; it is passed along because its parts are recursive.
 */
type ParseExpression = (cursor: Cursor, floor?: number) => Expression

/** `(a, b)`, `(name=a)`. */
function parseArguments(cursor: Cursor, parse: ParseExpression): readonly Expression[] {
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
