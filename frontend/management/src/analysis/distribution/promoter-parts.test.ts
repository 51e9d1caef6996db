import type { Distribution, Variable } from '@naire/domain/analysis'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { partsOf } from './distribution-parts.ts'

const scale = (levels: readonly number[]): Variable => ({
  id: 'Q1',
  kind: 'single',
  code: 'Q1',
  title: '推荐',
  part: '推荐的可能性',
  questionSid: 'S1',
  show: 'matrix',
  options: levels.map((value) => ({ code: String(value), title: String(value), value })),
})
const eleven = Array.from({ length: 11 }, (_, level) => level)

/** Answers by level, as the server counts them. */
function told(levels: readonly number[], counts: Readonly<Record<number, number>>): Distribution {
  const all = levels.reduce((sum, level) => sum + (counts[level] ?? 0), 0)
  const cell = (n: number) => ({ n, w: n, columnShare: all === 0 ? null : n / all, rowShare: null, totalShare: null })
  return {
    variable: 'Q1',
    table: {
      columns: [],
      blocks: [
        {
          rows: levels.map((level) => ({ key: String(level), titles: [String(level)] })),
          bases: [{ n: all, w: all, effective: all, isSmall: true }],
          cells: levels.map((level) => [cell(counts[level] ?? 0)]),
          associations: [],
          overlaps: false,
        },
      ],
    },
  } as unknown as Distribution
}

const t = ((key: string) => key) as TFunction
const partsWith = (levels: readonly number[], counts: Readonly<Record<number, number>>) =>
  partsOf({ variables: [scale(levels)] }, [told(levels, counts)], { t, picksOpen: true })

test('a scale from 0 to 10 comes with its promoters, passives and detractors, and the score', () => {
  const [part] = partsWith(eleven, { 10: 3, 9: 2, 8: 2, 7: 1, 6: 1, 0: 1 })
  if (part?.kind !== 'chart') throw new Error('no chart')
  expect(part.spec.series.map(({ key, counts, values }) => [key, counts?.[0], values[0]])).toEqual([
    ['detractors', 2, 0.2],
    ['passives', 3, 0.30000000000000004],
    ['promoters', 5, 0.5],
  ])
  expect(part.figures).toEqual([{ title: 'crosstab:measures.nps', value: 30, unit: 'score' }])
  expect(part.filterOf('Q1', 'promoters')).toEqual({ variable: 'Q1', in: ['9', '10'] })
})

test('without answers there is no score; on another scale none is shown', () => {
  const [none] = partsWith(eleven, {})
  expect(none).toMatchObject({ base: 0, figures: [{ value: null }] })
  const five = partsWith([1, 2, 3, 4, 5], { 5: 2 })
  expect(five.map(({ key }) => key)).toEqual(['S1:matrix'])
})
