import { resolve } from 'node:path'

/** What the projections process reads from its environment, once. */
export interface Config {
  readonly databaseUrl: string
  /** Where the key lies that opens personal data. */
  readonly dataDir: string
}

/** @throws Error with every complaint, a line each. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const databaseUrl = env['DATABASE_URL'] ?? ''
  const complaints = [
    ...(/^postgres(ql)?:\/\//.test(databaseUrl) ? [] : ['DATABASE_URL: is the address of PostgreSQL, postgres://user:password@host:port/database']),
    ...(['', 'postgres'].includes(env['EVENT_STORE'] ?? '') ? [] : ['EVENT_STORE: only postgres is built']),
  ]
  if (complaints.length > 0) throw new Error(`the configuration is wrong:\n${complaints.map((line) => `  ${line}`).join('\n')}`)
  return { databaseUrl, dataDir: resolve(env['DATA_DIR'] || '.data') }
}
