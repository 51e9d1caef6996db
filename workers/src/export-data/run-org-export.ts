import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { load } from '@naire/commands'
import { Archive, presented, writeJsonLines } from '@naire/data-files'
import { roles } from '@naire/domain/access'
import { exportLimits, type ExportRequest } from '@naire/domain/exports'
import { identDecider, identStream } from '@naire/domain/idents'
import { exportFileType, type PersonExport, type Vault } from '@naire/vault'
import { exportTable, type ExportParts } from './export-table.ts'
import { ExportStopped } from './run-export.ts'

interface OrgExportParts extends ExportParts {
  readonly vault: Pick<Vault, 'personExports' | 'files'>
  readonly signal: AbortSignal
}

/** Every session with every column, as it is stored. */
const everything: ExportRequest = {
  format: 'jsonl',
  filter: '',
  sids: null,
  columns: null,
  values: 'codes',
  multiple: 'one',
  timeZone: 'UTC',
  language: '',
  tests: true,
  fileNames: '',
}

/** Lists of the organisation besides its questionnaires, by the name of their file. */
const lists = {
  users: `select "Sid", "Code", "Name", "Nickname", "Tel", "Authority", "Status", "DeptSid" from read.users where "OrgSid" = $1 order by "Sid"`,
  departments: `select "Sid", "Name", "ParentSid", "Path" from read.depts where "OrgSid" = $1 and not deleted order by "Path"`,
  projects: `select "Sid", "Name", "CreateTime" from read.subjects where "OrgSid" = $1 and not deleted order by "Sid"`,
} as const

/** Makes the archive of an organisation from the beginning and stores it whole. @throws ExportStopped */
export async function runOrgExport(sid: string, parts: OrgExportParts): Promise<void> {
  const { personExports, files } = parts.vault
  const attempt = randomUUID()
  const begun = await personExports.begin(sid, attempt)
  if (begun === null) return
  for (const left of await files.list(sid, exportFileType)) await files.remove(left.sid)
  const folder = await mkdtemp(join(tmpdir(), 'naire-organisation-'))
  try {
    const progress = async (done: number, total: number) => {
      if (parts.signal.aborted || !(await personExports.progress(sid, attempt, { done, total })))
        throw new ExportStopped()
    }
    const path = join(folder, 'export.zip')
    await writeArchive(begun, { path, folder, progress, parts })
    const owner = { objectSid: sid, bizObjectType: exportFileType, naireSid: null, orgSid: begun.orgSid }
    const named = { fileName: `organisation-${begun.askedAt.toISOString().slice(0, 10)}.zip`, fileExt: '.zip' }
    const file = { sid: randomUUID().replaceAll('-', '').toUpperCase(), ...owner, ...named }
    await files.store({ ...file, mediaType: 'application/zip' }, createReadStream(path), {
      maxBytes: exportLimits.bytes,
    })
    if (await personExports.finish(sid, attempt)) return
    await files.remove(file.sid)
    throw new ExportStopped()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface ArchiveParts {
  readonly path: string
  readonly folder: string
  readonly progress: (done: number, total: number) => Promise<void>
  readonly parts: OrgExportParts
}

async function writeArchive(
  { orgSid, userSid, askedAt: at }: PersonExport,
  { path, folder, progress, parts }: ArchiveParts,
): Promise<void> {
  const { pool, naires } = parts
  const archive = new Archive(path)
  const text = (name: string, chunks: Iterable<string> | AsyncIterable<string>) =>
    archive.add({ path: name, at, open: async () => Readable.from(chunks, { objectMode: false }) })
  const linesOf = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`)
  const rowsOf = async (sql: string) => (await pool.query<Record<string, unknown>>(sql, [orgSid])).rows
  const all = await rowsOf('select "Sid", "Name" from read.naires where "OrgSid" = $1 order by "Sid"')
  const viewer = { role: roles.SuperAdmin, roleHere: roles.SuperAdmin, orgSid: null, userSid } as const
  for (const [done, { Sid }] of all.entries()) {
    await progress(done, all.length)
    const naireSid = String(Sid)
    const { record } = await naires.newest(naireSid)
    await text(`questionnaires/${naireSid}/questionnaire.json`, [`${JSON.stringify(record, null, 2)}\n`])
    await text(`questionnaires/${naireSid}/people.jsonl`, peopleOf(naireSid, parts))
    const table = await exportTable({ naireSid, request: everything, viewer }, parts)
    const file = join(folder, naireSid)
    const shown = { title: record.Name, columns: table.columns, batches: table.batches() }
    await writeJsonLines(presented(shown, everything), file)
    await archive.add({
      path: `questionnaires/${naireSid}/sessions.jsonl`,
      at,
      open: async () => createReadStream(file),
    })
    await rm(file)
  }
  for (const [name, sql] of Object.entries(lists)) await text(`${name}.jsonl`, linesOf(await rowsOf(sql)))
  await progress(all.length, all.length)
  const [org] = await rowsOf('select "Sid", "Name" from read.orgs where "Sid" = $1')
  await archive.end('organisation.json', `${JSON.stringify({ ...org, questionnaires: all }, null, 2)}\n`)
}

/** People of the respondent list of a questionnaire, opened one by one. */
async function* peopleOf(naireSid: string, { pool, streams }: OrgExportParts): AsyncGenerator<string> {
  const { rows } = await pool.query<{ sid: string }>(
    `select "Sid" as sid from read.idents where "NaireSid" = $1 and "State" <> 'erased' order by "Sid"`,
    [naireSid],
  )
  for (const { sid } of rows) {
    const { state } = await load(streams, identDecider, identStream(sid))
    if (state?.person) yield `${JSON.stringify({ Sid: sid, ...state.person })}\n`
  }
}
