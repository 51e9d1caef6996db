import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../scripts/src/postgres/start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; `freshDatabase` makes a database of its own for each test file. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, thrown away at its end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-test-'))
  // A process of workers holds some 65, for its queues alone; some tests have three such installations.
  const server = await startPostgres({ stateDir, fast: true, settings: { max_connections: 500 } })
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}
