import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import { Catalog } from './catalog.ts'
import {
  createTables,
  sqlTypes,
  writeBatch,
  type CopyBatch,
  type CopyColumnType,
  type CopyRow,
  type CopyState,
} from './copy-tables.ts'
import { named, openDuck, rowsOf, type Connection } from './duck.ts'
import { readRows, readState } from './read-copy.ts'

/** One more whenever tables or their meaning change: files of another version are made anew. */
export const copyVersion = 4

const databaseOf = (naireSid: string): string => {
  if (!/^[0-9A-F]{32}$/.test(naireSid)) throw new Error('a questionnaire has no sid')
  return `n_${naireSid.toLowerCase()}`
}

/** At most so many files are open at once; those that were used longest ago are closed. */
const mostOpen = 64

interface OpenCopy {
  readonly database: string
  readers: number
  usedAt: number
}

/**
 * The columnar copies: a file for each questionnaire, with its checkpoint in it, in a folder that nobody else may
 * enter. One process has them at a time. Sessions come in batches, each with its checkpoint in one transaction.
 */
export class ColumnarCopies {
  readonly #open = new Map<string, OpenCopy>()
  readonly #duck: DuckDBInstance
  readonly #writer: Connection
  #clock = 0
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(
    readonly folder: string,
    readonly catalog: Catalog,
    duck: DuckDBInstance,
    writer: Connection,
  ) {
    this.#duck = duck
    this.#writer = writer
  }

  static async open(
    folder: string,
    options: { readonly memoryMb: number; readonly threads: number },
  ): Promise<ColumnarCopies> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    const duck = await openDuck({ tempDir: join(folder, 'tmp'), ...options })
    return new ColumnarCopies(folder, await Catalog.open(folder, await duck.connect()), duck, await duck.connect())
  }

  fileOf(naireSid: string): string {
    return join(this.folder, `${databaseOf(naireSid)}.duckdb`)
  }

  /** Sids of the questionnaires that have one. */
  naires(): readonly string[] {
    return readdirSync(this.folder).flatMap((name) => /^n_([0-9a-f]{32})\.duckdb$/.exec(name)?.[1]?.toUpperCase() ?? [])
  }

  has(naireSid: string): boolean {
    return existsSync(this.fileOf(naireSid))
  }

  state(naireSid: string): Promise<CopyState> {
    return this.#alone(async () => readState(this.#writer, (await this.#attached(naireSid)).database))
  }

  /** Rows of these sessions as they are. */
  async rows(naireSid: string, sids: readonly string[]): Promise<ReadonlyMap<string, CopyRow>> {
    if (sids.length === 0) return new Map()
    return this.#alone(async () => readRows(this.#writer, (await this.#attached(naireSid)).database, sids))
  }

  /**
   * Writes a batch with its checkpoint; one that the file has already is passed over. Erased rows leave no readable
   * byte behind.
   */
  write(naireSid: string, batch: CopyBatch): Promise<void> {
    return this.#alone(() => this.#write(naireSid, batch))
  }

  async #write(naireSid: string, batch: CopyBatch): Promise<void> {
    const copy = await this.#attached(naireSid)
    const database = named(copy.database)
    const [[position] = []] = await rowsOf(this.#writer, `select value from ${database}.meta where key = 'position'`)
    if (Number(position ?? 0) >= batch.position) return
    await this.#writer.run('begin transaction')
    try {
      await writeBatch(this.#writer, copy.database, batch)
      await this.#writer.run('commit')
    } catch (error) {
      await this.#writer.run('rollback')
      throw error
    }
    if (batch.erased.length > 0 || batch.rewrites) await this.#rewrite(naireSid, copy)
    this.#hide(naireSid)
  }

  /** Changes the copy by what follows from it alone (weights), in one transaction. */
  derive(naireSid: string, work: (connection: Connection, database: string) => Promise<void>): Promise<void> {
    return this.#alone(async () => {
      const { database } = await this.#attached(naireSid)
      await this.#writer.run('begin transaction')
      try {
        await work(this.#writer, database)
        await this.#writer.run('commit')
      } catch (error) {
        await this.#writer.run('rollback')
        throw error
      }
    })
  }

  /**
   * Sets a column of its own (weights, what was cleaned), made when it is not there, from an expression over the
   * others.
   */
  setColumn(
    naireSid: string,
    {
      name,
      type,
      sql,
      values = [],
    }: {
      readonly name: string
      readonly type: CopyColumnType
      readonly sql: string
      readonly values?: readonly (string | number)[]
    },
  ): Promise<void> {
    return this.#alone(async () => {
      const { database } = await this.#attached(naireSid)
      await this.#writer.run(
        `alter table ${named(database)}.sessions add column if not exists ${named(name)} ${sqlTypes[type]}`,
      )
      await this.#writer.run(`update ${named(database)}.sessions set ${named(name)} = ${sql}`, [...values])
    })
  }

  /** Reads with a connection of its own from one snapshot, which `work` may interrupt. */
  async reading<T>(naireSid: string, work: (connection: Connection, database: string) => Promise<T>): Promise<T> {
    const copy = await this.#alone(async () => {
      const attached = await this.#attached(naireSid)
      attached.readers += 1
      return attached
    })
    const connection = await this.#duck.connect()
    try {
      await connection.run('begin transaction read only')
      return await work(connection, copy.database)
    } finally {
      connection.closeSync()
      copy.readers -= 1
    }
  }

  /** Takes another file in the place of the questionnaire's own. */
  replace(naireSid: string, file: string): Promise<void> {
    return this.#alone(() => this.#replace(naireSid, file))
  }

  async #replace(naireSid: string, file: string): Promise<void> {
    await this.#closed(naireSid, async () => {
      removeFiles(this.fileOf(naireSid))
      renameSync(file, this.fileOf(naireSid))
    })
  }

  remove(naireSid: string): Promise<void> {
    return this.#alone(() => this.#closed(naireSid, async () => removeFiles(this.fileOf(naireSid))))
  }

  close(): Promise<void> {
    return this.#alone(async () => {
      for (const naireSid of this.#open.keys()) await this.#detach(naireSid)
      await this.catalog.close()
      this.#writer.closeSync()
      this.#duck.closeSync()
    })
  }

  /**
   * One after the other: the connection that writes has one transaction at a time, and a file is closed only while
   * nobody opens it.
   */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work, work)
    this.#turn = done.catch(() => {})
    return done
  }

  async #attached(naireSid: string): Promise<OpenCopy> {
    const known = this.#open.get(naireSid)
    if (known !== undefined) {
      known.usedAt = this.#clock += 1
      return known
    }
    await this.#closeOldest()
    const copy: OpenCopy = { database: databaseOf(naireSid), readers: 0, usedAt: (this.#clock += 1) }
    await this.#attach(naireSid, copy.database)
    this.#open.set(naireSid, copy)
    return copy
  }

  async #attach(naireSid: string, database: string): Promise<void> {
    await attach(this.#writer, this.fileOf(naireSid), database)
    await createTables(this.#writer, database)
    this.#hide(naireSid)
  }

  /** The file anew, without what was deleted in it. */
  async #rewrite(naireSid: string, { database }: OpenCopy): Promise<void> {
    const file = this.fileOf(naireSid)
    const next = `${file}.next`
    removeFiles(next)
    await attach(this.#writer, next, 'next')
    await this.#writer.run(`copy from database ${named(database)} to "next"`)
    await this.#writer.run('detach "next"')
    await this.#replace(naireSid, next)
  }

  async #closed(naireSid: string, work: () => Promise<void>): Promise<void> {
    await this.#detach(naireSid)
    await work()
  }

  async #detach(naireSid: string): Promise<void> {
    const copy = this.#open.get(naireSid)
    if (copy === undefined) return
    while (copy.readers > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    this.#open.delete(naireSid)
    await this.#writer.run(`detach ${named(copy.database)}`)
  }

  async #closeOldest(): Promise<void> {
    if (this.#open.size < mostOpen) return
    const [oldest] = [...this.#open]
      .filter(([, { readers }]) => readers === 0)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt)
    if (oldest !== undefined) await this.#detach(oldest[0])
  }

  /** For nobody but the process's own user, whatever the folder allows. */
  #hide(naireSid: string): void {
    for (const file of filesOf(this.fileOf(naireSid))) if (existsSync(file)) chmodSync(file, 0o600)
  }
}

/**
 * Bytes of a block of a new file. Each column takes two while rows are added: with the usual 256 KiB the copy of a
 * questionnaire of 2,000 columns needs more memory than there is; with 16 KiB files are four times as large.
 */
const blockBytes = 65_536

async function attach(connection: Connection, file: string, database: string): Promise<void> {
  const options = existsSync(file) ? '' : ` (block_size ${blockBytes})`
  await connection.run(`attach '${file.replaceAll("'", "''")}' as ${named(database)}${options}`)
}

const filesOf = (file: string): readonly string[] => [file, `${file}.wal`]

export function removeFiles(file: string): void {
  for (const each of filesOf(file)) rmSync(each, { force: true })
}
