import type { UploadedFile } from '@naire/contract'
import { commitReceiptOf, receiptToken, sessionReceipts, type SessionResult } from '@naire/commands'
import { readReceipt, type Receipt } from '@naire/domain/sessions'
import type { ReceiptSeal } from '@naire/vault'
import type { Services } from '../services.ts'

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
export async function commitReceipt(
  { streams, vault }: ReceiptServices,
  sessionSid: string,
  result: Pick<SessionResult, 'view' | 'places'>,
): Promise<string | null> {
  const receipt = await commitReceiptOf(streams, sessionSid, result)
  return receipt === null ? null : receiptToken(receipt, vault.receiptSeal)
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

/** Null for what was not given here. */
export function readToken(token: string, seal: ReceiptSeal): Receipt | null {
  const [body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || token.length > longest) return null
  const text = Buffer.from(body, 'base64url').toString()
  return seal.isSigned(text, signature) ? readReceipt(text) : null
}

/** In characters. */
const longest = 2_000
