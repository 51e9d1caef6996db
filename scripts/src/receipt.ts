import { checkReceiptIn, checkReceiptsIn, NotInstalledError, type ReceiptVerdict } from '@naire/api/receipts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

interface ManifestLine {
  readonly path: string | null
  readonly sha256: string
  readonly receipt: string | null
  readonly problem?: string
}

/** Whether every file of the manifest lies beside it as its hash says, and every receipt is of just that file. */
async function checkManifest(file: string): Promise<boolean> {
  const lines = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ManifestLine)
  const receipts = lines.map(({ receipt }) => receipt ?? '')
  const checked = await within((installation) => checkReceiptsIn(installation, receipts))
  let wrong = 0
  for (const [at, { path, sha256, receipt, problem }] of lines.entries()) {
    const found = checked[at]
    const complaints = [
      ...(path === null
        ? [`is not in the archive (${problem ?? 'unknown'})`]
        : (await hashOf(join(dirname(file), path))) === sha256
          ? []
          : ['the file is missing, or its bytes are others']),
      ...(receipt === null || (found?.verdict === 'stored' && found.receipt?.hash === sha256)
        ? []
        : [verdicts[found?.verdict ?? 'forged']]),
    ]
    if (complaints.length > 0) wrong += 1
    for (const complaint of complaints) console.log(`${path ?? sha256}: ${complaint}`)
  }
  console.log(
    `${lines.length} files, ${lines.filter(({ receipt }) => receipt !== null).length} receipts, ${wrong} wrong`,
  )
  return wrong === 0
}

/** Null for a file that is not there. */
async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch {
    return null
  }
  return hash.digest('hex')
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
