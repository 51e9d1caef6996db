import { beforeEach, expect, test } from 'vitest'
import { forgetUser, keepUser, readUser } from './remembered-user.ts'

const user = {
  Sid: 'A',
  Code: 'a',
  Name: 'A',
  Nickname: 'A',
  Authority: 2,
  OrgSid: 'O',
  DeptSid: null,
  OrgName: null,
  Token: 't',
}
let local: Storage
let tab: Storage

beforeEach(() => {
  local = storage()
  tab = storage()
})

test('without remember the sign-in stays in the tab [S2-41]', () => {
  keepUser({ local, tab, tabOnly: false }, user, false)
  expect(local.length).toBe(0)
  expect(readUser({ local, tab: storage(), tabOnly: false })).toBeNull()
  expect(readUser({ local, tab, tabOnly: false })).toEqual(user)
})

test('with remember another tab is signed in too, and signing out clears it [S2-41, S2-42]', () => {
  keepUser({ local, tab, tabOnly: false }, user, true)
  expect(readUser({ local, tab: storage(), tabOnly: false })).toEqual(user)
  forgetUser({ local, tab, tabOnly: false })
  expect(readUser({ local, tab, tabOnly: false })).toBeNull()
})

test('a tab of its own neither reads nor clears what the browser remembers [S2-26]', () => {
  keepUser({ local, tab, tabOnly: false }, user, true)
  const own = { local, tab: storage(), tabOnly: true }
  expect(readUser(own)).toBeNull()
  forgetUser(own)
  expect(readUser({ local, tab, tabOnly: false })).toEqual(user)
})

test('broken text is nobody', () => {
  local.setItem('naire.user', '{')
  expect(readUser({ local, tab, tabOnly: false })).toBeNull()
})

function storage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
  }
}
