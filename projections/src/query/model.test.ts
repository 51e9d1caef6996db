import { expect, it } from 'vitest'
import { entityModel } from './index.ts'

it('navigates only from sets whose key is one property', () => {
  const navigated = Object.values(entityModel().sets).filter(({ navigations }) => Object.keys(navigations).length > 0)
  expect(navigated.length).toBeGreaterThan(0)
  expect(navigated.filter(({ key }) => key.length !== 1).map(({ name }) => name)).toEqual([])
})
