import type { Cursor } from './cursor.ts'
import type { Expression, List } from './expression.ts'
import { functionName, isUnbuiltFunction } from './functions.ts'
import { literalOf } from './literals.ts'
import { parseArguments } from './parse-arguments.ts'
import { parseCase, parseCast } from './parse-conversion.ts'
import { parsePath } from './parse-member.ts'
import type { ParseExpression } from './parse-arguments.ts'
import type { Token } from './tokens.ts'

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
