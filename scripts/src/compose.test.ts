import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const compose = file('docker-compose.yml')

describe('the product on separate servers (docker-compose.yml)', () => {
  it('knows the database by a role that is no superuser', () => {
    expect(compose).toContain('DATABASE_URL: postgres://naire:')
    expect(compose).toContain('POSTGRES_USER: postgres')
    expect(compose).toContain('./docs/examples/compose/database-role.sh:/docker-entrypoint-initdb.d/')
    const role = file('docs/examples/compose/database-role.sh')
    expect(role).toMatch(/create role naire\b/i)
    expect(role.replace(/^#.*$/gm, '')).not.toMatch(/superuser|bypassrls/i)
  })

  it('is reached from elsewhere by the proxy with https alone, whose word about addresses is believed', () => {
    const services = [...compose.matchAll(/^  (\w+):\n((?:    .*\n|\n)+)/gm)]
    const ports = new Map(services.map(([, name, lines]) => [name, /ports: \[(.*)\]/.exec(lines ?? '')?.[1]]))
    expect([...ports].filter(([, port]) => port !== undefined)).toEqual([
      ['api', "'127.0.0.1:${PORT:-3000}:3000'"],
      ['proxy', "'80:80', '443:443'"],
    ])
    expect(compose).toContain('TRUST_PROXY: ${TRUST_PROXY:-uniquelocal}')
    expect(file('docs/examples/compose/Caddyfile')).toMatch(/reverse_proxy api:3000/)
  })
})
