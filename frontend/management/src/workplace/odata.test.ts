import { expect, test } from 'vitest'
import { allOf, entity, query, quoted } from './odata.ts'

test('a quote in a text is doubled, so that a name cannot end the filter', () => {
  expect(quoted("O'Neil")).toBe("'O''Neil'")
  expect(entity('Users', "a'b/c")).toBe("/odata/Users('a''b%2Fc')")
})

test('blank options are left out and the others are percent-encoded', () => {
  expect(query('/odata/Users', { filter: 'Name eq 1 & 2', top: 20, orderby: '', select: undefined })).toBe(
    '/odata/Users?$filter=Name%20eq%201%20%26%202&$top=20',
  )
  expect(query('/odata/Users', {})).toBe('/odata/Users')
})

test('conditions that do not apply vanish', () => {
  expect(allOf(['a eq 1', null, false, 'b eq 2'])).toBe('a eq 1 and b eq 2')
  expect(allOf([null])).toBeUndefined()
})
