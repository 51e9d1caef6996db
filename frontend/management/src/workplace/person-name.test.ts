import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { personName } from './person-name.ts'

const t = ((key: string) => key) as TFunction

test.each([
  ['F'.repeat(32), null, 'roles.system'],
  ['F'.repeat(32), 'superadmin', 'superadmin'],
  ['0A1B'.repeat(8), null, 'people.unknown'],
  ['0A1B'.repeat(8), '', 'people.unknown'],
  ['0A1B'.repeat(8), '王芳', '王芳'],
])('%s, %j in a log: %s', (sid, name, expected) => expect(personName(t, sid, name)).toBe(expected))
