import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cyclesAmong } from './index.ts'

const among = (reads: Readonly<Record<string, readonly string[]>>) => cyclesAmong(new Map(Object.entries(reads)))

describe('questions that depend on each other', () => {
  it.each([
    ['none', { Q1: [], Q2: ['Q1'], Q3: ['Q1', 'Q2'] }, []],
    ['one that reads itself', { Q1: ['Q1'], Q2: ['Q1'] }, [['Q1']]],
    ['two', { Q1: ['Q2'], Q2: ['Q1', 'Q1'] }, [['Q1', 'Q2']]],
    [
      'three, each before the one that it reads',
      { Q1: ['Q3'], Q2: ['Q1'], Q3: ['Q2', 'Q4'], Q4: [] },
      [['Q1', 'Q3', 'Q2']],
    ],
    [
      'two circles apart',
      { Q1: ['Q2'], Q2: ['Q1', 'Q3'], Q3: ['Q4'], Q4: ['Q3'] },
      [
        ['Q1', 'Q2'],
        ['Q3', 'Q4'],
      ],
    ],
    [
      'the shortest of several',
      { Q1: ['Q2', 'Q3'], Q2: ['Q3'], Q3: ['Q1'] },
      [
        ['Q1', 'Q3'],
        ['Q2', 'Q3', 'Q1'],
      ],
    ],
    ['between circles is no circle', { Q1: ['Q1', 'Q2'], Q2: ['Q3'], Q3: ['Q3'] }, [['Q1'], ['Q3']]],
    ['unknown codes', { Q1: ['Q9'] }, []],
  ])('%s', (_, reads, cycles) => {
    expect(among(reads as Readonly<Record<string, readonly string[]>>)).toEqual(cycles)
  })

  it('are circles indeed, and told of every question that stands in one', () => {
    const graph = fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(graph, (edges) => {
        const reads = new Map(edges.map((others, at) => [`Q${at}`, others.map((other) => `Q${other}`)]))
        const cycles = cyclesAmong(reads)
        for (const cycle of cycles)
          cycle.forEach((code, at) => expect(reads.get(code)).toContain(cycle[(at + 1) % cycle.length]))
        const inCircles = [...reads.keys()].filter((code) => reaches(code, code, reads))
        expect([...new Set(cycles.flat())].toSorted()).toEqual(inCircles)
      }),
    )
  })

  it('are found among 10,000 questions', () => {
    const reads = new Map(Array.from({ length: 10_000 }, (_, at) => [`Q${at}`, [`Q${at + 1}`]] as [string, string[]]))
    expect(cyclesAmong(reads)).toEqual([])
    reads.set('Q9999', ['Q9997'])
    expect(cyclesAmong(reads)).toEqual([['Q9997', 'Q9998', 'Q9999']])
  })
})

function reaches(from: string, to: string, reads: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set(reads.get(from))
  for (const code of seen) for (const other of reads.get(code) ?? []) seen.add(other)
  return seen.has(to)
}
