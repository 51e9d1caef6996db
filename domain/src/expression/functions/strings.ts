import { operandOf } from '../binding/index.ts'
import type { Pattern, PatternEngine } from '../pattern-engine.ts'
import type { EvaluationContext, Operand } from '../scope.ts'
import type { Refusal, Tree } from '../tree.ts'
import { isBlank, isList, type Value, bounded, joinedText, maxTextLength, textOf } from '../value.ts'
import { placeIn, position } from './lists.ts'
import type { NameIn } from './names.ts'
import { argument, of1, of2, of3, type Bind, type CallSite, type FunctionRow } from './row.ts'

export const strings = {
  substr: { least: 2, most: 3, bind: of3(substr) },
  len: { least: 1, most: 1, bind: of1((s, moment) => Array.from(textOf(s, moment)).length) },
  trim: { least: 1, most: 1, bind: of1((s, moment) => textOf(s, moment).trim()) },
  upper: { least: 1, most: 1, bind: of1((s, moment) => textOf(s, moment).toUpperCase()) },
  lower: { least: 1, most: 1, bind: of1((s, moment) => textOf(s, moment).toLowerCase()) },
  concat: {
    least: 0,
    most: Infinity,
    bind: (args) => {
      const operands = args.map(operandOf)
      return (values, moment) => {
        const text = operands.map((operand) => joinedText(operand(values, moment), moment)).join('')
        moment.budget?.spend(text.length)
        return bounded(text)
      }
    },
  },
  contains: { least: 2, most: 2, bind: of2(contains) },
  starts_with: { least: 2, most: 2, bind: textTest((s, t) => s.startsWith(t)) },
  ends_with: { least: 2, most: 2, bind: textTest((s, t) => s.endsWith(t)) },
  matches: { least: 2, most: 2, refuse: refusePattern, bind: matches },
  replace: { least: 3, most: 3, bind: of3(replace) },
  string: { least: 1, most: 1, bind: of1((x, moment) => textOf(x, moment)) },
} as const satisfies Record<NameIn<'strings'>, FunctionRow>

function substr(s: Value, start: Value, length: Value, moment: EvaluationContext): Value {
  const points = Array.from(textOf(s, moment))
  const from = position(start) < 0 ? Math.max(0, points.length + position(start)) : position(start)
  return points.slice(from, isBlank(length) ? undefined : from + Math.max(0, position(length))).join('')
}

// Nothing holds, begins or ends with '': an unanswered question is found in no text.
function textTest(test: (s: string, t: string) => boolean): Bind {
  return of2((s, t, moment) => {
    const wanted = textOf(t, moment)
    return wanted !== '' && test(textOf(s, moment), wanted)
  })
}

function contains(s: Value, t: Value, moment: EvaluationContext): boolean {
  if (isList(s)) return placeIn(s, t, moment) >= 0
  const wanted = textOf(t, moment)
  return wanted !== '' && textOf(s, moment).includes(wanted)
}

function replace(s: Value, from: Value, to: Value, moment: EvaluationContext): Value {
  const [text, wanted, instead] = [textOf(s, moment), textOf(from, moment), textOf(to, moment)]
  if (wanted === '') return text
  const parts = text.split(wanted)
  return text.length + (parts.length - 1) * instead.length > 2 * maxTextLength ? null : bounded(parts.join(instead))
}

function matches(args: readonly Tree[], site: CallSite): Operand {
  const [s, pattern] = [argument(args, 0), argument(args, 1)]
  const compiled = remembering(site.patterns)
  return (values, moment) =>
    compiled(textOf(pattern(values, moment), moment))?.test(textOf(s(values, moment), moment), moment.budget) ?? false
}

function refusePattern([, pattern]: readonly Tree[], patterns: PatternEngine | undefined): Refusal | null {
  if (!patterns) return { key: 'noPatternEngine', params: {} }
  const text = pattern?.kind === 'constant' && typeof pattern.value === 'string' ? pattern.value : null
  return text === null || patterns.compile(text) ? null : { key: 'badPattern', params: { pattern: text } }
}

// A pattern seldom changes between two evaluations.
function remembering(patterns: PatternEngine | undefined): (pattern: string) => Pattern | null {
  let last: { readonly text: string; readonly pattern: Pattern | null } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, pattern: patterns?.compile(text) ?? null }
    return last.pattern
  }
}
