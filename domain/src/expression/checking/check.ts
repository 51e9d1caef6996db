import { budgets, defaultMaxLength } from '../budget.ts'
import { functions } from '../functions/index.ts'
import type { PatternEngine } from '../pattern-engine.ts'
import { ExpressionSyntaxError } from '../syntax-error.ts'
import { Checking, type Rule } from './checking.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { CheckEnvironment } from './environment.ts'
import { nearest } from './nearest.ts'
import { anyPatterns, readLocated } from './read.ts'
import { checkArguments } from './rules/arguments.ts'
import { checkCodes } from './rules/codes.ts'
import { checkConditions } from './rules/conditions.ts'
import { checkReference } from './rules/references.ts'
import { checkTypes } from './rules/types.ts'
import type { Tree } from '../tree.ts'
import { visit } from './visit.ts'

/**
 * What an author should know of an expression before anybody answers, in the order of the source. Without errors it compiles.
 * With `patterns` the regular expressions of `matches` are checked, too. Never throws.
 */
export function check(
  source: string,
  environment: CheckEnvironment,
  patterns: PatternEngine = anyPatterns,
): readonly Diagnostic[] {
  return examine(source, environment, patterns).diagnostics
}

export interface CheckResult {
  readonly diagnostics: readonly Diagnostic[]
  /** Every path that it reads, without duplicates; none where it cannot be read. */
  readonly references: readonly (readonly string[])[]
}

/** As `check`, with what the expression reads. */
export function examine(
  source: string,
  environment: CheckEnvironment,
  patterns: PatternEngine = anyPatterns,
): CheckResult {
  if (source.trim() === '') return { diagnostics: [], references: [] }
  const located = readLocated(source, patterns)
  if (located instanceof ExpressionSyntaxError) return { diagnostics: [ofMistake(located)], references: [] }
  const checking = new Checking(located, environment)
  checking.found.push(...located.mistakes.map(ofMistake))
  visit(located.tree, (part) => rules.forEach((rule) => rule(part, checking)))
  checkConditions(located.tree, checking)
  visit(located.tree, (part) => checkPattern(part, checking, patterns))
  const diagnostics = checking.found.toSorted((one, other) => one.position.from - other.position.from)
  return { diagnostics, references: located.references }
}

/** A pattern runs over texts as long as an answer may be. */
function checkPattern(part: Tree, checking: Checking, patterns: PatternEngine): void {
  const pattern = part.kind === 'call' && checking.located.nameOf(part) === 'matches' ? part.args[1] : undefined
  if (pattern?.kind !== 'constant' || typeof pattern.value !== 'string') return
  const size = patterns.compile(pattern.value)?.size ?? 0
  const most = Math.floor(budgets.pattern / defaultMaxLength)
  if (size > most) checking.error('costlyPattern', { size, most }, checking.located.spanOf(pattern))
}

const rules: readonly Rule[] = [checkReference, checkCodes, checkTypes, checkArguments]

function ofMistake({ key, params, position }: ExpressionSyntaxError): Diagnostic {
  const suggestion = key === 'unknownFunction' ? nearest(String(params['name']), functions.keys()) : null
  return { severity: 'error', key, params, position, suggestion }
}
