import { expect, it } from 'vitest'
import { gathered } from './gathered.ts'

it('asks together what comes in one turn or while a question is under way', async () => {
  const questions: (readonly number[])[] = []
  const double = gathered(
    async (numbers: readonly number[]) => {
      questions.push(numbers)
      if (questions.length === 1) void Promise.all([double(3), double(4), double(5)])
      return numbers.map((number) => number * 2)
    },
    { most: 2 },
  )
  expect(await Promise.all([double(1), double(2)])).toEqual([2, 4])
  expect(await double(6)).toBe(12)
  expect(questions).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ])
})

it('lets one that cannot be answered fail alone', async () => {
  const positive = gathered(
    async (numbers: readonly number[]) => {
      if (numbers.some((number) => number < 0)) throw new RangeError('negative')
      return numbers
    },
    { most: 10 },
  )
  const answers = await Promise.allSettled([positive(1), positive(-1), positive(2)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('does not ask one by one while the database is away', async () => {
  let asked = 0
  const away = gathered<number, number>(
    async () => {
      asked += 1
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    },
    { most: 10 },
  )
  const answers = await Promise.allSettled([away(1), away(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked).toBe(1)
})
