import { describe, expect, it } from 'vitest'
import { ConfigInvalid, readConfig } from './config.ts'

describe('the configuration of background processes', () => {
  it('is read with its defaults', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://u:p@localhost/naire', REDIS_URL: '', DATA_DIR: '/data' })
    expect(config).toEqual({
      databaseUrl: 'postgres://u:p@localhost/naire',
      eventStore: { kind: 'postgres' },
      redisUrl: null,
      dataDir: '/data',
      logLevel: 'info',
      projectionShards: 1,
      analysis: null,
      tracing: null,
    })
  })

  it('complains of everything at once', () => {
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318', OTEL_TRACES_SAMPLER_ARG: 'half' }
    expect(complaints({ REDIS_URL: 'http://x', LOG_LEVEL: 'loud', EVENT_STORE: 'other', ...tracing })).toEqual([
      expect.stringContaining('DATABASE_URL: is missing'),
      'REDIS_URL: starts with redis:// or rediss://',
      expect.stringContaining('LOG_LEVEL: is one of'),
      'EVENT_STORE: is postgres or kurrentdb',
      'OTEL_EXPORTER_OTLP_ENDPOINT: is an address such as http://127.0.0.1:4318',
      'OTEL_TRACES_SAMPLER_ARG: is a number from 0 to 1',
    ])
  })
})

function complaints(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof ConfigInvalid ? error.complaints : [String(error)]
  }
}
