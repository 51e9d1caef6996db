import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
