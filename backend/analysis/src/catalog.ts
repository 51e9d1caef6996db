import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { rowsOf, type Connection } from './duck.ts'

export interface SessionHome {
  readonly sessionSid: string
  readonly naireSid: string
}

export interface ContentRevision {
  readonly naireSid: string
  readonly revision: number
  readonly hash: string
}

/**
 * Catalog beside the copies: questionnaire of each session, contents by revision, and log position reached by each
 * copy.
 */
export class Catalog {
  private constructor(private readonly connection: Connection) {}

  static async open(folder: string, connection: Connection): Promise<Catalog> {
    const file = join(folder, 'catalog.duckdb')
    await connection.run(`attach '${file.replaceAll("'", "''")}' as catalog_`)
    await connection.run('create table if not exists catalog_.meta (key varchar primary key, value varchar)')
    await connection.run(
      'create table if not exists catalog_.homes (session_sid varchar primary key, naire_sid varchar)',
    )
    await connection.run(
      'create table if not exists catalog_.revisions (naire_sid varchar, revision integer, hash varchar, primary key (naire_sid, revision))',
    )
    for (const each of [file, `${file}.wal`]) if (existsSync(each)) chmodSync(each, 0o600)
    return new Catalog(connection)
  }

  /** Safe to repeat. */
  async remember(homes: readonly SessionHome[], revisions: readonly ContentRevision[]): Promise<void> {
    if (homes.length > 0) {
      await this.connection.run(
        `insert or ignore into catalog_.homes select unnest(string_split($1, ',')), unnest(string_split($2, ','))`,
        [homes.map(({ sessionSid }) => sessionSid).join(','), homes.map(({ naireSid }) => naireSid).join(',')],
      )
    }
    for (const { naireSid, revision, hash } of revisions)
      await this.connection.run('insert or ignore into catalog_.revisions values ($1, $2, $3)', [
        naireSid,
        revision,
        hash,
      ])
  }

  async homesOf(sids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (sids.length === 0) return new Map()
    const rows = await rowsOf(
      this.connection,
      `select session_sid, naire_sid from catalog_.homes where session_sid in (select unnest(string_split($1, ',')))`,
      [sids.join(',')],
    )
    return new Map(rows.map(([sid, naire]) => [String(sid), String(naire)]))
  }

  async revisionsOf(naireSid: string): Promise<ReadonlyMap<number, string>> {
    const rows = await rowsOf(this.connection, 'select revision, hash from catalog_.revisions where naire_sid = $1', [
      naireSid,
    ])
    return new Map(rows.map(([revision, hash]) => [Number(revision), String(hash)]))
  }

  async naires(): Promise<readonly string[]> {
    return (await rowsOf(this.connection, 'select distinct naire_sid from catalog_.homes order by 1')).map(([sid]) =>
      String(sid),
    )
  }

  async meta(key: string): Promise<string | null> {
    const [row] = await rowsOf(this.connection, 'select value from catalog_.meta where key = $1', [key])
    return row === undefined ? null : String(row[0])
  }

  async setMeta(key: string, value: string): Promise<void> {
    await this.connection.run('insert or replace into catalog_.meta values ($1, $2)', [key, value])
  }

  async clear(): Promise<void> {
    for (const table of ['meta', 'homes', 'revisions']) await this.connection.run(`delete from catalog_.${table}`)
  }

  async close(): Promise<void> {
    await this.connection.run('detach catalog_')
    this.connection.closeSync()
  }
}
