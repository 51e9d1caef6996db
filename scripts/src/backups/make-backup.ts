import { copyOut, inTransaction, type Pool, type PoolClient } from '@naire/database'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import {
  readManifest,
  sha256,
  writeContent,
  writeManifest,
  writeRows,
  type BackupKeys,
  type LogPart,
  type Manifest,
  type PartOf,
  type RowsPart,
  type TableParts,
} from './parts.ts'
import { columnList, copyOfEvents, keptTables, migrationsOf, tableName, type StoredTable } from './tables.ts'

/** Positions of the log in one part: a part that is full is never written again. */
const positionsInPart = 10_000
/** Parts after which what was written is noted, so that a backup that breaks off goes on from there. */
const partsBetweenNotes = 20

export interface Installation {
  readonly pool: Pool
  /** Folder of the vault: its files and keys. */
  readonly dataDir: string
  readonly keys: BackupKeys
}

export interface BackupOptions {
  readonly folder: string
  readonly say: (line: string) => void
  readonly now?: () => Date
}

/** Settings under which the same rows are the same text everywhere. */
export const textSettings = `set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local bytea_output to 'hex'; set local extra_float_digits to 1`

/**
 * Writes the installation into a folder while it runs: the log, the vault and the outbox as they stand at one moment, and
 * the files. A folder that has a backup is brought up to date: full parts of the log and files that are there stay, and
 * what was erased meanwhile goes. Keys are not in it.
 */
export async function makeBackup(
  { pool, dataDir, keys }: Installation,
  { folder, say, now = () => new Date() }: BackupOptions,
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = now().toISOString()
  const earlier = (await readManifest(folder, { keys, isDraft: true })) ?? (await readManifest(folder, { keys }))
  // Everything beside the log at one moment, and where the log was then; its earlier events never change.
  const settings = `set transaction isolation level repeatable read; ${textSettings}`
  const kept = await inTransaction(pool, (client) => keptRows(client, { folder, keys, say }), { settings })
  const base = { format: 1, at, ...kept, log: [], files: [] } as const satisfies Manifest
  const isSame = earlier !== null && earlier.epoch === kept.epoch && earlier.position <= kept.position
  const writer = new LogWriter({ pool, folder, keys, say, known: isSame ? earlier.log : [] })
  const log = await writer.write(kept.position, (parts) =>
    writeManifest(folder, { ...base, log: parts }, { keys, isDraft: true }),
  )
  const { files, elsewhere } = await writeFiles({ pool, dataDir, folder, keys, say, known: earlier?.files ?? [] })
  const manifest = { ...base, log, files, elsewhere }
  await writeManifest(folder, manifest, { keys })
  await removeOthers(folder, manifest)
  return manifest
}

interface KeptRows extends Pick<Manifest, 'epoch' | 'position' | 'migrations' | 'tables' | 'elsewhere'> {}

async function keptRows(
  client: PoolClient,
  { folder, keys, say }: { readonly folder: string; readonly keys: BackupKeys } & Pick<BackupOptions, 'say'>,
): Promise<KeptRows> {
  const { rows } = await client.query<{ epoch: string; position: number }>(
    'select id as epoch, (select coalesce(max(position), 0) from log.events) as position from log.epoch',
  )
  const head = rows[0]
  if (head === undefined) throw new Error('there is no log yet')
  const migrations = await migrationsOf(client)
  const tables: TableParts[] = []
  for (const table of await keptTables(client)) {
    const parts = await tableParts(client, table, { folder, keys })
    tables.push({ schema: table.schema, table: table.table, columns: table.columns, parts })
  }
  say(`${tables.length} tables of the vault and the outbox`)
  return { ...head, migrations, tables, elsewhere: 0 }
}

async function tableParts(
  client: PoolClient,
  table: StoredTable,
  { folder, keys }: { readonly folder: string; readonly keys: BackupKeys },
): Promise<readonly RowsPart[]> {
  const parts: RowsPart[] = []
  const statement = `copy (select ${columnList(table.columns)} from ${tableName(table)}) to stdout`
  for await (const text of copyOut(client, statement)) {
    const name = join('tables', `${table.schema}.${table.table}.${String(parts.length + 1).padStart(6, '0')}`)
    parts.push({ name, ...factsOf(text), bytes: await writeRows(folder, name, text, keys) })
  }
  return parts
}

const factsOf = (text: string) => ({ rows: text.split('\n').length - 1, sha256: sha256(text) })

interface LogWriterOptions extends Pick<BackupOptions, 'folder' | 'say'> {
  readonly pool: Pool
  readonly keys: BackupKeys
  /** Parts of an earlier backup of the same log. */
  readonly known: readonly LogPart[]
}

class LogWriter {
  readonly #options: LogWriterOptions

  constructor(options: LogWriterOptions) {
    this.#options = options
  }

  /** The log up to a position; `note` is told of the parts now and then. */
  async write(position: number, note: (parts: readonly LogPart[]) => Promise<void>): Promise<readonly LogPart[]> {
    const { say } = this.#options
    const parts: LogPart[] = []
    for (let after = 0; after < position; after += positionsInPart) {
      const upTo = Math.min(after + positionsInPart, position)
      const earlier = parts.at(-1)?.chain ?? ''
      parts.push((await this.#earlier(after, upTo)) ?? (await this.#written({ after, upTo, earlier })))
      if (parts.length % partsBetweenNotes !== 0) continue
      await note(parts)
      say(`log: ${upTo} of ${position}`)
    }
    return parts
  }

  async #earlier(after: number, upTo: number): Promise<LogPart | null> {
    const { folder, known } = this.#options
    const part = known.find((each) => each.after === after && each.upTo === upTo)
    return part !== undefined && (await isThere(folder, part)) ? part : null
  }

  async #written({ after, upTo, earlier }: Pick<LogPart, 'after' | 'upTo'> & { readonly earlier: string }) {
    const { folder, keys, pool } = this.#options
    const text = await eventsAsText(pool, after, upTo)
    const name = join('log', String(upTo).padStart(12, '0'))
    const facts = factsOf(text)
    const bytes = await writeRows(folder, name, text, keys)
    return { name, after, upTo, ...facts, chain: chained(earlier, facts.sha256), bytes }
  }
}

export const chained = (earlier: string, part: string): string => sha256(`${earlier} ${part}`)

export function eventsAsText(pool: Pool, after: number, upTo: number): Promise<string> {
  return inTransaction(
    pool,
    async (client) => {
      const pieces: string[] = []
      for await (const piece of copyOut(client, copyOfEvents(after, upTo))) pieces.push(piece)
      return pieces.join('')
    },
    { settings: textSettings },
  )
}

async function isThere(folder: string, { name, bytes }: PartOf): Promise<boolean> {
  return (await stat(join(folder, name)).catch(() => null))?.size === bytes
}

interface FilesOptions extends Omit<LogWriterOptions, 'known'> {
  readonly dataDir: string
  readonly known: readonly PartOf[]
}

/** Contents on this disk, by their hash: each lies there once, and never changes. */
async function writeFiles({ pool, dataDir, folder, keys, say, known }: FilesOptions) {
  const { rows } = await pool.query<{ hash: string; isElsewhere: boolean }>(
    `select hash, bool_and(object_key is not null) as "isElsewhere" from vault.files group by hash
     union select hash, false from vault.renditions where hash not in (select hash from vault.files) order by 1`,
  )
  const written = new Map(known.map((part) => [part.name, part]))
  const files: PartOf[] = []
  let elsewhere = 0
  for (const { hash, isElsewhere } of rows) {
    const name = join('files', hash.slice(0, 2), hash)
    const before = written.get(name)
    const from = join(dataDir, 'files', hash.slice(0, 2), hash)
    if (before !== undefined && (await isThere(folder, before))) files.push(before)
    else if ((await stat(from).catch(() => null)) !== null)
      files.push({ name, bytes: await writeContent(folder, name, from, keys) })
    else if (isElsewhere) elsewhere += 1
    // Erased between the list and now; else its loss is told, and the rest is saved all the same.
    else if (await isListed(pool, hash)) say(`! the content of file ${hash} is missing in this installation`)
    if (files.length > 0 && files.length % 1_000 === 0) say(`files: ${files.length} of ${rows.length}`)
  }
  return { files, elsewhere }
}

const isListed = async (pool: Pool, hash: string): Promise<boolean> =>
  (await pool.query('select from vault.files where hash = $1', [hash])).rowCount !== 0

/** Removes files that the manifest does not name: parts that were written anew under another name, and what was erased. */
async function removeOthers(folder: string, { log, tables, files }: Manifest): Promise<void> {
  const named = new Set([...log, ...tables.flatMap(({ parts }) => parts), ...files].map(({ name }) => name))
  for (const part of ['log', 'tables', 'files'])
    for (const entry of await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => [])) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !named.has(relative(folder, path))) await rm(path)
    }
}
