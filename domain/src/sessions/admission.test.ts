import { describe, expect, test } from 'vitest'
import { smallNaire } from '../../../tests/fixtures/small-naire.ts'
import type { NaireRecord } from '../naires/index.ts'
import { admissionRefusal, type AdmissionEvidence } from './admission.ts'

const nothing: AdmissionEvidence = {
  knowsPassword: false,
  identifyingCode: null,
  hasPlace: false,
  isSignedIn: false,
  isOfOrg: false,
  now: Date.parse('2026-05-01T00:00:00Z'),
  matches: (pattern, text) => new RegExp(`^(?:${pattern})$`).test(text),
}
const asked = (settings: Partial<NaireRecord>, shown: Partial<AdmissionEvidence> = {}) =>
  admissionRefusal({ ...smallNaire(), ...settings }, { ...nothing, ...shown })?.key ?? null

describe('who may begin a session', () => {
  test('everybody, where the author asks for nothing', () => expect(asked({})).toBeNull())

  test.each([[1], ['Disable']])('nobody while access is disabled (%s)', (AccessConfig) =>
    expect(asked({ AccessConfig })).toBe('naire.closed'),
  )

  test.each([
    [{ OpenFrom: '2026-05-01T00:00:00Z' }, null],
    [{ OpenFrom: '2026-05-01T00:00:01Z' }, 'naire.closed'],
    [{ OpenUntil: '2026-05-01T00:00:01Z' }, null],
    [{ OpenUntil: '2026-05-01T00:00:00Z' }, 'naire.closed'],
    [{ OpenFrom: '2026-04-01T00:00Z', OpenUntil: '2026-06-01T08:00+08:00' }, null],
  ])('from its first until its last moment: %j', (settings, refusal) => {
    expect(asked(settings)).toBe(refusal)
    expect(asked(settings, { now: null })).toBeNull()
  })

  test('who knows the password', () => {
    expect(asked({ AccessConfig: 'RequirePassword', AccessPassword: 'p' })).toBe('naire.passwordMissing')
    expect(asked({ AccessConfig: 2, AccessPassword: 'p' }, { knowsPassword: true })).toBeNull()
  })

  test('who has signed in, where the author wants that', () => {
    expect(asked({ RequireSignIn: true })).toBe('access.signedOut')
    expect(asked({ RequireSignIn: true }, { isSignedIn: true, isOfOrg: true })).toBeNull()
    expect(asked({ RequireSignIn: true }, { isSignedIn: true })).toBe('naire.otherOrg')
    expect(asked({}, { isSignedIn: true })).toBeNull()
  })

  test('who says where they are, where the author insists', () => {
    expect(asked({ GeolocationMode: 'Force' })).toBe('session.placeMissing')
    expect(asked({ GeolocationMode: 1 }, { hasPlace: true })).toBeNull()
    for (const GeolocationMode of ['Auto', 'Disable', 0, 2] as const) expect(asked({ GeolocationMode })).toBeNull()
  })

  test('who gives an identifying code of the wanted form', () => {
    const settings = { AnonymousMode: 1, IdentifyingCodePattern: '[A-Z]\\d{3}' } as const
    expect(asked(settings)).toBe('session.codeMissing')
    expect(asked(settings, { identifyingCode: '  ' })).toBe('session.codeMissing')
    expect(asked(settings, { identifyingCode: 'A1234' })).toBe('session.codeWrong')
    expect(asked(settings, { identifyingCode: ' A123 ' })).toBeNull()
  })

  test('nobody where the pattern is no pattern: a code cannot be told to be right', () => {
    expect(
      asked({ AnonymousMode: 1, IdentifyingCodePattern: '(' }, { identifyingCode: 'x', matches: () => null }),
    ).toBe('session.codeWrong')
  })
})
