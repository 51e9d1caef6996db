import { createPostgresEventStore } from '@naire/event-store'
import { readModels } from '@naire/projections'
import { compareWithLog, openEventsOnce, prepareProjections } from '@naire/projections/runner'
import { createVault } from '@naire/vault'
import { basename } from 'node:path'
import { chained, eventsAsText, type Installation } from './make-backup.ts'
import { BackupDamagedError, readContent, readManifest, readRows, sha256, type Manifest } from './parts.ts'

export interface VerifyOptions {
  readonly folder: string
  readonly say: (line: string) => void
}

/** Something that is not as it was written. */
export interface BackupProblem {
  /** Of the backup, or `log` with the positions of this installation's own log. */
  readonly where: string
  readonly problem: string
}

export interface Verdict {
  readonly manifest: Manifest | null
  readonly problems: readonly BackupProblem[]
}

/**
 * Reads a backup whole: its manifest's signature, each part, each file against its hash, the chain of the log; and with
 * `installation.pool` the log of this installation against it, event by event.
 */
export async function verifyBackup(
  { pool, keys }: Pick<Installation, 'keys'> & { readonly pool: Installation['pool'] | null },
  { folder, say }: VerifyOptions,
): Promise<Verdict> {
  const problems: BackupProblem[] = []
  const note = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof BackupDamagedError)) throw error
      problems.push({ where: error.part, problem: error.message })
    }
  }
  let manifest: Manifest | null = null
  await note(async () => {
    manifest = await readManifest(folder, { keys })
    if (manifest === null) throw new BackupDamagedError('manifest.json', 'there is no finished backup')
  })
  const found = manifest as Manifest | null
  if (found === null) return { manifest: null, problems }
  const rows = [...found.log, ...found.tables.flatMap(({ parts }) => parts)]
  for (const { name, sha256: right } of rows)
    await note(async () => {
      if (sha256(await readRows(folder, name, keys)) !== right) throw new BackupDamagedError(name, 'other rows')
    })
  for (const { name } of found.files)
    await note(async () => {
      if ((await readContent(folder, name, null, keys)) !== basename(name))
        throw new BackupDamagedError(name, 'its bytes are not those of its hash')
    })
  say(`${rows.length} parts and ${found.files.length} files read`)
  if (pool !== null) problems.push(...(await ownLog(found, pool)))
  return { manifest: found, problems }
}

/**
 * Each read model's tables against tables that are built anew from the log and thrown away again. It may take as long as
 * a rebuild of all; the product may run.
 */
export async function verifyReadModels(
  { pool, dataDir }: Pick<Installation, 'pool' | 'dataDir'>,
  { say }: Pick<VerifyOptions, 'say'>,
): Promise<readonly BackupProblem[]> {
  const [store, vault] = [createPostgresEventStore(pool), await createVault({ pool, dataDir })]
  await prepareProjections(pool)
  const problems: BackupProblem[] = []
  try {
    for (const model of readModels) {
      const { compared } = await compareWithLog({ pool, store, model, open: openEventsOnce(vault.keys) })
      if (compared === null) say(`${model.name}: is to be built yet`)
      else if (!compared.same) {
        const other = Object.keys(compared.after).filter((table) => compared.before[table] !== compared.after[table])
        problems.push({
          where: `read model ${model.name}`,
          problem: `its tables are not what the log gives: ${other.join(', ')}`,
        })
      }
    }
  } finally {
    await store.close()
  }
  say(`${readModels.length} read models compared with the log`)
  return problems
}

/** A flipped byte, a missing or an added event of this installation's log since the backup. */
async function ownLog({ epoch, log }: Manifest, pool: Installation['pool']): Promise<readonly BackupProblem[]> {
  const { rows } = await pool.query<{ epoch: string }>('select id as epoch from log.epoch')
  if (rows[0]?.epoch !== epoch)
    return [{ where: 'log', problem: 'this installation has another epoch than the backup: it was restored since' }]
  const problems: BackupProblem[] = []
  let end = ''
  for (const { after, upTo, sha256: right, chain } of log) {
    end = chained(end, right)
    const where = `log ${after + 1} to ${upTo}`
    if (end !== chain) problems.push({ where, problem: 'the chain of the backup is broken' })
    if (sha256(await eventsAsText(pool, after, upTo)) !== right)
      problems.push({ where, problem: 'events are not what they were when the backup was made' })
  }
  return problems
}
