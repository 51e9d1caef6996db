import { readFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createCommands, createSnapshots } from '@naire/commands'
import { connect } from '@naire/database'
import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { importTargets, proposeColumns, type FileCell } from '@naire/domain/imports'
import type { NaireRecord } from '@naire/domain/naires'
import { questionCells, questionColumns, questionDefinitions, readStoredQuestion } from '@naire/domain/questions'
import { groupedByReply } from '@naire/domain/sessions'
import { fill } from '@naire/domain/synthetic-respondents'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { createVault, importFileType, prepareVault } from '@naire/vault'
import { runImportOver } from '@naire/workers/import-answers'
import { durableInserts } from '../durable-inserts.ts'
import { sid } from '../long-naire.ts'
import { withPostgres } from '../own-postgres.ts'

const rows = Number(process.env['ROWS'] ?? 10_000)
const record = JSON.parse(
  readFileSync(new URL('../../../../docs/examples/phq9-gad7.json', import.meta.url), 'utf8'),
) as NaireRecord
const orgSid = sid(1)
const by = { sid: 'F'.repeat(32), role: 0, orgSid: null } as const

/** Rows of a file taken as sessions, and the same once more, beside durable inserts of the same PostgreSQL. */
export function importBench(say: (line: string) => void): Promise<object> {
  return withPostgres(async (server) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'naire-bench-import-'))
    const database = await server.database()
    const pool = connect(database, { max: 8, applicationName: 'bench' })
    const store = createPostgresEventStore(pool)
    try {
      for (const prepare of [prepareEventStore, prepareVault]) await prepare(pool)
      const vault = await createVault({ pool, dataDir })
      const report = (error: unknown) => say(String(error))
      const { naires, subjects } = createCommands({
        store,
        vault,
        snapshots: createSnapshots({ store, sealer: vault.keys, report }),
        lookups: {
          findUnfinished: async () => [],
          ownerOf: async () => null,
          holdsAny: async () => false,
          countSuperAdmins: async () => 1,
          countBegun: async () => 0,
          findUser: async () => null,
        },
        now: () => new Date(),
        report,
      })
      const envelope = (commandId: string) => ({ commandId, correlationId: commandId })
      const subjectSid = sid(2)
      await subjects.create({ subjectSid, orgSid, name: '导入', by, envelope: envelope('subject') })
      await naires.import({ naire: record, subjectSid, by, envelope: envelope('import') })
      await naires.publish({ naireSid: record.Sid, by, envelope: envelope('publish') })
      const file = fileOf(rows)
      const columns = file.names.map((name) => ({ name, label: '' }))
      const targets = proposeColumns(record, columns).map(({ target }) => target)
      const took = async (importSid: string) => {
        const total = file.lines.length
        const given = { sid: importSid, naireSid: record.Sid, orgSid, userSid: by.sid, userName: null, columns, total }
        await vault.imports.add({ ...given, fileName: 'a.csv', fileSize: 1, format: 'csv', hash: '' })
        const stored = { sid: importSid, objectSid: importSid, bizObjectType: importFileType, naireSid: record.Sid }
        await vault.files.store(
          { ...stored, orgSid, fileName: 'rows.jsonl', fileExt: '.jsonl', mediaType: 'application/jsonl' },
          Readable.from([file.lines.join('\n')]),
          { maxBytes: 1024 ** 3 },
        )
        const plan = { columns: targets, values: 'codes', timeZone: 'UTC', incomplete: 'refuse' } as const
        if (!(await vault.imports.start(importSid, plan))) throw new Error('the import did not start')
        const started = performance.now()
        await runImportOver({ store, vault }, report)({ sid: importSid, by }, new AbortController().signal)
        const seconds = (performance.now() - started) / 1000
        const found = await vault.imports.find(importSid)
        if (found?.status !== 'finished') throw new Error(JSON.stringify(found))
        return { rowsPerSecond: Math.round(total / seconds), seconds: Number(seconds.toFixed(1)), counts: found.counts }
      }
      const first = await took(sid(11))
      say(`${file.lines.length} rows: ${first.rowsPerSecond}/s in ${first.seconds} s; ${JSON.stringify(first.counts)}`)
      const again = await took(sid(12))
      say(`once more: ${again.rowsPerSecond}/s; ${JSON.stringify(again.counts)}`)
      const insert = await durableInserts(database, 32, 4)
      say(`durable inserts by 32: ${insert.perSecond}/s`)
      const memoryMb = Math.round(process.resourceUsage().maxRSS / 1024)
      return { cores: cpus().length, load: loadavg()[0], rows: file.lines.length, first, again, insert, memoryMb }
    } finally {
      await store.close()
      await pool.end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

/** Synthetic answers as the rows of a file. */
function fileOf(count: number): { readonly names: readonly string[]; readonly lines: readonly string[] } {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  const known = new Set(importTargets(record).map(({ code }) => code))
  const questions = record.Questions.flatMap((stored) => {
    const { question } = readStoredQuestion(stored)
    return question === null ? [] : [{ stored, question, columns: questionColumns(stored.Code, question) }]
  })
  const names = ['Sid', ...questions.flatMap(({ columns }) => columns.map(({ heading }) => heading))]
  const lines = Array.from({ length: count }, (_, at) => {
    const sessionSid = sid(1_000_000 + at)
    const begun = new Date(Date.UTC(2026, 5, 1) + at * 60_000)
    const session = openSession(compiled, { sessionSid, viewPort: 'desktop', lang: 'zh-CN', now: begun })
    fill(session, { seed: String(at), at: begun })
    const given = groupedByReply(session.feedbacks())
    const cells = questions.flatMap(({ stored, question, columns }) => {
      const fields = new Map(question.fields.map(({ interaction }) => [interaction.content.Sid, interaction]))
      const own = questionCells(question, (interaction) => {
        const items = given.get(`${stored.Sid}/${interaction}`)
        return items === undefined ? null : (fields.get(interaction)?.unflatten(items) ?? null)
      })
      return columns.map(({ key }): FileCell => own[key] ?? null)
    })
    return JSON.stringify([sessionSid, ...cells])
  })
  if (names.some((name) => !known.has(name))) throw new Error('a column of the file is not known')
  return { names, lines }
}
