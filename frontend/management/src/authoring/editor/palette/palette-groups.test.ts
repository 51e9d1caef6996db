import { questionTypes } from '@naire/domain/questions'
import { expect, test } from 'vitest'
import { paletteGroups } from './palette-groups.ts'

test('the palette has every type, once', () => {
  expect(Object.values(paletteGroups).flat().toSorted()).toEqual([...questionTypes].toSorted())
})
