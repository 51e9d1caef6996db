import type { Streams } from '@naire/commands'
import { connect } from '@naire/database'
import { openEventStore, type EventStoreChoice } from '@naire/event-store'
import { createVault } from '@naire/vault'
import { checkReceipt, type CheckedReceipt } from './check-receipt.ts'

export type { CheckedReceipt, ReceiptVerdict } from './check-receipt.ts'

export interface ReceiptOptions {
  readonly databaseUrl: string
  readonly eventStore: EventStoreChoice
  readonly dataDir: string
}

/** Checks a receipt against the log of an installation, without a server. Changes nothing. */
export async function checkReceiptIn({ databaseUrl, eventStore, dataDir }: ReceiptOptions, token: string): Promise<CheckedReceipt> {
  const pool = connect(databaseUrl, { max: 2, applicationName: 'naire-receipt' })
  try {
    const store = await openEventStore(eventStore, pool)
    const vault = await createVault({ pool, dataDir })
    const streams: Streams = { store, sealer: vault.keys }
    const checked = await checkReceipt(token, { streams, seal: vault.receiptSeal })
    await store.close()
    return checked
  } finally {
    await pool.end()
  }
}
