import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { deciderName, personName } from './person-name.ts'

const t = ((key: string) => key) as TFunction

test.each([
  ['F'.repeat(32), null, 'roles.system'],
  ['F'.repeat(32), 'superadmin', 'superadmin'],
  ['0A1B'.repeat(8), null, 'people.unknown'],
  ['0A1B'.repeat(8), '', 'people.unknown'],
  ['0A1B'.repeat(8), '王芳', '王芳'],
])('%s, %j in a log: %s', (sid, name, expected) => expect(personName(t, sid, name)).toBe(expected))

test('a review without a name that the reader may know was done by a super administrator, or by somebody', () => {
  expect([deciderName(t, 'F'.repeat(32), null), deciderName(t, '0A1B'.repeat(8), null)]).toEqual([
    'roles.SuperAdmin',
    'people.unknown',
  ])
})
