import { describe, expect, it } from 'vitest'
import { check } from './checking/index.ts'
import { Budget, BudgetSpent, compile, type Scope } from './index.ts'
import { linearPatterns } from './patterns/index.ts'

const scope = (budget: Budget): Scope => ({
  now: new Date(0),
  seed: '',
  budget,
  lookup: ([name]) => (name === 'list' ? Array.from({ length: 2_000 }, (_, at) => `v${at}`) : 'a'.repeat(10_000)),
})
const evaluated = (source: string, steps: number) =>
  compile(source, { patterns: linearPatterns }).evaluate(scope(new Budget(steps)))

describe('a budget', () => {
  it.each([
    ["matches(text, '(a?){100}[cd]')", 1_000_000],
    ["matches(upper(text), '(a?){' + 100 + '}[cd]')", 1_000_000],
    ['uniq(list)', 1_000_000],
    ['same_count(list)', 1_000_000],
    ["len(replace(replace('aaaaaaaaaa', 'a', text), 'a', 'bb'))", 50_000],
    ['len(concat(text, text, text))', 20_000],
  ])('stops %s', (source, steps) => {
    expect(() => evaluated(source, steps)).toThrow(BudgetSpent)
    expect(() => evaluated(source, Number.POSITIVE_INFINITY)).not.toThrow()
  })

  it('is wide enough for what authors write', () => {
    expect(evaluated("matches(text, '^[0-9a-z]+$') && contains(text, 'b') || not_empty(list)", 500_000)).toBe(true)
  })
})

describe('a pattern that takes too many steps on a long answer', () => {
  const diagnostics = (source: string) =>
    check(source, { codes: new Map() } as never, linearPatterns)
      .filter(({ severity }) => severity === 'error')
      .map(({ key }) => key)

  it('is refused when it is saved', () => {
    expect(diagnostics("matches('a', '(a?){500}[cd]')")).toEqual(['costlyPattern'])
    expect(diagnostics("matches('a', '^1[3-9][0-9]{9}$')")).toEqual([])
  })
})
