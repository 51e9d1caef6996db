import { describe, expect, it } from 'vitest'
import { mapSources } from './pages/map-tiles.ts'
import { ConfigInvalid, readConfig } from './config.ts'

describe('configuration', () => {
  it('has defaults for all but the database', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://naire@127.0.0.1:5432/naire', PUBLIC_URL: '' })
    expect(config).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: null,
      trustProxy: false,
      https: null,
      logLevel: 'info',
    })
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

  it('reads where maps come from, and whose they are', () => {
    const read = (env: Record<string, string>) => readConfig({ DATABASE_URL: 'postgres://x', ...env }).map
    const osm = 'https://tile.example.org/osm/{z}/{x}/{y}.png'
    const wmts = 'https://t0.example.cn/vec_w/wmts?z={z}&y={y}&x={x}&tk=key'
    expect(read({})).toBe(null)
    const map = read({ MAP_TILES_URL: `${osm} ${wmts}`, MAP_TILES_ATTRIBUTION: '© Example', MAP_TILES_SYSTEM: 'gcj02' })
    expect(map).toEqual({ layers: [osm, wmts], attribution: '© Example', system: 'gcj02', maxZoom: 18 })
    expect(mapSources(map)).toEqual(['https://tile.example.org/osm/', 'https://t0.example.cn/vec_w/'])
    expect(() => read({ MAP_TILES_URL: osm })).toThrow(/MAP_TILES_ATTRIBUTION/)
    const wrong = [
      'https://{s}.example.org/{z}/{x}/{y}.png',
      'https://a.org/{z}/{x}.png',
      'https://a.org/;/{z}/{x}/{y}',
      'file:///{z}/{x}/{y}',
    ]
    for (const url of wrong)
      expect(() => read({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '©' }), url).toThrow(/MAP_TILES_URL/)
  })

  it('reads what files, cloud and WeChat need, whole or not at all', () => {
    const read = (env: Record<string, string>) => readConfig({ DATABASE_URL: 'postgres://x', ...env })
    expect(read({})).toMatchObject({
      files: { maxBytes: 4096 * 1024 * 1024, virusCommand: [] },
      clouds: null,
      wechat: null,
    })
    expect(read({ VIRUS_COMMAND: 'clamdscan  --fdpass' }).files.virusCommand).toEqual(['clamdscan', '--fdpass'])
    const cloud = {
      OSS_HOST: 'https://files.example.org/',
      OSS_BUCKET: 'files',
      OSS_ACCESS_KEY_ID: 'id',
      OSS_ACCESS_KEY_SECRET: 'secret',
    }
    expect(read(cloud).clouds).toMatchObject([
      { name: null, host: 'https://files.example.org', serverHost: 'https://files.example.org', prefix: 'naire' },
    ])
    expect(() => read({ ...cloud, OSS_BUCKET: '' })).toThrow(/OSS_BUCKET/)
    const wechat = {
      WECHAT_APP_ID: 'wx',
      WECHAT_APP_SECRET: 's',
      PUBLIC_URL: 'https://a.example.org/x',
      WECHAT_ORIGINS: 'https://b.example.org/',
    }
    expect(read(wechat).wechat?.origins).toEqual(['https://a.example.org', 'https://b.example.org'])
    expect(() => read({ ...wechat, WECHAT_APP_SECRET: '', WECHAT_ORIGINS: 'b.example.org' })).toThrow(/WECHAT_ORIGINS/)
    expect(() => read({ ...wechat, WECHAT_APP_SECRET: '' })).toThrow(/WECHAT_APP_SECRET/)
    const several = { ...wechat, WECHAT_ACCOUNTS: 'wx2:topsecret' }
    expect(read(several).wechat?.accounts.map(({ appId, secret }) => [appId, secret])).toEqual([
      ['wx', 's'],
      ['wx2', 'topsecret'],
    ])
    expect(() => read({ ...several, WECHAT_ACCOUNTS: 'wx2 topsecret' })).toThrow(
      /^(?![^]*topsecret)[^]*WECHAT_ACCOUNTS: is a list/,
    )
    expect(() => read({ WECHAT_ACCOUNTS: 'wx2:topsecret' })).toThrow(/WECHAT_ACCOUNTS: needs WECHAT_APP_ID/)
  })
})
