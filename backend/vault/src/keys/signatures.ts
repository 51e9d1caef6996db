import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MasterKey } from './master-key.ts'

/** Marks on what goes out and comes back, such as the token of a page: that it was given here, by whichever process. */
export interface Signatures {
  /** `purpose` keeps what was signed for one thing from serving another. */
  of(purpose: string, text: string): string
  isOf(purpose: string, text: string, signature: string): boolean
}

export function createSignatures({ key }: MasterKey): Signatures {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'naire signatures', 32))
  const of = (purpose: string, text: string) =>
    createHmac('sha256', own).update(`${purpose}\n${text}`).digest().subarray(0, 16)
  return {
    of: (purpose, text) => of(purpose, text).toString('base64url'),
    isOf(purpose, text, signature) {
      // The texts, not what they decode to: a last letter has bits that decoding drops.
      const given = Buffer.from(signature)
      const right = Buffer.from(of(purpose, text).toString('base64url'))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
