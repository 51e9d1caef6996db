import { describe, expect, test } from 'vitest'
import { Problems } from '../problems.ts'
import { metadataOf, type MetadataEntry } from './metadata.ts'

const defs = [{ Sid: 'd1', Path: 'store.code' }]

function read(...entries: readonly Partial<MetadataEntry>[]) {
  const problems = new Problems()
  const values = metadataOf(entries, { defs, problems, timeZone: 'Asia/Shanghai' })
  return { values, problems: problems.all.map(({ target, key }) => `${target} ${key}`) }
}

describe('metadata: "DefSid, Path, ValString, ValNumber, ValDatetime" [C3-98] [R3-07]', () => {
  test('each kind of value by its path', () => {
    const { values, problems } = read(
      { Path: 'city', ValString: '上海' },
      { Path: 'floor', ValNumber: 0 },
      { DefSid: 'd1', ValString: 'S7' },
      { Path: 'none' },
    )
    expect(problems).toEqual([])
    expect(values).toEqual({ city: '上海', floor: 0, 'store.code': 'S7' })
  })

  test.each([
    ['2026-03-01T10:00:00+08:00', '2026-03-01T02:00:00.000Z'],
    ['2026-03-01 10:00:05', '2026-03-01T02:00:05.000Z'],
    ['2026-03-01 10:00', '2026-03-01T02:00:00.000Z'],
    ['2026-03-01', '2026-02-28T16:00:00.000Z'],
  ])('the date %s is accepted [C3-99]', (ValDatetime, instant) => {
    expect(read({ Path: 'at', ValDatetime }).values).toEqual({ at: new Date(instant) })
  })

  test.each(['01.03.2026', '2026-02-30', '2026-3-1', '10:00'])(
    'the date %s is a problem that names the field [C3-99]',
    (ValDatetime) => {
      expect(read({ Path: 'ok', ValNumber: 1 }, { Path: 'at', ValDatetime })).toEqual({
        values: { ok: 1 },
        problems: ['SessionMetadatas[1].ValDatetime naire.badDate'],
      })
    },
  )

  test('what else is ill-formed is named too', () => {
    const wrong = [
      { DefSid: 'd9', ValString: 'x' },
      { Path: 'n', ValNumber: '7' },
      { Path: 's', ValString: 7 },
      { Path: 'd', ValDatetime: 20260301 },
    ]
    expect(read(...(wrong as unknown as MetadataEntry[]))).toEqual({
      values: {},
      problems: [
        'SessionMetadatas[0].Path content.missing',
        'SessionMetadatas[1].ValNumber content.wrongType',
        'SessionMetadatas[2].ValString content.wrongType',
        'SessionMetadatas[3].ValDatetime naire.badDate',
      ],
    })
  })
})
