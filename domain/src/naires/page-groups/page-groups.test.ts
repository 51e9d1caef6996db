import { describe, expect, test } from 'vitest'
import { Problems } from '../problems.ts'
import type { NaireRecord, StoredQuestion } from '../record.ts'
import { checkPageGroups, checkPageSplits } from './check-page-groups.ts'
import { readPageGroups, type PagePart, completed, namedPart, namedParts } from './page-groups.ts'

// Nine questions Q1 … Q9, each on a page of its own but Q3 and Q4.
const record = {
  Questions: [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (seq) => ({ Code: `Q${seq}`, Seq: seq, PageSeq: seq > 3 ? seq - 1 : seq }) as StoredQuestion,
  ),
} as unknown as NaireRecord

const part = (range: string) => ({ StartCode: `Q${range[0]}`, EndCode: `Q${range.at(-1)}` })
const group = (ranges: string, extra: object = {}) => ({ Parts: ranges.split(' ').map(part), ...extra })

function problemsOf(groups: unknown, check = checkPageGroups, more: Partial<NaireRecord> = {}) {
  const problems = new Problems()
  check({ ...record, PageGroups: JSON.stringify(groups), ...more }, problems)
  return problems.all.map(({ target, key }) => `${target} ${key}`)
}

describe('page groups are read from their JSON', () => {
  test('parts and group with the fields of the specification and their defaults [C3-85] [C3-86] [C3-87]', () => {
    const { groups, problems } = readPageGroups(
      JSON.stringify([{ Parts: [{ StartCode: 'Q1', EndCode: 'Q2', RandomSeed: 7 }], PartOrders: ['1, 0', [0, 'B']] }]),
    )
    expect(problems).toEqual([])
    expect(groups).toEqual([
      {
        Parts: [{ StartCode: 'Q1', EndCode: 'Q2', Desc: '', Shuffle: false, ShuffleExpression: '', RandomSeed: '7' }],
        OrderMode: 'Random',
        OrderExpression: '',
        PartOrders: [
          ['1', '0'],
          [0, 'B'],
        ],
        ManuallyGroups: [],
        ManuallyGroupExpression: '',
        AllowSkipRemains: false,
        FetchConfig: null,
      },
    ])
  })

  test('none are none, and one may stand alone', () => {
    expect(readPageGroups(undefined).groups).toEqual([])
    expect(readPageGroups(' ').groups).toEqual([])
    expect(readPageGroups('null').groups).toEqual([])
    expect(readPageGroups(JSON.stringify(group('1 2'))).groups).toHaveLength(1)
    expect(readPageGroups('{').problems).toEqual([{ path: 'PageGroups', key: 'notJson', params: {} }])
  })

  test('what each mode cannot do without is asked for', () => {
    const found = (extra: object) =>
      readPageGroups(JSON.stringify(group('1 2', extra))).problems.map(({ path, key }) => `${path} ${key}`)
    expect(found({ OrderMode: 'RandomOrder' })).toEqual(['PageGroups[0].PartOrders missing'])
    expect(found({ OrderMode: 'Exp' })).toEqual(['PageGroups[0].OrderExpression missing'])
    expect(found({ OrderMode: 'ExpOrder', OrderExpression: 'Q1' })).toEqual(['PageGroups[0].PartOrders missing'])
    expect(found({ OrderMode: 'Fetch' })).toEqual(['PageGroups[0].FetchConfig.url missing'])
    expect(found({ OrderMode: 'Alphabetical' })).toEqual(['PageGroups[0].OrderMode unknownValue'])
    expect(found({ Parts: [] })).toEqual(['PageGroups[0].Parts missing'])
    expect(found({ PartOrders: 7, ManuallyGroups: [7, [true]] })).toEqual([
      'PageGroups[0].PartOrders wrongType',
      'PageGroups[0].ManuallyGroups[0] wrongType',
      'PageGroups[0].ManuallyGroups[1][0] wrongType',
    ])
  })
})

describe('orders name parts', () => {
  const parts = ['A', 'B', '7'].map((Desc, at) => ({ Desc, StartCode: `Q${at + 1}` })) as unknown as readonly PagePart[]

  test.each([
    [[2, 0, 1], [2, 0, 1], 'places from 0'],
    [[3, 1, 2], [2, 0, 1], 'places from 1, when the number of parts occurs and no 0'],
    [['B', 'A'], [1, 0], 'descriptions'],
    [['Q3', ' Q1 '], [2, 0], 'codes of first questions'],
    [['7', 'B'], [2, 1], 'a description that is a number, before the place'],
    [['B', 'none', 9, -1, 1.5, '', 'B'], [1], 'each once, and nothing that is none'],
  ])('%j are %j: %s', (names, places) => {
    expect(namedParts(parts, names)).toEqual(places)
  })

  test('those that are not named follow in written order', () => {
    expect(completed(parts, [1])).toEqual([1, 0, 2])
    expect(namedPart(parts, 0, 1)).toBe(-1)
  })
})

describe('page groups are checked', () => {
  test('sound ones have no problems', () => {
    expect(problemsOf([group('12 34 5', { PartOrders: [[0, 1, 2]] }), group('6 78')])).toEqual([])
    expect(problemsOf([group('15 6'), group('1 2 5')])).toEqual([])
    expect(problemsOf([group('1 5'), group('2 6')])).toEqual([])
  })

  test('parts are ranges of questions that there are', () => {
    expect(problemsOf([{ Parts: [{ StartCode: 'Q1', EndCode: 'X' }] }])).toEqual([
      'PageGroups[0].Parts[0].EndCode naire.unknownCode',
    ])
    expect(problemsOf([group('21')])).toEqual(['PageGroups[0].Parts[0].EndCode naire.endBeforeStart'])
    expect(problemsOf([{ Parts: [{ EndCode: 'Q1' }] }])).toEqual(['PageGroups[0].Parts[0].StartCode content.missing'])
  })

  test('parts of a group share no page, not even with different questions', () => {
    expect(problemsOf([group('12 25')])).toEqual(['PageGroups[0].Parts[1] naire.partsOverlap'])
    expect(problemsOf([group('13 45')])).toEqual(['PageGroups[0].Parts[1] naire.partsOverlap'])
  })

  test('a group that shares pages with another lies within one of its parts', () => {
    expect(problemsOf([group('12 5'), group('1 5')])).toEqual(['PageGroups[1] naire.groupsCross'])
    expect(problemsOf([group('12 34'), group('25 6')])).toEqual(['PageGroups[1] naire.groupsCross'])
  })

  test('orders name each part at most once', () => {
    expect(
      problemsOf([
        group('1 2', {
          PartOrders: [
            [0, 5],
            [1, 1],
          ],
          ManuallyGroups: [['Q1', 'x']],
        }),
      ]),
    ).toEqual([
      'PageGroups[0].PartOrders[0] naire.unknownPart',
      'PageGroups[0].PartOrders[1] naire.unknownPart',
      'PageGroups[0].ManuallyGroups[0] naire.unknownPart',
    ])
  })
})

test('page splits are ranges with an id each [C3-88]', () => {
  const PageSplits = [
    { Id: 'a', ...part('14') },
    { Id: 'a', ...part('85') },
    { Id: 'c', StartCode: 'Q1', EndCode: 'X' },
  ]
  expect(problemsOf([], checkPageSplits, { PageSplits })).toEqual([
    'PageSplits[1].EndCode naire.endBeforeStart',
    'PageSplits[1].Id content.duplicate',
    'PageSplits[2].EndCode naire.unknownCode',
  ])
})
