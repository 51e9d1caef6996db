import type { Streams } from '@naire/commands'
import { connect, type Pool } from '@naire/database'
import { openEventStore, type EventStoreChoice } from '@naire/event-store'
import { createVault } from '@naire/vault'
import { cloudConfigs, createClouds, type Clouds } from '@naire/vault/cloud'
import { checkReceipt, type CheckedReceipt } from './check-receipt.ts'

export interface ReceiptOptions {
  readonly databaseUrl: string
  readonly eventStore: EventStoreChoice
  readonly dataDir: string
  /** Where the variables of the cloud may be; without them its files cannot be read. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Nobody ever started the product on this database: no receipt can have been given. */
export class NotInstalledError extends Error {
  override readonly name = 'NothingInstalled'
}

/**
 * Checks a receipt against the log and the files of an installation, without a server. Changes nothing. @throws
 * NothingInstalled
 */
export async function checkReceiptIn(options: ReceiptOptions, token: string): Promise<CheckedReceipt> {
  const [checked] = await checkReceiptsIn(options, [token])
  return checked ?? { verdict: 'forged', receipt: null }
}

/** As `checkReceiptIn`, for many receipts in their order. */
export async function checkReceiptsIn(
  { databaseUrl, eventStore, dataDir, env = {} }: ReceiptOptions,
  tokens: readonly string[],
): Promise<readonly CheckedReceipt[]> {
  const pool = connect(databaseUrl, { max: 2, applicationName: 'naire-receipt' })
  try {
    await requireInstalled(pool)
    const store = await openEventStore(eventStore, pool)
    const vault = await createVault({ pool, dataDir })
    const streams: Streams = { store, sealer: vault.keys }
    const means = { streams, seal: vault.receiptSeal, files: vault.files, clouds: cloudsIn(env) }
    const checked: CheckedReceipt[] = []
    for (const token of tokens) checked.push(await checkReceipt(token, means))
    await store.close()
    return checked
  } finally {
    await pool.end()
  }
}

async function requireInstalled(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ installed: boolean }>(
    `select to_regclass('vault.migrations') is not null as installed`,
  )
  if (rows[0]?.installed !== true)
    throw new NotInstalledError(
      'There is no installation in this database: start the product once, or name another database in DATABASE_URL.',
    )
}

function cloudsIn(env: Readonly<Record<string, string | undefined>>): Clouds | null {
  const { clouds, complaints } = cloudConfigs(env)
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  return clouds === null ? null : createClouds(clouds)
}
