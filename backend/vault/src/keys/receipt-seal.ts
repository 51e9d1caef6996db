import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import type { MasterKey } from './master-key.ts'

/** Signs receipts. Whoever has the public key can see without us that a receipt was given here (Ed25519). */
export interface ReceiptSeal {
  /** Base64url; the same for the same text. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
  /** PEM. */
  readonly publicKey: string
}

export function createReceiptSeal({ key }: MasterKey): ReceiptSeal {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'naire receipts', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Ed25519, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
    isSigned: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url')),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }) as string,
  }
}

/** Prefix of the 32 bytes of a private key of this kind (RFC 8410). */
const pkcs8Ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')
