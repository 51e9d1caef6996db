import { describe, expect, test } from 'vitest'
import { fitsPattern, identityOf as identified } from './identifying.ts'

const identityOf = (asking: Parameters<typeof identified>[0], query: Readonly<Record<string, string>>) =>
  identified(asking, { query })

describe('who begins a session', () => {
  test('is not asked for unless the author wants it', () =>
    expect(identityOf({ IdentifyingQuery: 'code' }, { code: 'x' })).toEqual({ kind: 'known', code: null }))

  test('is asked for where the address does not say', () => {
    expect(identityOf({ AnonymousMode: 1 }, { code: 'x' })).toEqual({ kind: 'asked', tried: '' })
    expect(identityOf({ AnonymousMode: 1, IdentifyingQuery: 'code' }, {})).toEqual({ kind: 'asked', tried: '' })
  })

  test('is said by the parameter that the author names, when it has the wanted form', () => {
    const asking = { AnonymousMode: 1, IdentifyingQuery: 'code', IdentifyingCodePattern: '\\d{4}' } as const
    expect(identityOf(asking, { code: ' 1234 ' })).toEqual({ kind: 'known', code: '1234' })
    expect(identityOf(asking, { code: '12345' })).toEqual({ kind: 'asked', tried: '12345' })
  })

  test('is missing where only the address may say it', () => {
    expect(identityOf({ AnonymousMode: 1, IdentifyingQuery: 'code', ForceIdentifyingQuery: true }, {})).toEqual({
      kind: 'missing',
    })
  })

  test('is who has signed in, where only they may', () => {
    const user = { Sid: 'A', Name: '王芳', Token: 't' }
    expect(identityOf({ RequireSignIn: true }, {})).toEqual({ kind: 'signedOut' })
    expect(identified({ RequireSignIn: true }, { query: {}, user })).toEqual({ kind: 'known', code: null })
    expect(identified({ RequireSignIn: true, AnonymousMode: 1 }, { query: {}, user })).toEqual({
      kind: 'asked',
      tried: '',
    })
  })

  test('a pattern that this browser cannot read is left to the server', () =>
    expect(fitsPattern({ IdentifyingCodePattern: '(?i)a' }, 'A')).toBe(true))
})
