import { isTruth, testOf } from '../../binding/index.ts'
import { placed } from '../../place.ts'
import type { EvaluationContext } from '../../scope.ts'
import type { Tree } from '../../tree.ts'
import { isBlank } from '../../value.ts'
import { candidatesFor } from '../candidates.ts'
import type { Checking } from '../checking.ts'
import { partsOf, readsOf, visit } from '../visit.ts'

/** Conditions can turn out true, and false. Of a condition inside a decided one nothing more is said. */
export function checkConditions(part: Tree, checking: Checking): void {
  const outcome = isTruth(part) ? outcomeOf(part, checking) : null
  if (outcome) return report(part, outcome, checking)
  if (part.kind === 'all' || part.kind === 'any') checkGroups(part, checking)
  for (const inner of partsOf(part)) checkConditions(inner, checking)
}

type Outcome = 'always' | 'never'

/** Returns the constant outcome of a condition, whatever is answered; null when it depends, or cannot be determined. */
function outcomeOf(part: Tree, checking: Checking): Outcome | null {
  if (hasOrderOfBlank(part)) return 'never'
  const [at, ...others] = readsOf(part)
  if (others.length > 0 || dependsOnMore(part, checking)) return null
  if (at === undefined) return ofTruth(testOf(placed(part, () => -1))([], anyMoment))
  const type = checking.environment.typeOf(checking.path(at))
  const candidates =
    type &&
    candidatesFor(
      type,
      placed(part, (reference) => reference),
    )
  if (!candidates) return null
  const test = testOf(placed(part, () => 0))
  const truths = new Set(candidates.map((value) => test([value], anyMoment)))
  return truths.size === 1 ? ofTruth(truths.has(true)) : null
}

const ofTruth = (truth: boolean): Outcome => (truth ? 'always' : 'never')

const anyMoment: EvaluationContext = { now: new Date(0), seed: '' }

function hasOrderOfBlank(part: Tree): boolean {
  if (part.kind !== 'chain' || part.steps.length > 1) return false
  return part.steps.some(({ operator, right }) => /[<>]/.test(operator) && [part.first, right].some(isBlankConstant))
}

function isBlankConstant(part: Tree): boolean {
  return part.kind === 'constant' && isBlank(part.value)
}

function dependsOnMore(part: Tree, { located }: Checking): boolean {
  let does = false
  visit(part, (inner) => {
    if (inner.kind === 'call') does ||= inner.row.readsClockUpTo !== undefined || byChance.has(located.nameOf(inner))
  })
  return does
}

const byChance: ReadonlySet<string> = new Set(['random', 'shuffle'])

// Of several parts that ask the same reference: together never true under &&, always true under ||.
function checkGroups(part: Tree & { readonly kind: 'all' | 'any' }, checking: Checking): void {
  for (const of of groupsOf(part.of)) {
    const outcome = outcomeOf({ kind: part.kind, of }, checking)
    if (outcome === (part.kind === 'all' ? 'never' : 'always')) report(part, outcome, checking, of)
  }
}

function groupsOf(parts: readonly Tree[]): readonly (readonly Tree[])[] {
  const groups = new Map<number, Tree[]>()
  for (const part of parts) {
    const [at, ...others] = readsOf(part)
    if (at !== undefined && others.length === 0) groups.set(at, [...(groups.get(at) ?? []), part])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

function report(part: Tree, outcome: Outcome, checking: Checking, about: readonly Tree[] = partsOf(part)): void {
  const { from, to } = checking.located.spanOf(part)
  if (checking.found.some(({ key, position }) => key === 'unknownOption' && position.from >= from && position.to <= to))
    return
  const reading = about.filter((inner) => readsOf(inner).size > 0)
  const [at = 0] = reading.flatMap((inner) => [...readsOf(inner)])
  if (outcome === 'always') checking.hint('alwaysTrue', {}, part)
  else if (part.kind === 'all' && reading.length > 1)
    checking.warn('contradiction', { code: checking.writtenPath(at) }, part)
  else checking.warn('neverTrue', {}, part)
}
