import { expect, it } from 'vitest'
import management from '../../locales/zh-CN/management.json'
import { readModels } from './index.ts'

it('every read model has a name in the words of the screen that shows them', () =>
  expect(Object.keys(management.readModels.names)).toEqual(expect.arrayContaining(readModels.map(({ name }) => name))))
