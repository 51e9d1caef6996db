import { readReceipt, receiptText, type Receipt } from '@naire/domain/sessions'
import type { ReceiptSeal } from '@naire/vault'

/** A receipt and its signature, as people keep it and as it stands in an address. */
export function receiptToken(receipt: Receipt, seal: ReceiptSeal): string {
  const text = receiptText(receipt)
  return `${Buffer.from(text).toString('base64url')}.${seal.sign(text)}`
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
