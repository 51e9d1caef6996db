import { checkReceiptIn, NotInstalledError, type ReceiptVerdict } from '@naire/api/receipts'
import { join } from 'node:path'
import { eventStoreOf } from './supervisor/event-store.ts'
import { whoRuns } from './supervisor/running.ts'
import { stateDir } from './supervisor/state-dir.ts'
import { startStores } from './supervisor/stores.ts'

const verdicts: Readonly<Record<ReceiptVerdict, string>> = {
  stored: 'Valid: what it stands for is stored unchanged.',
  forged: 'Not valid: it was not given by this installation, or it was changed.',
  erased: 'Genuine: what it stands for was stored, and has been erased since.',
  missing: 'Genuine, but what it stands for is not in the log.',
  altered: 'Genuine, but the file has changed: other bytes lie in the store than were given.',
  gone: 'Genuine, but the file is no longer in the store.',
  unreachable: 'Genuine and in the log, but the file could not be read now.',
}

const token = (process.argv[2] ?? '').split('/receipt/').at(-1)?.split('?')[0] ?? ''
if (token === '') {
  console.error('npm run receipt -- <receipt, or its address>')
  process.exitCode = 2
} else {
  process.exitCode = await check(token).then(
    (isStored) => (isStored ? 0 : 1),
    (error: unknown) => {
      if (!(error instanceof NotInstalledError)) throw error
      console.error(error.message)
      return 2
    },
  )
}

async function check(given: string): Promise<boolean> {
  const directory = stateDir(process.env)
  const running = whoRuns(directory)
  const stores = running ? null : await startStores(directory, { ...process.env, QUEUE: 'postgres' })
  try {
    const { databaseUrl } = (running ?? stores)!
    const { verdict, receipt } = await checkReceiptIn(
      { databaseUrl, eventStore: eventStoreOf(process.env), dataDir: join(directory, 'vault'), env: process.env },
      given,
    )
    console.log(verdicts[verdict])
    if (receipt !== null) console.log(JSON.stringify(receipt, null, 2))
    return verdict === 'stored'
  } finally {
    await stores?.stop()
  }
}
