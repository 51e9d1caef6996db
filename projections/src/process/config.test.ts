import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration of the projections process', () => {
  it('needs the database, and says everything that is wrong', () => {
    expect(() => readConfig({ EVENT_STORE: 'kurrentdb' })).toThrow(/DATABASE_URL[^]*EVENT_STORE/)
  })

  it('takes an address and a folder', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/naire', DATA_DIR: '/data' })).toEqual({
      databaseUrl: 'postgres://localhost/naire',
      dataDir: '/data',
    })
  })
})
