import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Pool } from '@naire/database'
import { exportFormats, type ExportFormat, type ExportRequest } from '@naire/domain/exports'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { answeredNaire } from '@naire/projections/query'
import { prepareProjections } from '@naire/projections/runner'
import { createVault, exportFileType, prepareVault, type Vault } from '@naire/vault'
import { sid } from '../long-naire.ts'
import { choices, interactionSid, naireSid, numbers, orgSid } from '../odata/answered-naire.ts'
import { fill } from '../odata/fill.ts'
import { withPostgres } from '../own-postgres.ts'

const answerKeys = Array.from({ length: choices + numbers }, (_, index) => `a/${interactionSid(index)}`)
const rows = Number(process.env['ROWS'] ?? 1_000_000)
/** Their size does not hang on the sessions, or on other things too. */
const unmeasured: readonly ExportFormat[] = ['codebook', 'ddi', 'attachments']

/**
 * Every format over the sessions of one questionnaire with fifty answers, each in a process of its own, beside
 * PostgreSQL writing the same columns as csv into a file by itself.
 */
export function exportBench(say: (line: string) => void): Promise<object> {
  return withPostgres(async (server) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'naire-bench-export-'))
    const database = await server.database()
    const pool = connect(database, { max: 4, applicationName: 'bench' })
    const store = createPostgresEventStore(pool)
    try {
      for (const prepare of [prepareEventStore, prepareVault, prepareProjections]) await prepare(pool)
      const vault = await createVault({ pool, dataDir })
      await fill({ pool, store, vault }, rows)
      await pool.query('vacuum analyze')
      const own = await copied(pool)
      say(`PostgreSQL writes csv by itself: ${own} rows/s`)
      const formats = []
      for (const format of exportFormats.filter((each) => !unmeasured.includes(each))) {
        const figures = await exported(format, { database, dataDir, vault })
        formats.push({ format, ...figures, ofCopy: Number((figures.rowsPerSecond / own).toFixed(2)) })
        say(
          `${format}: ${figures.rowsPerSecond} rows/s, ${figures.memoryMb} MB (${figures.ownMb} without mapped files), a file of ${figures.fileMb} MB`,
        )
      }
      return { cores: cpus().length, load: loadavg()[0], sessions: rows, copyRowsPerSecond: own, formats }
    } finally {
      await store.close()
      await pool.end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

/** Rows in a second. */
async function copied(pool: Pool): Promise<number> {
  // Where the server may write, whoever it runs as.
  const file = join(tmpdir(), `naire-copied-${process.pid}.csv`)
  const naire = await answeredNaire(pool, naireSid)
  const columns = naire?.columns.map(({ ordinal }) => `a.c${ordinal}`).join(', ')
  const started = performance.now()
  await pool.query(
    `copy (select s."Sid", s."Status", s."StartTime", s."CommitTime", ${columns} from read.sessions as s
       join read_answers.answers_${naireSid.toLowerCase()} as a on a."Sid" = s."Sid" order by s."StartTime", s."Sid") to '${file}' csv header`,
  )
  const rate = Math.round((rows * 1000) / (performance.now() - started))
  rmSync(file, { force: true })
  return rate
}

interface Place {
  readonly database: string
  readonly dataDir: string
  readonly vault: Vault
}

async function exported(format: ExportFormat, { database, dataDir, vault }: Place) {
  const exportSid = sid(500 + exportFormats.indexOf(format))
  const request: ExportRequest = {
    format,
    filter: '',
    sids: null,
    columns: ['Sid', 'Status', 'StartTime', 'CommitTime', ...answerKeys],
    values: 'codes',
    multiple: 'each',
    timeZone: 'Asia/Shanghai',
    language: '',
    tests: false,
    fileNames: '',
  }
  const viewer = { role: 1, roleHere: 1, orgSid, userSid: 'F'.repeat(32), seesPhones: true }
  await vault.exports.add({ sid: exportSid, naireSid, orgSid, userSid: viewer.userSid, request, viewer })
  const started = performance.now()
  const child = fork(fileURLToPath(new URL('./export-process.js', import.meta.url)), [exportSid], {
    env: { ...process.env, DATABASE_URL: database, DATA_DIR: dataDir },
    // As the thread of an export has.
    execArgv: ['--max-old-space-size=96', '--max-semi-space-size=5'],
  })
  const told = await Promise.race([
    once(child, 'message').then(([message]) => message as { readonly memoryMb: number; readonly ownMb: number }),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${format}: its process ended with ${code}`))),
  ])
  const seconds = (performance.now() - started) / 1000
  const found = await vault.exports.find(exportSid)
  if (found?.status !== 'finished' || found.rows !== rows) throw new Error(`${format}: ${JSON.stringify(found)}`)
  const [file] = await vault.files.list(exportSid, exportFileType)
  if (file === undefined) throw new Error(`${format} has no file`)
  await vault.files.remove(file.sid)
  return {
    rowsPerSecond: Math.round(rows / seconds),
    memoryMb: told.memoryMb,
    ownMb: told.ownMb,
    fileMb: Math.round(file.fileSize / 1_000_000),
  }
}
