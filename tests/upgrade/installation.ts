import { connectParts, createApp, readConfig } from '@naire/api'
import { readModels } from '@naire/projections'
import { prepareProjections, startProjections } from '@naire/projections/runner'
import { prepareWork, startWorkers } from '@naire/workers/runner'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { Client } from '../api/client.ts'
import { freshDatabase } from '../fresh-database.ts'

const fileOf = (commit: string, name: string): Buffer =>
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), commit, name))
const unzipped = (commit: string, name: string): string => gunzipSync(fileOf(commit, name)).toString()

interface StoredDevice {
  readonly localStorage: Readonly<Record<string, string>>
  /** Version of the IndexedDB database `naire`. */
  readonly version: number
  readonly stores: readonly {
    readonly name: string
    readonly keyPath: string | readonly string[]
    readonly indexes: readonly { readonly name: string; readonly keyPath: string | readonly string[] }[]
    readonly values: readonly object[]
  }[]
}

const superAdmin = { userCode: 'superadmin', password: 'Upgrade-from-1' }

/**
 * An installation as commit 3946ff08 left it: its processes were killed. Four sessions of the screening: one handed in
 * with an alarm, one handed in and sent back for more, two begun. The outbox holds a claim of a name, a notice, an
 * escalation and the ends of four held seats; of the last five events the dispatcher knew nothing.
 */
export const installation = {
  commit: '3946ff08',
  naireSid: '4024D26633393A16D157A268D362252B',
  orgSid: 'DDD7432247E34CDE8C60912C3480C9E2',
  /** Handed in, with an alarm; `receipt` is of it. */
  alarmedSid: '3F63F8F2C7B6CCBA64C48118178ACBCE',
  /** Handed in, then sent back by an assessor. */
  returnedSid: 'EF42CF5C77ABA8D2DBA5FEE3A44191B7',
  /** Begun, and handed in without a network: `device` holds what the server never got. */
  offlineSid: 'C38B48724DD0799358C7284336DC9FFA',
  receipt: fileOf('3946ff08', 'receipt.txt').toString().trim(),
  device: JSON.parse(fileOf('3946ff08', 'device.json').toString()) as StoredDevice,
}

/** Sessions of an installation, as it told them before it was killed. */
interface InstallationLedger {
  /** Status, review, appeal, and answers by question code: the first option, or what was typed. */
  readonly sessions: Readonly<
    Record<string, readonly [number, number | null, number, Readonly<Record<string, string>>]>
  >
  /** A session that a device has begun, with the device's key. */
  readonly held: { readonly Sid: string; readonly Key: string }
  /** Absent: that version gave none. */
  readonly receipt?: string
}

/**
 * Installations of the first version that ran (6ec4782f) and of two later ones, each with the shipped screening
 * answered some eighty times, reviewed, appealed and judged. The background process was killed first: of the last eight
 * sessions only the log knows, `ledger` does not.
 */
export const earlier = ['6ec4782f', '32cb7bc8', '904fbf3b'] as const

export const ledgerOf = (commit: string): InstallationLedger =>
  JSON.parse(unzipped(commit, 'ledger.json.gz')) as InstallationLedger

/** Fills an empty database and the vault's folder `dataDir` with the installation of a commit. */
export async function restoreInstallation(
  commit: string,
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
): Promise<void> {
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  cpSync(join(dirname(fileURLToPath(import.meta.url)), commit, 'master.key'), join(dataDir, 'keys/master.key'))
  // Lines with a backslash are for psql.
  const dump = unzipped(commit, 'database.sql.gz').replace(/^\\.*$/gm, '')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The server's roles are in no dump of a database.
    for (const role of ['naire_reader', 'naire_operator', 'naire_respondent'])
      await client.query(
        `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      )
    await client.query(dump)
  } finally {
    await client.end()
  }
}

/** The installation of a commit, started by the version at hand. */
export class UpgradedInstallation {
  private constructor(
    readonly databaseUrl: string,
    readonly dataDir: string,
    readonly pool: pg.Pool,
    readonly anybody: Client,
    readonly admin: Client,
    /** Before the start. */
    readonly events: readonly object[],
    private readonly stops: readonly (() => Promise<unknown> | void)[],
  ) {}

  /** @param look reads what is to be compared, before the start. */
  static async start(commit: string, look: (pool: pg.Pool) => Promise<void> = async () => {}) {
    const databaseUrl = await freshDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'naire-upgrade-'))
    await restoreInstallation(commit, { databaseUrl, dataDir })
    const pool = new pg.Pool({ connectionString: databaseUrl })
    const events = await eventsIn(pool)
    await look(pool)
    const log = pino({ level: 'silent' })
    const parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), log)
    await prepareProjections(parts.pool)
    await prepareWork(parts.pool)
    const { pool: own, store, vault } = parts
    const projections = startProjections({ pool: own, store, keys: vault.keys, readModels, log })
    const workers = startWorkers({
      pool: own,
      store,
      vault,
      databaseUrl,
      redisUrl: null,
      log,
      leaseMs: 500,
      sweep: { everyMs: 200, unheardMs: 0 },
    })
    await projections.ready
    const app = await createApp(parts)
    await app.listen(0, '127.0.0.1')
    const anybody = new Client(await app.getUrl())
    const admin = await anybody.signIn(superAdmin.userCode, superAdmin.password)
    return new UpgradedInstallation(databaseUrl, dataDir, pool, anybody, admin, events, [
      () => app.close(),
      () => workers.stop(),
      () => projections.stop(),
      () => parts.close(),
      () => pool.end(),
      () => rmSync(dataDir, { recursive: true, force: true }),
    ])
  }

  async typesOf(stream: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ type: string }>(
      'select type from log.events where stream = $1 order by revision',
      [stream],
    )
    return rows.map(({ type }) => type)
  }

  logged = (): Promise<readonly object[]> => eventsIn(this.pool)

  async stop(): Promise<void> {
    for (const stop of this.stops) await stop()
  }
}

const eventsIn = async (pool: pg.Pool): Promise<readonly object[]> =>
  (await pool.query<object>('select position, stream, revision, id, type, sealed from log.events order by position'))
    .rows
