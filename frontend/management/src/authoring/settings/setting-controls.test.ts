import { keptSettings, settingNames } from '@naire/domain/naires'
import { expect, test } from 'vitest'
import { groupNames, settingGroups, controlOf } from './setting-groups.ts'

/** Written when the questionnaire is published, never by hand. */
const writtenSettings = ['PublishTime', 'OpenUrl']

test('every setting that a questionnaire has stands in one group, and can be set there [C3-91]', () => {
  // The password of the door stands beside what asks for it; all others are the specification's.
  const shown = [...groupNames.flatMap((group): readonly string[] => settingGroups[group]), ...writtenSettings]
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown.toSorted()).toEqual([...settingNames, ...keptSettings].toSorted())
  for (const group of groupNames)
    for (const name of settingGroups[group]) expect(controlOf(name).kind, name).toBeTruthy()
})

test('a mode is stored as the record has it', () => {
  expect(controlOf('AccessConfig')).toEqual({ kind: 'modes', modes: ['Default', 'Disable', 'RequirePassword'] })
  expect(controlOf('App_CommitMode')).toEqual({ kind: 'modes', modes: [0, 1, 2, 3] })
  expect(controlOf('SessionLimit')).toEqual({ kind: 'number', least: 1 })
  expect(controlOf('SuccessParam')).toEqual({ kind: 'expression' })
  expect(controlOf('Logo')).toEqual({ kind: 'picture' })
  expect(controlOf('WxAppid')).toEqual({ kind: 'service', name: 'WxAppid' })
})
