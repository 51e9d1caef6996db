import { describe, expect, it } from 'vitest'
import { isFull } from '../../../../tests/depth.ts'
import {
  crosstabSplits,
  filterSplit,
  pinningDecider,
  pooledOf,
  reportSplits,
  shareLimits,
  variableSplit,
  type PinningState,
  type Split,
} from './index.ts'
import {
  below,
  codebook,
  counted,
  describes,
  isWithin,
  names,
  random,
  randomReport,
  randomShare,
  readReport,
  readShare,
  session,
  type ReadCount,
} from './testing/visitor.ts'

const k = 5
/** Each fourth is of 3,000 people. */
const surveys = isFull ? 20 : 8
const first = Number(process.env['SHARE_SEED'] ?? Date.now() % 1_000_000)
const isolates = (n: number): boolean => n > 0 && n < k

/** Differences of what was released: of sets within each other, of one set over time, and of lines from their totals. */
function isolated(released: readonly ReadCount[]): string | null {
  for (const one of released) if (isolates(one.n)) return `released ${describes(one)} ${one.n}`
  for (const outer of released)
    for (const inner of released) {
      if (outer === inner || !isWithin(inner, outer)) continue
      if (inner.pin === outer.pin && isolates(outer.n - inner.n))
        return `${describes(outer)} ${outer.n} − ${describes(inner)} ${inner.n}`
      if (describes(inner) === describes(outer) && isolates(Math.abs(outer.n - inner.n)))
        return `${describes(outer)} over time: ${inner.n}, ${outer.n}`
    }
  return lines(released)
}

/** Rest of a total without all parts of it that differ in one variable alone. */
function lines(released: readonly ReadCount[]): string | null {
  for (const whole of released)
    for (const name of names) {
      if (whole.conditions[name] !== undefined) continue
      const wanted = describes({
        ...whole,
        conditions: Object.fromEntries(Object.entries(whole.conditions).filter(([key]) => key !== `${name}?`)),
      })
      const parts = new Map<string, number>()
      for (const part of released) {
        const { [name]: code, ...others } = part.conditions
        if (part.pin === whole.pin && code !== undefined && describes({ ...part, conditions: others }) === wanted)
          parts.set(code, part.n)
      }
      if (parts.size === 0) continue
      const left = whole.n - [...parts.values()].reduce((sum, n) => sum + n, 0)
      if (left < 0 || isolates(left)) return `${describes(whole)} ${whole.n} − ${JSON.stringify([...parts])}`
    }
  return null
}

const by = { sid: 'system', role: 'system', orgSid: null } as const

describe('numbers that are shared', () => {
  it(`isolate nobody by any difference, over filters, refreshes and ${5 * surveys} random shares (seed ${first})`, () => {
    expect(attacked(first).read).toBeGreaterThan(20)
  }, 120_000)

  it.runIf(isFull)(
    'which have parts, refreshes and reports among them',
    () => {
      const { parts, refreshed, ofReports } = attacked(682_695)
      expect(Math.min(parts, refreshed, ofReports)).toBeGreaterThan(20)
    },
    120_000,
  )

  /** Counts that were read of random shares of random surveys, none of which isolates anybody. */
  function attacked(first: number) {
    let [read, parts, refreshed, ofReports] = [0, 0, 0, 0]
    for (let survey = 0; survey < surveys; survey += 1) {
      const chance = random(first + survey)
      const rows = Array.from({ length: [20, 120, 600, 3_000][survey % 4] ?? 60 }, () => session(chance))
      const usual = names.filter((_, at) => at === (survey >> 2) % 4 || (survey % 8 === 7 && at === 0))
      const released = new Map<string, ReadCount>()
      let state: PinningState = { pins: [] }
      let splits: readonly Split[] = []
      let pinnedAt = 0
      for (let sibling = 0; sibling < 5; sibling += 1) {
        const share = randomShare(chance, usual)
        const report = randomReport(chance, usual)
        const publishedAt = below(chance, sibling * 100 + 6)
        for (const split of [
          ...share.filters.map(variableSplit),
          ...share.items.flatMap((item) =>
            item.kind === 'board' && item.content.filter !== null ? [filterSplit(item.content.filter)] : [],
          ),
          ...share.items.flatMap((item) =>
            item.kind === 'crosstab' ? crosstabSplits(item.content, item.content.filter, codebook) : [],
          ),
          ...reportSplits(report, codebook).flat().slice(0, shareLimits.divisions),
        ])
          if (!splits.some(({ id }) => id === split.id)) splits = [...splits, split]
        // A few people come, answer otherwise or leave between two looks at the pages.
        for (let look = 0; look < 6; look += 1) {
          const position = sibling * 100 + look + 1
          const came = Array.from({ length: below(chance, chance() < 0.3 ? 60 : 4) }, () => session(chance))
          const left = chance() < 0.2 && rows.length > 10 ? below(chance, 3) : 0
          rows.splice(0, left)
          rows.push(...came)
          pinnedAt += came.length + left
          const events = pinningDecider.decide(state, {
            type: 'PinNumbers',
            by,
            at: '',
            counted: counted(rows, splits, position),
            changed: pinnedAt,
          })
          if (events.length > 0) [pinnedAt, refreshed] = [0, refreshed + 1]
          state = events.reduce(pinningDecider.evolve, state)
          const ofReport = readReport(state, report, publishedAt)
          ofReports += ofReport.length
          for (const each of [...readShare(state, share), ...ofReport]) {
            released.set(`${describes(each)} ${each.pin}`, each)
            read += 1
            if (Object.keys(each.conditions).length > 1) parts += 1
          }
        }
      }
      expect(isolated([...released.values()]), `seed ${first}, survey ${survey}`).toBeNull()
    }
    return { read, parts, refreshed, ofReports }
  }

  it('the attack finds somebody where small figures are released', () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ q1: at < 28 ? '0' : '1', q2: '0', q3: '0', q4: '0' }))
    const all: ReadCount = { pin: 1, conditions: {}, n: rows.length }
    expect(isolated([all, { pin: 1, conditions: { q1: '0' }, n: 28 }])).not.toBeNull()
    expect(isolated([all, { ...all, pin: 2, n: 31 }])).not.toBeNull()
  })

  it('hide the smallest that is large enough beside one that is too small', () => {
    expect(
      [
        ...pooledOf(
          new Map([
            ['a', 40],
            ['b', 3],
            ['c', 9],
          ]),
          k,
        ),
      ].sort(),
    ).toEqual(['b', 'c'])
    expect([
      ...pooledOf(
        new Map([
          ['a', 40],
          ['b', 9],
        ]),
        k,
      ),
    ]).toEqual([])
    expect(
      [
        ...pooledOf(
          new Map([
            ['a', 40],
            ['b', 2],
            ['c', 3],
          ]),
          k,
        ),
      ].sort(),
    ).toEqual(['b', 'c'])
  })
})
