import { expect, it } from 'vitest'
import { choice, naire } from '../../../../tests/scenarios/naire.ts'
import type { NaireRecord } from '../record.ts'
import { hasLightMode } from './index.ts'

const asked = [choice('Q1', 'AB')]

it('is of a questionnaire that may be given out freely', () => {
  expect(hasLightMode(naire(asked))).toBe(true)
  // Who answers says a code of the author's pattern: the content is no secret by that.
  expect(hasLightMode(naire(asked, { AnonymousMode: 1, IdentifyingCodePattern: '[A-Z]\\d{3}' }))).toBe(true)
  expect(hasLightMode(naire(asked, { TimeLimit: 60, SessionLimit: 2 }))).toBe(true)
})

it.each<readonly [string, Partial<NaireRecord>]>([
  ['a password', { AccessConfig: 'RequirePassword', AccessPassword: '春天 2026' }],
  ['a password, by number', { AccessConfig: 2, AccessPassword: '春天 2026' }],
  ['nobody let in', { AccessConfig: 'Disable' }],
  ['a password for turning back', { PreviousPageMode: 'RequirePassword' }],
  ['the password for turning back', { PreviousPagePassword: '回' }],
  ['a sign-in', { RequireSignIn: true }],
  ['a list of codes', { AnonymousMode: 1, IdentifyingValidationMode: 1 }],
  ['scores of the server', { TimeLimit: 60, SessionLimit: 1 }],
])('is not of one with %s', (_, settings) => {
  expect(hasLightMode(naire(asked, settings))).toBe(false)
})
