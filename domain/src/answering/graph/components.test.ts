import { expect, test } from 'vitest'
import fc from 'fast-check'
import { rank } from './components.ts'
import { RankQueue } from './rank-queue.ts'

test('a chain of 100,000 is ranked in its order', () => {
  const length = 100_000
  const { rankOf, isCyclic } = rank(Array.from({ length }, (_, node) => (node + 1 < length ? [node + 1] : [])))
  expect(rankOf[0]).toBe(0)
  expect(rankOf[length - 1]).toBe(length - 1)
  expect(isCyclic.some(Boolean)).toBe(false)
})

test('nodes that depend on each other share a rank, and a node may depend on itself', () => {
  const { rankOf, isCyclic } = rank([[1], [2], [1, 3], [3], []])
  expect(rankOf[1]).toBe(rankOf[2])
  expect([0, 1, 3, 4].map((node) => isCyclic[rankOf[node] ?? -1])).toEqual([false, true, true, false])
})

test('property: whoever depends on another has a higher rank, unless they depend on each other', () => {
  const graph = fc.nat({ max: 12 }).chain((last) => fc.array(fc.array(fc.nat({ max: last }), { maxLength: 3 }), { minLength: last + 1, maxLength: last + 1 }))
  fc.assert(
    fc.property(graph, (dependents) => {
      const { rankOf } = rank(dependents)
      dependents.forEach((targets, node) => {
        for (const target of targets) {
          const together = reaches(dependents, target, node)
          expect(together ? rankOf[node] === rankOf[target] : (rankOf[node] ?? 0) < (rankOf[target] ?? 0)).toBe(true)
        }
      })
    }),
  )
})

test('property: ranks are taken lowest first, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 50 })), (ranks) => {
      const queue = new RankQueue(51)
      for (const one of ranks) queue.add(one)
      const taken: number[] = []
      for (let next = queue.take(); next >= 0; next = queue.take()) taken.push(next)
      expect(taken).toEqual([...new Set(ranks)].toSorted((one, other) => one - other))
    }),
  )
})

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
