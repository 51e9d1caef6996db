import { budgets, defaultMaxLength } from '../budget.ts'
import { functions, type FunctionName } from '../functions/index.ts'
import type { PatternEngine } from '../pattern-engine.ts'
import { ExpressionSyntaxError, type Span } from '../syntax-error.ts'
import { Checking, type Rule, isListShape, type Shape, type Diagnostic, type CheckEnvironment } from './checking.ts'
import { anyPatterns, readLocated } from './read.ts'
import { checkConditions } from './rules/conditions.ts'
import type { Tree } from '../tree.ts'
import { visit } from './visit.ts'
import { isEqual } from '../comparison.ts'
import { isBlank, numberOf } from '../value.ts'
import { comparisonsIn, type Comparison } from './compared.ts'
import { parseDate } from '../dates.ts'
import { isComparison, type BinaryOperator } from '../operators.ts'
import { dateUnits } from '../date-arithmetic.ts'
import { functionHelp, type ArgumentType } from '../help/index.ts'

/** Functions are given what they can work with. */
function checkArguments(part: Tree, checking: Checking): void {
  if (part.kind !== 'call') return
  const name = checking.located.nameOf(part)
  if (!Object.hasOwn(functionHelp, name)) return
  const { takes } = functionHelp[name as FunctionName]
  part.args.forEach((argument, at) => {
    const wanted = takes[at] ?? takes.at(-1) ?? 'any'
    const shape = checking.shapeOf(argument)
    if (wanted === 'unit') checkUnit(argument, shape, checking)
    else if (!suits[wanted](shape)) checking.warn('argumentType', { name, place: at + 1, wanted }, argument)
  })
}

const suits: Readonly<Record<Exclude<ArgumentType, 'unit'>, (shape: Shape) => boolean>> = {
  any: () => true,
  number: (shape) =>
    shape.kind === 'constant'
      ? isBlank(shape.value) || !Number.isNaN(numberOf(shape.value))
      : shape.kind !== 'date' && !isListShape(shape),
  date: (shape) => (shape.kind === 'constant' ? isDateText(shape.value) : ['date', 'text', 'any'].includes(shape.kind)),
  place: (shape) => (shape.kind === 'constant' ? isBlank(shape.value) : ['place', 'list', 'any'].includes(shape.kind)),
}

function isDateText(value: unknown): boolean {
  return value === null || (typeof value === 'string' && (isBlank(value) || parseDate(value) !== null))
}

function checkUnit(argument: Tree, shape: Shape, checking: Checking): void {
  if (shape.kind !== 'constant' || (dateUnits as readonly unknown[]).includes(shape.value)) return
  const unit = String(shape.value)
  const meant = nearest(unit, dateUnits)
  checking.warn('unknownUnit', { unit, units: dateUnits.join(', ') }, argument, meant === null ? null : `'${meant}'`)
}

/** Every reference reads something that there is. */
function checkReference(part: Tree, checking: Checking): void {
  if (part.kind !== 'reference') return
  const { environment, located } = checking
  const path = checking.path(part.at)
  if (environment.typeOf(path)) return
  const [root = '', ...names] = path
  if (sourced.has(root) && names.length > 0) return noSource(part, names.join('.'), { root, checking })
  const known = path.findLastIndex((_, at) => at > 0 && exists(path.slice(0, at), environment))
  const position = located.segmentsOf(part)[Math.max(0, known)] as Span
  const code = path[0] as string
  if (known < 0)
    return checking.error('unknownCode', { code }, position, nearest(code, [...environment.codes(), ...contexts]))
  const wrong = (path[known] as string).replace(/^@/, '')
  const meant = nearest(wrong, [...environment.partsOf(path.slice(0, known)), ...suffixes])
  const isQuoted = /^['"]/.test(located.source.slice(position.from))
  checking.error('unknownPart', { code, part: wrong }, position, meant !== null && isQuoted ? `'${meant}'` : meant)
}

/** A name that nothing brings would be blank for everybody. */
function noSource(
  part: Extract<Tree, { kind: 'reference' }>,
  name: string,
  { root, checking }: { readonly root: string; readonly checking: Checking },
): void {
  const spans = checking.located.segmentsOf(part)
  const [from, to] = [spans[1]?.from ?? part.at, spans.at(-1)?.to ?? part.at]
  const meant = nearest(name, checking.environment.partsOf([root]))
  checking.error('noSource', { name: `${root}.${name}` }, { from, to }, meant)
}

function exists(path: readonly string[], environment: CheckEnvironment): boolean {
  return environment.typeOf(path) !== null || (path.length === 1 && contexts.includes(path[0] as string))
}

const contexts = ['$query', '$meta', '$ident', '$user', '$session']
/** Names of what the outside brings, as far as it is known. */
const sourced: ReadonlySet<string> = new Set(['$meta', '$ident', '$user'])
const suffixes = ['text', 'input', 'score', 'count', 'visible', 'seconds']

/**
 * Returns the diagnostics of an expression before anybody answers, in the order of the source. Without errors it
 * compiles. With `patterns` the regular expressions of `matches` are checked, too. Never throws.
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

/** A choice is held against codes that it has. */
function checkCodes(part: Tree, checking: Checking): void {
  for (const comparison of comparisonsIn(part, checking.located)) checkCode(comparison, checking)
}

function checkCode({ reference, constant }: Comparison, checking: Checking): void {
  const type = checking.shapeOf(reference)
  const { value } = constant
  if ((type.kind !== 'choice' && type.kind !== 'codes') || isBlank(value) || typeof value === 'object') return
  if (type.codes.some((code) => isEqual(code, value, anyMoment))) return
  const option = String(value)
  const meant = nearest(option, type.codes)
  checking.warn(
    'unknownOption',
    { code: checking.writtenPath(reference.at), option },
    constant,
    meant === null ? null : `'${meant}'`,
  )
}

const anyMoment = { now: new Date(0), seed: '' }

/** Operators meet values that they can work with. */
function checkTypes(part: Tree, checking: Checking): void {
  if (part.kind === 'unary' && part.operator !== '!') checkTerm(part.of, part.operator, checking)
  if (part.kind !== 'chain') return
  part.steps.forEach(({ operator, right }, at) => {
    const sides = at === 0 ? [part.first, right] : [right]
    if (isComparison(operator))
      sides.forEach((side, place) => checkCompared(side, sides[1 - place], operator, checking))
    else if (operator !== '+') for (const side of sides) checkTerm(side, operator, checking)
  })
}

// `+` joins what is not numeric; the others have no use for it.
function checkTerm(term: Tree, operator: BinaryOperator, checking: Checking): void {
  const shape = checking.shapeOf(term)
  if (isListShape(shape)) return checking.warn('arithmeticOnList', { operator }, term)
  const text = shape.kind === 'constant' ? shape.value : shape.kind === 'choice' ? commonWord(shape.codes) : null
  if (typeof text === 'string' && !isBlank(text) && Number.isNaN(numberOf(text)))
    checking.warn('arithmeticOnText', { operator, text }, term)
}

/** A code of a choice that has no numeric one. */
function commonWord(codes: readonly string[]): string | null {
  return codes.every((code) => Number.isNaN(numberOf(code))) ? (codes[0] ?? null) : null
}

function checkCompared(side: Tree, other: Tree | undefined, operator: BinaryOperator, checking: Checking): void {
  const shape = checking.shapeOf(side)
  const isOrder = operator.startsWith('<') || operator.startsWith('>')
  if (isOrder && isListShape(shape)) checking.warn('orderOfList', { operator }, side)
  if (shape.kind !== 'constant' || typeof shape.value !== 'string' || isBlank(shape.value) || parseDate(shape.value))
    return
  if (other && checking.shapeOf(other).kind === 'date') checking.warn('notADate', { text: shape.value }, side)
}

/** The other word that a word was most likely meant to be; null when none is near: a third of it may differ. */
function nearest(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.min(word.length, Math.max(1, Math.floor(word.length / 3)) + 1)
  for (const candidate of candidates) {
    if (candidate === word) continue
    const distance = candidate.toLowerCase() === word.toLowerCase() ? 0 : distanceOf(word, candidate, least)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/**
 * Counts the characters to insert, delete, replace or swap with the next; at least `enough` when it is that many or
 * more.
 */
function distanceOf(one: string, other: string, enough: number): number {
  if (Math.abs(one.length - other.length) >= enough) return enough
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => rows[i]?.[j] as number
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= other.length; j++) {
      const changed = at(i - 1, j - 1) + Number(one[i - 1] !== other[j - 1])
      const isSwap = i > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(Math.min(changed, isSwap ? at(i - 2, j - 2) + 1 : changed, at(i - 1, j) + 1, at(i, j - 1) + 1))
    }
  }
  return at(one.length, other.length)
}
