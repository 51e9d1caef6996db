import {
  randomBytes,
  randomUUID,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify,
  createHmac,
  timingSafeEqual,
  createCipheriv,
  createDecipheriv,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from '@naire/database'

const bytes = 32

export interface MasterKey {
  readonly key: Buffer
  readonly path: string
}

/** The key that wraps all others: 64 hex digits in `keys/master.key`, readable by its owner only, made when missing. */
export async function masterKey(dataDir: string): Promise<MasterKey> {
  const folder = join(dataDir, 'keys')
  const path = join(folder, 'master.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const text = (await readIfThere(path)) ?? (await make(folder, path))
  if (!/^[0-9a-f]{64}\s*$/i.test(text)) throw new Error(`${path} does not hold a key of 64 hexadecimal digits`)
  return { key: Buffer.from(text.trim(), 'hex'), path }
}

/** Written whole and then linked: of two processes that start together one makes the key and both read it. */
async function make(folder: string, path: string): Promise<string> {
  const draft = join(folder, `master.${randomUUID()}`)
  await writeFile(draft, `${randomBytes(bytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

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

export function wrap(master: MasterKey, subject: string, key: Buffer): Buffer {
  return encrypt(master.key, key, Buffer.from(subject))
}

export function unwrap(master: MasterKey, subject: string, wrapped: Buffer): Buffer {
  return decrypt(master.key, wrapped, Buffer.from(subject))
}

/**
 * A lost or exchanged key file is found at the start, before anything is sealed that could not be opened together with
 * the rest.
 */
export async function checkMasterKey(pool: Pool, master: MasterKey): Promise<void> {
  const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(
    'select subject, wrapped from vault.data_keys where wrapped is not null limit 1',
  )
  const row = rows[0]
  if (!row) return
  try {
    unwrap(master, row.subject, row.wrapped)
  } catch (cause) {
    throw new Error(`${master.path} is not the key that this database was written with; put the right file back`, {
      cause,
    })
  }
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, tag, ciphertext. `context` is authenticated with it and not part of it. */
export function encrypt(key: Uint8Array, plain: Uint8Array, context: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** @throws when the bytes, the key or the context are not those of the encryption. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, context: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(context)
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}
