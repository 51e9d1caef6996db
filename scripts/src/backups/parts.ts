import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'

/** A part of a backup is not what it was when it was written, or not for this key. */
export class BackupDamagedError extends Error {
  override readonly name = 'BackupDamagedError'
  constructor(
    readonly part: string,
    problem: string,
  ) {
    super(`${part}: ${problem}`)
  }
}

const [nonceBytes, tagBytes] = [12, 16]

/** Keys of a backup, derived from the installation's master key, which no backup holds. */
export interface BackupKeys {
  readonly content: Buffer
  readonly manifest: Buffer
}

export function backupKeys(master: Buffer): BackupKeys {
  const derived = (name: string) => Buffer.from(hkdfSync('sha256', master, '', `naire backup ${name}`, 32))
  return { content: derived('content'), manifest: derived('manifest') }
}

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** Rows of a table as text: deflated, encrypted under its own name, written whole or not at all. Gives its bytes. */
export async function writeRows(folder: string, name: string, text: string, { content }: BackupKeys): Promise<number> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', content, nonce).setAAD(Buffer.from(name))
  const sealed = [nonce, cipher.update(gzipSync(text, { level: 3 })), cipher.final()]
  const bytes = Buffer.concat([...sealed, cipher.getAuthTag()])
  await writtenWhole(join(folder, name), (draft) => writeFile(draft, bytes, { mode: 0o600 }))
  return bytes.length
}

/** @throws BackupDamagedError */
export async function readRows(folder: string, name: string, { content }: BackupKeys): Promise<string> {
  const bytes = await readFile(join(folder, name)).catch(() => {
    throw new BackupDamagedError(name, 'it is missing')
  })
  try {
    const decipher = createDecipheriv('aes-256-gcm', content, bytes.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagBytes))
    const opened = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
    return gunzipSync(opened).toString('utf8')
  } catch {
    throw new BackupDamagedError(name, 'it was changed, or belongs to another installation')
  }
}

/** Content of a file, of any size. Gives the bytes written. */
export async function writeContent(folder: string, name: string, from: string, keys: BackupKeys): Promise<number> {
  const path = join(folder, name)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keys.content, nonce).setAAD(Buffer.from(name))
  await writtenWhole(path, async (draft) => {
    await writeFile(draft, nonce, { mode: 0o600 })
    await pipeline(createReadStream(from), cipher, createWriteStream(draft, { flags: 'a' }))
    await writeFile(draft, cipher.getAuthTag(), { flag: 'a' })
  })
  return (await stat(path)).size
}

/**
 * Gives what was encrypted to `to`, or to nobody, and the SHA-256 of it. Nothing may be believed before it is over.
 * @throws BackupDamagedError
 */
export async function readContent(folder: string, name: string, to: string | null, keys: BackupKeys): Promise<string> {
  const path = join(folder, name)
  const hash = createHash('sha256')
  const handle = await open(path).catch(() => {
    throw new BackupDamagedError(name, 'it is missing')
  })
  try {
    const { size } = await handle.stat()
    const [nonce, tag] = [Buffer.alloc(nonceBytes), Buffer.alloc(tagBytes)]
    await handle.read(nonce, 0, nonceBytes, 0)
    await handle.read(tag, 0, tagBytes, Math.max(0, size - tagBytes))
    const decipher = createDecipheriv('aes-256-gcm', keys.content, nonce).setAAD(Buffer.from(name)).setAuthTag(tag)
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, to === null ? undefined : chunk)
      },
    })
    const sealed = sealedBytes(path, size)
    if (to === null) await pipeline(sealed, decipher, measure.resume())
    else await pipeline(sealed, decipher, measure, createWriteStream(to, { mode: 0o600 }))
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof BackupDamagedError) throw error
    throw new BackupDamagedError(name, 'it was changed, or belongs to another installation')
  } finally {
    await handle.close()
  }
}

const sealedBytes = (path: string, size: number): Readable | readonly Buffer[] =>
  size <= nonceBytes + tagBytes ? [] : createReadStream(path, { start: nonceBytes, end: size - tagBytes - 1 })

/** One part of a backup: a file of its folder. */
export interface PartOf {
  readonly name: string
  /** Of the file, encrypted. */
  readonly bytes: number
}

export interface RowsPart extends PartOf {
  readonly rows: number
  /** Of the rows as text. */
  readonly sha256: string
}

/** Part of the log: events behind `after` up to `upTo`. */
export interface LogPart extends RowsPart {
  readonly after: number
  readonly upTo: number
  /** SHA-256 of the chain's earlier end and this part's own: an end that is right vouches for all before it. */
  readonly chain: string
}

export interface TableParts {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
  readonly parts: readonly RowsPart[]
}

export interface Manifest {
  readonly format: 1
  /** ISO 8601. */
  readonly at: string
  readonly epoch: string
  /** Of the last event in it. */
  readonly position: number
  /** Names of the migrations of each schema. */
  readonly migrations: Readonly<Record<string, readonly string[]>>
  readonly log: readonly LogPart[]
  readonly tables: readonly TableParts[]
  readonly files: readonly PartOf[]
  /** Files whose content lies in a cloud, and is not in the backup. */
  readonly elsewhere: number
}

const manifestName = 'manifest.json'
/** Name of the note of a backup that did not end: the next one goes on from it. */
const draftName = 'unfinished.json'

export async function writeManifest(
  folder: string,
  manifest: Manifest,
  { keys, isDraft = false }: { readonly keys: BackupKeys; readonly isDraft?: boolean },
): Promise<void> {
  const text = JSON.stringify(manifest)
  const signed = JSON.stringify({ signature: signatureOf(text, keys), manifest: text })
  await writtenWhole(join(folder, isDraft ? draftName : manifestName), (draft) =>
    writeFile(draft, signed, { mode: 0o600 }),
  )
  if (!isDraft) await rm(join(folder, draftName), { force: true })
}

/** Null: there is none. @throws BackupDamagedError */
export async function readManifest(
  folder: string,
  { keys, isDraft = false }: { readonly keys: BackupKeys; readonly isDraft?: boolean },
): Promise<Manifest | null> {
  const name = isDraft ? draftName : manifestName
  const text = await readFile(join(folder, name), 'utf8').catch(() => null)
  if (text === null) return null
  const { signature, manifest } = parsed(text, name)
  const right = Buffer.from(signatureOf(manifest, keys))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new BackupDamagedError(name, 'it was changed, or belongs to another installation')
  return JSON.parse(manifest) as Manifest
}

function parsed(text: string, name: string): { readonly signature: string; readonly manifest: string } {
  try {
    const { signature, manifest } = JSON.parse(text) as { readonly signature: unknown; readonly manifest: unknown }
    if (typeof signature === 'string' && typeof manifest === 'string') return { signature, manifest }
  } catch {
    // Told below.
  }
  throw new BackupDamagedError(name, 'it is no manifest')
}

const signatureOf = (text: string, { manifest }: BackupKeys): string =>
  createHmac('sha256', manifest).update(text).digest('hex')

/** A file appears under its name when it is whole. */
async function writtenWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.draft`
  await rm(draft, { force: true })
  await write(draft)
  await rename(draft, path)
}
