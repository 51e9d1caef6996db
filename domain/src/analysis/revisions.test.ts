import { expect, it } from 'vitest'
import {
  changedAfter,
  mergedCodebook,
  shownCodebook,
  upToRevision,
  variableOf,
  type Codebook,
  type Variable,
} from './index.ts'

const asked = (
  title: string,
  options: readonly (readonly [string, string])[],
  more: Partial<Variable> = {},
): Variable => ({
  id: 'Q',
  kind: 'single',
  code: 'Q1',
  title,
  part: '',
  question: { code: 'Q1', stem: title, type: 1 },
  options: options.map(([code, own]) => ({ code, title: own, value: Number(code) })),
  source: { kind: 'column', column: 'c1' },
  ...more,
})

const good = ['1', '好'] as const
const revisions: Readonly<Record<number, Codebook>> = {
  1: [asked('服务如何', [good, ['2', '差']])],
  2: [asked('服务如何', [good, ['2', '差']])],
  4: [asked('服务如何', [good, ['2', '很差'], ['3', '说不清']])],
  5: [asked('服务如何？', [['3', '说不清'], good])],
}

/** Merges revisions as their answers come. */
function codebookAfter(order: readonly number[]): Codebook {
  let [codebook, newest]: [Codebook, number] = [[], 0]
  for (const revision of order) {
    const own = revisions[revision] ?? []
    codebook = revision > newest ? mergedCodebook(codebook, own, newest) : mergedCodebook(own, codebook, revision)
    newest = Math.max(newest, revision)
  }
  return codebook
}

const orders = [
  [1, 2, 4, 5],
  [5, 4, 2, 1],
  [4, 1, 5, 2],
  [2, 5, 1, 4],
]

it('remembers how older revisions asked, in whichever order their answers come', () => {
  for (const order of orders) {
    const [variable] = codebookAfter(order)
    expect(variable?.earlier, order.join()).toMatchObject([
      { until: 2, title: '服务如何', options: [{ title: '好' }, { title: '差' }] },
      { until: 4, options: [{ title: '好' }, { title: '很差' }, { title: '说不清' }] },
    ])
    expect(variable?.options.map(({ code, retiredAfter }) => [code, retiredAfter])).toEqual([
      ['3', undefined],
      ['1', undefined],
      ['2', 4],
    ])
    expect(changedAfter(variable === undefined ? [] : [variable])).toEqual([4, 2])
  }
})

it('shows the choices of the revision that a filter ends with, and today’s without one', () => {
  const codebook = codebookAfter([1, 2, 4, 5])
  const titles = (revision: number | null) => {
    const filter = revision === null ? null : { all: [{ variable: 'other', answered: true }, upToRevision(revision)] }
    const [variable] = shownCodebook(codebook, filter)
    return [variable?.title, variable?.options.map(({ title }) => title)]
  }
  expect(titles(1)).toEqual(['服务如何', ['好', '差']])
  expect(titles(3)).toEqual(['服务如何', ['好', '很差', '说不清']])
  expect(titles(5)).toEqual(['服务如何？', ['说不清', '好', '很差']])
  expect(titles(null)).toEqual(titles(5))
})

it('keeps the answers to a question that became another kind as a variable of their own', () => {
  const before = asked('原因', [good])
  const flags = { ...before.options[0], code: '1', title: '好', value: null }
  const { source: _, ...rest } = before
  const after: Variable = { ...rest, kind: 'multi', options: [{ ...flags, source: { kind: 'column', column: 'c2' } }] }
  const merged = mergedCodebook([before], [after], 3)
  expect(merged.map(({ id, kind, retiredAfter }) => [id, kind, retiredAfter])).toEqual([
    ['Q', 'multi', undefined],
    ['Q@single', 'single', 3],
  ])
  // It is asked as it was: its answers are together again.
  const back = mergedCodebook(merged, [before], 4)
  expect(back.map(({ id, kind, retiredAfter }) => [id, kind, retiredAfter])).toEqual([
    ['Q', 'single', undefined],
    ['Q@multi', 'multi', 4],
  ])
  expect(variableOf(back, 'Q')?.source).toEqual(before.source)
})
