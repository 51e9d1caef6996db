import { describe, expect, it } from 'vitest'
import { ConfigInvalid, readConfig } from './config.ts'

describe('configuration', () => {
  it('has defaults for all but the database', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://naire@127.0.0.1:5432/naire', PUBLIC_URL: '' })
    expect(config).toMatchObject({ port: 3000, host: '0.0.0.0', publicUrl: null, trustProxy: false, https: null, logLevel: 'info' })
  })

  it('complains about everything at once', () => {
    const read = () => readConfig({ PORT: 'http', PUBLIC_URL: 'survey', EVENT_STORE: 'memory', HTTPS_CERT: 'cert.pem' })
    expect(read).toThrow(ConfigInvalid)
    expect(read).toThrow(/DATABASE_URL[^]*PORT[^]*PUBLIC_URL[^]*EVENT_STORE/)
  })

  it('reads how far proxies are believed', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({ DATABASE_URL: 'postgres://x', TRUST_PROXY }).trustProxy
    expect([trusted('true'), trusted('10.0.0.1')]).toEqual([true, '10.0.0.1'])
    const two = trusted('2')
    expect(typeof two === 'function' && [0, 1, 2].map((hop) => two('10.0.0.1', hop))).toEqual([true, true, false])
  })
})
