import { expect, test } from 'vitest'
import { localVersion, storeName, tables } from './tables.ts'

test('the tables are those of the specification, and two of sending and recording [R3-09, R3-10]', () => {
  const specified = [
    'contexts',
    'questions',
    'nairQuestions',
    'nairSessions',
    'replies',
    'resources',
    'attaches',
    'dbInfos',
  ]
  expect(Object.keys(tables)).toEqual([...specified, 'outbox', 'slices'])
  expect(tables.questions).toBe('Sid, NaireSid')
})

test('the database has version 45 and the name of the user, or of the app [R9-11]', () => {
  expect(localVersion).toBe(45)
  expect(storeName({ userSid: 'U', mode: 'online', tabOnly: false })).toBe('U')
  expect(storeName({ userSid: null, mode: 'online', tabOnly: false })).toBe('naire')
})
