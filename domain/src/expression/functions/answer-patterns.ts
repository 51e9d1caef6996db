import { isEqual } from '../comparison.ts'
import type { EvaluationContext } from '../scope.ts'
import { isBlank, type Value } from '../value.ts'
import type { NameIn } from './names.ts'
import { ofFlat, type FunctionRow } from './row.ts'

export const answerPatterns = {
  same_count: { least: 0, most: Infinity, bind: ofFlat(largestGroup) },
  sustain_count: { least: 0, most: Infinity, bind: ofFlat(longestRun) },
} as const satisfies Record<NameIn<'answerPatterns'>, FunctionRow>

function largestGroup(values: readonly Value[], moment: EvaluationContext): number {
  const groups: { readonly first: Value; size: number }[] = []
  for (const value of values) {
    if (isBlank(value)) continue
    moment.budget?.spend(groups.length)
    const group = groups.find(({ first }) => isEqual(first, value, moment))
    if (group) group.size++
    else groups.push({ first: value, size: 1 })
  }
  return groups.reduce((most, { size }) => Math.max(most, size), 0)
}

function longestRun(values: readonly Value[], moment: EvaluationContext): number {
  let longest = 0
  let run = 0
  let previous: Value = null
  for (const value of values) {
    run = isBlank(value) ? 0 : isEqual(previous, value, moment) ? run + 1 : 1
    longest = Math.max(longest, run)
    previous = value
  }
  return longest
}
