import type { Feedback } from '@naire/domain/interactions'
import { givenText, readReceipt } from '@naire/domain/sessions'
import type { CommitDraft } from '../storage/rows.ts'

/**
 * Whether a receipt is for just the answers of this commit; null where the browser cannot compute it (an address
 * without https).
 */
export async function isReceiptFor(
  body: Pick<CommitDraft, 'Sid' | 'Feedbacks'>,
  token: string,
): Promise<boolean | null> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const receipt = readReceipt(new TextDecoder().decode(bytesOf(token.split('.')[0] ?? '')))
  if (receipt === null || receipt.sessionSid !== body.Sid) return false
  const digest = await subtle.digest(
    'SHA-256',
    new TextEncoder().encode(givenText((body.Feedbacks ?? []) as readonly Feedback[])),
  )
  return receipt.hash === Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const bytesOf = (base64url: string): Uint8Array =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
