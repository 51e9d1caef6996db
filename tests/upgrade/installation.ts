import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

const folder = join(dirname(fileURLToPath(import.meta.url)), '3946ff08')
const text = (name: string): string => readFileSync(join(folder, name), 'utf8')

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

/**
 * An installation as commit 3946ff08 left it: its processes were killed. Four sessions of the screening: one handed in
 * with an alarm, one handed in and sent back for more, two begun. The outbox holds a claim of a name, a notice, an
 * escalation and the ends of four held seats; of the last five events the dispatcher knew nothing.
 */
export const installation = {
  superAdmin: { userCode: 'superadmin', password: 'Upgrade-from-1' },
  naireSid: '4024D26633393A16D157A268D362252B',
  orgSid: 'DDD7432247E34CDE8C60912C3480C9E2',
  /** Handed in, with an alarm; `receipt` is of it. */
  alarmedSid: '3F63F8F2C7B6CCBA64C48118178ACBCE',
  /** Handed in, then sent back by an assessor. */
  returnedSid: 'EF42CF5C77ABA8D2DBA5FEE3A44191B7',
  /** Begun, and handed in without a network: `device` holds what the server never got. */
  offlineSid: 'C38B48724DD0799358C7284336DC9FFA',
  receipt: text('receipt.txt').trim(),
  device: JSON.parse(text('device.json')) as StoredDevice,
}

/** Fills an empty database and the vault's folder `dataDir` with the installation. */
export async function restoreInstallation({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl: string
  readonly dataDir: string
}): Promise<void> {
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  cpSync(join(folder, 'master.key'), join(dataDir, 'keys/master.key'))
  // Lines with a backslash are for psql.
  const dump = gunzipSync(readFileSync(join(folder, 'database.sql.gz')))
    .toString()
    .replace(/^\\.*$/gm, '')
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
