import type { UploadedFile } from '@naire/contract'
import { sessionReceipts } from '@naire/commands'
import type { Services } from '../services.ts'
import { receiptToken } from './receipt-token.ts'

type ReceiptServices = Pick<Services, 'streams' | 'vault'>

/** By the revision of the fact that each stands for. */
export async function receiptsOf(
  { streams, vault }: ReceiptServices,
  sessionSid: string,
): Promise<ReadonlyMap<number, string>> {
  const receipts = await sessionReceipts(streams, sessionSid)
  return new Map(receipts.map((receipt) => [receipt.revision, receiptToken(receipt, vault.receiptSeal)]))
}

/** Of the newest commit of a session; null once its answers are erased. */
export async function commitReceipt({ streams, vault }: ReceiptServices, sessionSid: string): Promise<string | null> {
  const receipt = (await sessionReceipts(streams, sessionSid)).findLast(({ kind }) => kind === 'commit')
  return receipt === undefined ? null : receiptToken(receipt, vault.receiptSeal)
}

/** The reply about a file with its receipt, when it is an answer's. */
export async function withReceipt(
  file: UploadedFile,
  sessionSid: string,
  { streams, vault }: ReceiptServices,
): Promise<UploadedFile> {
  const receipt = (await sessionReceipts(streams, sessionSid)).find(({ attachSid }) => attachSid === file.Sid)
  return receipt === undefined ? file : { ...file, Receipt: receiptToken(receipt, vault.receiptSeal) }
}
