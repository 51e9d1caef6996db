import { resetAdmin } from '@naire/api/first-start'
import { join } from 'node:path'
import { eventStoreOf } from './supervisor/event-store.ts'
import { whoRuns } from './supervisor/running.ts'
import { stateDir } from './supervisor/state-dir.ts'
import { startStores } from './supervisor/stores.ts'

const directory = stateDir(process.env)
const running = whoRuns(directory)
const stores = running ? null : await startStores(directory, { ...process.env, QUEUE: 'postgres' })

try {
  const databaseUrl = (running ?? stores)!.databaseUrl
  const { password } = await resetAdmin({
    databaseUrl,
    eventStore: eventStoreOf(process.env),
    dataDir: join(directory, 'vault'),
  })
  process.stdout.write(`superadmin / ${password}\nEvery earlier sign-in of this account has ended.\n`)
} finally {
  await stores?.stop()
}
