import { expect, test } from 'vitest'
import { allOf, conditionsOf, pickedKeys, withPicked } from './filter-conditions.ts'

const device = (code: string) => ({ variable: 'session:device', in: [code] })
const age = { variable: 'age', from: 20, to: 30 }

test('a category is picked, replaced by another of its variable, and let go when it is pressed again', () => {
  const one = withPicked([age], device('mobile'))
  expect(one).toEqual([age, device('mobile')])
  expect(withPicked(one, device('tablet'))).toEqual([age, device('tablet')])
  expect(withPicked(one, device('mobile'))).toEqual([age])
})

test('filters that all hold are one list, and a filter of another form stays whole', () => {
  const either = { any: [age, device('mobile')] }
  expect(allOf(null, null)).toBeNull()
  expect(allOf(age, null)).toEqual(age)
  expect(allOf({ all: [age] }, either)).toEqual({ all: [age, either] })
  expect(conditionsOf(either)).toEqual([either])
})

test('bands are known by where they begin', () => {
  expect(pickedKeys([age, device('mobile')])).toEqual(new Set(['20', 'mobile']))
})
