import { describe, expect, it } from 'vitest'
import { chooseEventStore } from './index.ts'

describe('the choice of the event store', () => {
  it('is PostgreSQL unless KurrentDB is asked for', () => {
    expect(chooseEventStore({ KURRENTDB_URL: 'kurrentdb://host:2113' })).toEqual({
      choice: { kind: 'postgres' },
      complaints: [],
    })
    const asked = { EVENT_STORE: 'kurrentdb', KURRENTDB_URL: 'kurrentdb+discover://a:2113,b:2113' }
    expect(chooseEventStore(asked)).toEqual({ choice: { kind: 'kurrentdb', url: asked.KURRENTDB_URL }, complaints: [] })
  })

  it.each([
    [{ EVENT_STORE: 'memory' }, 'EVENT_STORE: is postgres or kurrentdb'],
    [{ EVENT_STORE: 'kurrentdb' }, 'KURRENTDB_URL: is missing'],
    [{ EVENT_STORE: 'kurrentdb', KURRENTDB_URL: 'http://host' }, 'KURRENTDB_URL: starts with kurrentdb://'],
    [
      { EVENT_STORE: 'kurrentdb', KURRENTDB_URL: 'kurrentdb://host?throwOnAppendFailure=false' },
      'KURRENTDB_URL: throwOnAppendFailure stays true',
    ],
  ])('complains about %o', (env, complaint) => {
    expect(chooseEventStore(env).complaints).toEqual([expect.stringContaining(complaint)])
  })
})
