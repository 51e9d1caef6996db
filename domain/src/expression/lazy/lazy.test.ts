import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../tests/depth.ts'
import { noon, scopeOf } from '../../../../tests/fixtures/expression.ts'
import { baseGroups } from '../functions/base.ts'
import { functionGroups, functions } from '../functions/index.ts'
import { baseNames, loadableNames, type LoadableGroup } from '../functions/names.ts'
import { compile, FunctionNotLoaded } from '../index.ts'
import { anySource } from '../testing/arbitrary.ts'
import { functionGroupsIn, loadFunctionGroups, loadLanguage } from './index.ts'

const groups = Object.keys(loadableNames) as LoadableGroup[]

describe('groups of functions', () => {
  it('are what the whole language is made of', async () => {
    const loaded = await loadFunctionGroups(groups)
    const names = [...Object.values(baseGroups), ...loaded].flatMap((group) => Object.keys(group))
    expect(names.toSorted()).toEqual([...functions.keys()].toSorted())
    for (const [at, group] of groups.entries()) expect(loaded[at]).toBe(functionGroups[group])
  })

  it('have the names that are listed', () => {
    const listed = Object.entries({ ...baseNames, ...loadableNames })
    expect(listed.map(([group, names]) => [group, names.toSorted()])).toEqual(
      listed.map(([group]) => [group, Object.keys(functionGroups[group as keyof typeof functionGroups]).toSorted()]),
    )
  })

  it.each<[string, readonly LoadableGroup[]]>([
    ["Q1 == 'A' && sum(Q2, round(Q3, 1)) > 3", []],
    ["contains(Q1, 'A')", ['strings']],
    ['year ( Q1 ) > 2000', ['dates']],
    ['(year)(Q1)', ['dates']],
    ['Q1 + year', []],
    ["join(filter_gt(shuffle(Q1), age(Q2)), '|')", ['lists', 'filters', 'chance', 'field']],
    [JSON.stringify({ VisibleExpression: 'Q1 &&\nyear\t(Q2)' }), ['dates']],
    [String.raw`{"VisibleExpression":"\u0079ear\u0028Q2)"}`, ['dates']],
    ['same_count(Q1.R1)', ['answerPatterns']],
  ])('are found in %s', (text, found) => {
    expect(functionGroupsIn([text])).toEqual(found)
  })

  // Time that grows with the square of this text would not end within a test's time.
  it('are found in time that grows with the text', () => {
    expect(functionGroupsIn(['a'.repeat(1_000_000), 'a)'.repeat(500_000), ')'.repeat(1_000_000)])).toEqual([])
  })
})

describe('a language that is loaded', () => {
  it('gives what the whole language gives', async () => {
    const scope = scopeOf({ Q1: 'A', Q2: 3, Q3: ['A', 'B'], Q4: noon })
    await fc.assert(
      fc.asyncProperty(anySource, async (source) => {
        const language = await loadLanguage([JSON.stringify({ Expression: source })])
        expect(language.compile(source).evaluate(scope)).toEqual(compile(source).evaluate(scope))
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('says of a function that was not loaded that it was not, and of another that there is none', async () => {
    const language = await loadLanguage(['Q1 > 1'])
    expect(() => language.compile('year(Q1)')).toThrow(new FunctionNotLoaded('year'))
    expect(() => language.compile('yaer(Q1)')).toThrow('unknownFunction yaer in the expression: yaer(Q1)')
  })

  it('compiles nothing when there is nothing to compile', async () => {
    const language = await loadLanguage([])
    expect(() => language.compile('1')).toThrow('no language was loaded to compile the expression: 1')
  })
})
