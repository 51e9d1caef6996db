import { questionTypes } from '@naire/domain/questions'
import { expect, test } from 'vitest'
import { presetNames } from './presets.ts'
import { paletteGroups } from './palette-entries.ts'

test('the palette has every type and preset, once', () => {
  expect(Object.values(paletteGroups).flat().toSorted()).toEqual([...questionTypes, ...presetNames].toSorted())
})
