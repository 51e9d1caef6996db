import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SurveyAddress } from './survey-address.ts'
import { asSignedIn, forgetEnd, whoHeaders } from './signed-in.ts'
import { endSignIn } from './sign-out.ts'

const org = 'A'.repeat(32)
const user = { Sid: 'B'.repeat(32), Name: '王芳', Token: 't', OrgSid: org, Authority: 2 }
const address = {
  page: 'survey',
  orgSid: org,
  naireSid: 'C'.repeat(32),
  userSid: null,
  tabOnly: false,
} as SurveyAddress & { page: 'survey' }

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => void vi.unstubAllGlobals())

test('who has signed in answers by it, whatever user the address claims', () => {
  expect(asSignedIn({ ...address, userSid: 'D'.repeat(32) })).toMatchObject({ userSid: 'D'.repeat(32) })
  localStorage.setItem('naire.user', JSON.stringify(user))
  const seen = asSignedIn({ ...address, userSid: 'D'.repeat(32) }) as SurveyAddress
  expect(seen).toMatchObject({ userSid: user.Sid, user: { Sid: user.Sid, Name: '王芳', Token: 't' } })
  expect(whoHeaders(seen)).toEqual({ Authorization: 'Bearer t', 'X-Org': org })
  expect(whoHeaders(address)).toEqual({})
})

test('a sign-in of another organisation is none here; one of no organisation is one everywhere', () => {
  localStorage.setItem('naire.user', JSON.stringify({ ...user, OrgSid: 'E'.repeat(32) }))
  expect(asSignedIn(address)).toEqual(address)
  localStorage.setItem('naire.user', JSON.stringify({ ...user, OrgSid: null }))
  expect(asSignedIn(address)).toMatchObject({ userSid: user.Sid })
})

test('a tab of its own (uss=true) does not see what the browser remembers', () => {
  localStorage.setItem('naire.user', JSON.stringify(user))
  expect(asSignedIn({ ...address, tabOnly: true })).toMatchObject({ userSid: null })
  sessionStorage.setItem('naire.uss', 'true')
  expect(asSignedIn(address)).toMatchObject({ userSid: null })
  sessionStorage.setItem('naire.user', JSON.stringify(user))
  expect(asSignedIn(address)).toMatchObject({ userSid: user.Sid })
})

test('a sign-in that is over is forgotten and told, until somebody signs in again or goes on without [R8-01]', () => {
  localStorage.setItem('naire.user', JSON.stringify(user))
  endSignIn(user, false)
  expect(localStorage.getItem('naire.user')).toBeNull()
  expect(asSignedIn(address)).toEqual({ page: 'signedOut' })
  localStorage.setItem('naire.user', JSON.stringify({ ...user, Token: 'u' }))
  expect(asSignedIn(address)).toMatchObject({ user: { Token: 'u' } })
  endSignIn({ ...user, Token: 'u' }, false)
  forgetEnd()
  expect(asSignedIn(address)).toEqual(address)
})

test('who has signed in anew meanwhile is not signed out with the old one', () => {
  localStorage.setItem('naire.user', JSON.stringify({ ...user, Token: 'new' }))
  endSignIn(user, false)
  expect(asSignedIn(address)).toMatchObject({ user: { Token: 'new' } })
})

test.each(['{', '{}', 'null', '{"Token":"t"}'])('%s is nobody', (text) => {
  localStorage.setItem('naire.user', text)
  expect(asSignedIn(address)).toEqual(address)
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
