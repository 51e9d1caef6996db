import { questionTypes } from '@naire/domain/questions'
import { expect, test } from 'vitest'
import { paletteGroups } from './palette-groups.ts'
import { presetNames } from './presets.ts'

test('the palette has every type and preset, once', () => {
  expect(Object.values(paletteGroups).flat().toSorted()).toEqual([...questionTypes, ...presetNames].toSorted())
})
