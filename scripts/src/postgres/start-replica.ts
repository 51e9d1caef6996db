import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import pg from 'pg'
import { programFiles } from './program-files.ts'
import { startPostgres, type EmbeddedPostgres } from './start-postgres.ts'

interface ReplicaOptions {
  /** State directory of the primary, which runs: its data is copied while it goes on. */
  readonly primaryDir: string
  readonly primaryUrl: string
  /** Of the replica: empty or absent. */
  readonly stateDir: string
}

/** Left out of a base backup: what the running server holds, and the log, which comes over the wire. */
const ofTheServer = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_stat_tmp']

/**
 * A replica that streams from a running embedded PostgreSQL and answers questions, as one that a server's own tools make.
 * For trials on one machine: the primary keeps its log long enough (`wal_keep_size`).
 */
export async function startReplica({ primaryDir, primaryUrl, stateDir }: ReplicaOptions): Promise<EmbeddedPostgres> {
  mkdirSync(stateDir, { recursive: true })
  const { owner } = programFiles(stateDir)
  const dataDir = resolve(stateDir, 'postgres')
  const label = await copied(primaryUrl, resolve(primaryDir, 'postgres'), dataDir)
  const { hostname, port, username, password } = new URL(primaryUrl)
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`
  writeFileSync(join(dataDir, 'backup_label'), label, { mode: 0o600 })
  writeFileSync(join(dataDir, 'standby.signal'), '', { mode: 0o600 })
  for (const folder of ['pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot', 'pg_dynshmem', 'pg_stat_tmp'])
    mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  if (owner)
    for (const path of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])])
      chownSync(join(dataDir, path), owner.uid, owner.gid)
  cpSync(resolve(primaryDir, 'postgres-password'), join(stateDir, 'postgres-password'))
  return startPostgres({
    stateDir,
    settings: { primary_conninfo: primary, hot_standby_feedback: 'on', max_standby_streaming_delay: '10s' },
  })
}

/** The data of a server that goes on; gives the label with which the copy starts. */
async function copied(url: string, from: string, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    // A file that goes while it is copied is made anew by the log.
    cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: (path) => isCopied(path) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]!.labelfile
  } finally {
    await client.end()
  }
}

const isCopied = (path: string): boolean =>
  !ofTheServer.includes(basename(path)) && !basename(path).startsWith('.s.PGSQL')
