import { expect, test } from 'vitest'
import { progressOf } from './use-idents.ts'

test('people are counted by their codes, the largest result first; who has no result yet has begun only', () => {
  expect(
    progressOf({
      Begun: 9,
      ByStatus: [
        { Status: 2, People: 2 },
        { Status: 0, People: 5 },
        { Status: null, People: 1 },
        { Status: 5, People: 3 },
      ],
    }),
  ).toEqual({
    begun: 9,
    finished: 5,
    byStatus: [
      { status: 0, people: 5 },
      { status: 5, people: 3 },
      { status: 2, people: 2 },
    ],
  })
  expect(progressOf(null)).toEqual({ begun: 0, finished: 0, byStatus: [] })
})
