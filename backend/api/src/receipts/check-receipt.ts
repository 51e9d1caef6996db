import { load, sessionReceipts, type Streams } from '@naire/commands'
import { sessionDecider, sessionStream, type Receipt } from '@naire/domain/sessions'
import type { ReceiptSeal } from '@naire/vault'
import { readToken } from './receipt-token.ts'

/**
 * `stored`: what it stands for is stored as it says; `forged`: it was not given here; `erased`: it was stored, and erased since;
 * `missing`: it was given here, and what it stands for is not in the log.
 */
export const receiptVerdicts = ['stored', 'forged', 'erased', 'missing'] as const
export type ReceiptVerdict = (typeof receiptVerdicts)[number]

export interface CheckedReceipt {
  readonly verdict: ReceiptVerdict
  /** Null for a forged one. */
  readonly receipt: Receipt | null
}

/** Looks for what a receipt stands for, in the log itself. */
export async function checkReceipt(token: string, { streams, seal }: { readonly streams: Streams; readonly seal: ReceiptSeal }): Promise<CheckedReceipt> {
  const receipt = readToken(token, seal)
  if (receipt === null) return { verdict: 'forged', receipt: null }
  const { state } = await load(streams, sessionDecider, sessionStream(receipt.sessionSid))
  if (state.answering === 'erased') return { verdict: 'erased', receipt }
  const found = (await sessionReceipts(streams, receipt.sessionSid)).find(({ revision }) => revision === receipt.revision)
  const isStored = found !== undefined && found.kind === receipt.kind && found.hash === receipt.hash && found.attachSid === receipt.attachSid
  return { verdict: isStored ? 'stored' : 'missing', receipt }
}
