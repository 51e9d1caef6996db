import { expect, test } from 'vitest'
import fc from 'fast-check'
import { rank, EdgeList } from './components.ts'
import { WaitingRanks } from '../settle.ts'

test('a chain of 100,000 is ranked in its order', () => {
  const length = 100_000
  const { rankOf, isCyclic } = ranked(Array.from({ length }, (_, node) => (node + 1 < length ? [node + 1] : [])))
  expect(rankOf[0]).toBe(0)
  expect(rankOf[length - 1]).toBe(length - 1)
  expect(isCyclic.includes(1)).toBe(false)
})

test('nodes that depend on each other share a rank, and a node may depend on itself', () => {
  const { rankOf, isCyclic } = ranked([[1], [2], [1, 3], [3], []])
  expect(rankOf[1]).toBe(rankOf[2])
  expect([0, 1, 3, 4].map((node) => isCyclic[rankOf[node] ?? -1])).toEqual([0, 1, 1, 0])
})

test('property: whoever depends on another has a higher rank, unless they depend on each other', () => {
  const graph = fc
    .nat({ max: 12 })
    .chain((last) =>
      fc.array(fc.array(fc.nat({ max: last }), { maxLength: 3 }), { minLength: last + 1, maxLength: last + 1 }),
    )
  fc.assert(
    fc.property(graph, (dependents) => {
      const { rankOf, nodes, starts } = ranked(dependents)
      expect([...nodes].toSorted((one, other) => one - other)).toEqual([...dependents.keys()])
      for (const [at, node] of nodes.entries())
        expect(at >= (starts[rankOf[node] ?? -1] ?? 0) && at < (starts[(rankOf[node] ?? -1) + 1] ?? 0)).toBe(true)
      dependents.forEach((targets, node) => {
        for (const target of targets) {
          const together = reaches(dependents, target, node)
          expect(together ? rankOf[node] === rankOf[target] : (rankOf[node] ?? 0) < (rankOf[target] ?? 0)).toBe(true)
        }
      })
    }),
  )
})

test('property: ranks are taken lowest first, each once, also those that are added meanwhile', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat({ max: 100 }), { maxLength: 5 })), (batches) => {
      const waiting = new WaitingRanks(101)
      const model = new Set<number>()
      for (const batch of batches) {
        for (const one of batch) waiting.add(one)
        for (const one of batch) model.add(one)
        const lowest = model.size === 0 ? -1 : Math.min(...model)
        expect(waiting.take()).toBe(lowest)
        model.delete(lowest)
      }
    }),
  )
})

function ranked(dependents: readonly (readonly number[])[]) {
  const edges = new EdgeList()
  dependents.forEach((targets, node) => targets.forEach((target) => edges.add(node, target)))
  return rank(edges.over(dependents.length))
}

function reaches(dependents: readonly (readonly number[])[], from: number, to: number): boolean {
  const seen = new Set<number>()
  const open = [from]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === to) return true
    if (seen.has(node)) continue
    seen.add(node)
    open.push(...(dependents[node] ?? []))
  }
  return false
}
