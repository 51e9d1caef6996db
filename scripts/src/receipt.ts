import { checkManifestIn, checkReceiptIn, NotInstalledError, type ReceiptVerdict } from '@naire/api/receipts'
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

const manifestSayings = {
  missing: 'It is not beside the manifest.',
  changed: 'Its bytes are others than those that were exported.',
  unlisted: 'It is in no line of the manifest.',
  notInArchive: 'It was not put into the archive: its content lies elsewhere, or is gone.',
  unreadable: 'It is no line of a manifest.',
} as const

const [, , asked = ''] = process.argv
const token = asked.split('/receipt/').at(-1)!.split('?')[0]!
if (token === '') {
  console.error('npm run receipt -- <receipt, its address, or the manifest.jsonl of unpacked attachments>')
  process.exitCode = 2
} else {
  const isManifest = asked.endsWith('.jsonl')
  process.exitCode = await (isManifest ? checkManifest(asked) : check(token)).then(
    (isStored) => (isStored ? 0 : 1),
    (error: unknown) => {
      if (!(error instanceof NotInstalledError)) throw error
      console.error(error.message)
      return 2
    },
  )
}

async function check(given: string): Promise<boolean> {
  const { verdict, receipt } = await within((installation) => checkReceiptIn(installation, given))
  console.log(verdicts[verdict])
  if (receipt !== null) console.log(JSON.stringify(receipt, null, 2))
  return verdict === 'stored'
}

async function checkManifest(file: string): Promise<boolean> {
  const { files, receipts, problems } = await within((installation) => checkManifestIn(installation, file))
  const sayings = { ...verdicts, ...manifestSayings }
  for (const { file: path, problem } of problems) console.log(`${path}: ${sayings[problem]}`)
  const wrong = new Set(problems.map(({ file: path }) => path)).size
  console.log(`${files} files, ${receipts} receipts, ${wrong} wrong`)
  return wrong === 0
}

async function within<T>(work: (installation: Parameters<typeof checkReceiptIn>[0]) => Promise<T>): Promise<T> {
  const directory = stateDir(process.env)
  const running = whoRuns(directory)
  const stores = running ? null : await startStores(directory, { ...process.env, QUEUE: 'postgres' })
  try {
    const { databaseUrl } = (running ?? stores)!
    return await work({
      databaseUrl,
      eventStore: eventStoreOf(process.env),
      dataDir: join(directory, 'vault'),
      env: process.env,
    })
  } finally {
    await stores?.stop()
  }
}
