import type { Pattern, PatternEngine } from '../pattern-engine.ts'
import { blank, type Operand, type Scope } from '../scope.ts'
import { ExpressionSyntaxError } from '../syntax-error.ts'
import { bounded, joinedText, maxTextLength, textOf } from '../text.ts'
import { isBlank, isList, type Value } from '../value.ts'
import { placeIn, position } from './lists.ts'
import { of1, of2, of3, type Bind, type CallSite, type FunctionRow } from './row.ts'

export const strings = {
  substr: { least: 2, most: 3, help: 'substr(s, start, length?) part of a string', bind: of3(substr) },
  len: { least: 1, most: 1, help: 'len(s) how many characters', bind: of1((s, scope) => Array.from(textOf(s, scope)).length) },
  trim: { least: 1, most: 1, help: 'trim(s) without blanks at both ends', bind: of1((s, scope) => textOf(s, scope).trim()) },
  upper: { least: 1, most: 1, help: 'upper(s) in capital letters', bind: of1((s, scope) => textOf(s, scope).toUpperCase()) },
  lower: { least: 1, most: 1, help: 'lower(s) in small letters', bind: of1((s, scope) => textOf(s, scope).toLowerCase()) },
  concat: {
    least: 0,
    most: Infinity,
    help: 'concat(…) all arguments as one string',
    bind: (args) => (scope) => bounded(args.map((arg) => joinedText(arg(scope), scope)).join('')),
  },
  contains: { least: 2, most: 2, help: 'contains(s, t) true when the string holds t, or the list the value t', bind: of2(contains) },
  starts_with: { least: 2, most: 2, help: 'starts_with(s, t) true when s begins with t', bind: textTest((s, t) => s.startsWith(t)) },
  ends_with: { least: 2, most: 2, help: 'ends_with(s, t) true when s ends with t', bind: textTest((s, t) => s.endsWith(t)) },
  matches: { least: 2, most: 2, help: 'matches(s, pattern) true when the regular expression is found in s', bind: matches },
  replace: { least: 3, most: 3, help: 'replace(s, from, to) every occurrence replaced', bind: of3(replace) },
  string: { least: 1, most: 1, help: 'string(x) the text of x', bind: of1((x, scope) => textOf(x, scope)) },
} as const satisfies Record<string, FunctionRow>

function substr(s: Value, start: Value, length: Value, scope: Scope): Value {
  const points = Array.from(textOf(s, scope))
  const from = position(start) < 0 ? Math.max(0, points.length + position(start)) : position(start)
  return points.slice(from, isBlank(length) ? undefined : from + Math.max(0, position(length))).join('')
}

// Nothing holds, begins or ends with '': an unanswered question is found in no text.
function textTest(test: (s: string, t: string) => boolean): Bind {
  return of2((s, t, scope) => {
    const wanted = textOf(t, scope)
    return wanted !== '' && test(textOf(s, scope), wanted)
  })
}

function contains(s: Value, t: Value, scope: Scope): boolean {
  if (isList(s)) return placeIn(s, t, scope) >= 0
  const wanted = textOf(t, scope)
  return wanted !== '' && textOf(s, scope).includes(wanted)
}

function replace(s: Value, from: Value, to: Value, scope: Scope): Value {
  const [text, wanted, instead] = [textOf(s, scope), textOf(from, scope), textOf(to, scope)]
  if (wanted === '') return text
  const parts = text.split(wanted)
  return text.length + (parts.length - 1) * instead.length > 2 * maxTextLength ? null : bounded(parts.join(instead))
}

function matches([s = blank, pattern = blank]: readonly Operand[], site: CallSite): Operand {
  const { source, patterns } = site
  if (!patterns) throw new ExpressionSyntaxError(source, 'matches() needs a pattern engine to be compiled with')
  const literal = site.literals[1]
  if (literal !== undefined && !patterns.compile(literal)) throw new ExpressionSyntaxError(source, `'${literal}' is not a pattern that can be used`)
  const compiled = remembering(patterns)
  return (scope) => compiled(textOf(pattern(scope), scope))?.test(textOf(s(scope), scope)) ?? false
}

// A pattern seldom changes between two evaluations.
function remembering(patterns: PatternEngine): (pattern: string) => Pattern | null {
  let last: { readonly text: string; readonly pattern: Pattern | null } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, pattern: patterns.compile(text) }
    return last.pattern
  }
}
