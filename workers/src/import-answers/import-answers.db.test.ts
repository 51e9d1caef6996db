import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { NaireRecord } from '@naire/domain/naires'
import { importTargets } from '@naire/domain/imports'
import { connectParts, readConfig } from '@naire/projections/process'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Client, Json } from '../../../tests/api/client.ts'
import { exportWorkers, fetchExport, finishedExport } from '../../../tests/api/export-field.ts'
import { FieldworkSite, newSid, screening } from '../../../tests/api/fieldwork.ts'
import {
  answeredBy,
  cancelImport,
  endedImport,
  importFile,
  importsOf,
  reportOf,
  startImport,
  uploadFile,
} from '../../../tests/api/import-field.ts'
import { startProduct } from '../../../tests/api/product.ts'
import { openField } from '../../../tests/api/wechat-field.ts'
import { until } from '../../../tests/contracts/worker-bench.ts'
import { runs } from '../../../tests/depth.ts'
import type { RunningWorkers } from '../runner/index.ts'
import { runImportOver } from './import-thread.ts'

const gallery = JSON.parse(
  readFileSync(new URL('../../../docs/examples/gallery.json', import.meta.url), 'utf8'),
) as NaireRecord
const record = screening()
const sessions = Number(process.env['IMPORT_SESSIONS'] ?? runs(600))

/** Another installation, in which nobody has answered yet. */
const field = openField()
let source: Awaited<ReturnType<typeof startProduct>>
let sourceWorkers: RunningWorkers
let workers: RunningWorkers
let exporter: Client
let manager: Client & { readonly sid: string }

beforeAll(async () => {
  source = await startProduct()
  const place = await FieldworkSite.make(source, '原来的机构')
  for (const naire of [gallery, record]) await place.publish(naire)
  exporter = await place.person('ProjectManager', 'import_exporter')
  await answeredBy(source, gallery, Math.min(sessions, 500))
  await answeredBy(source, record, sessions)
  for (const naire of [gallery, record]) await field.place.publish(naire)
  manager = await field.place.person('ProjectManager', 'import_manager')
  sourceWorkers = await exportWorkers(source)
  workers = await exportWorkers(field.product)
}, 1_800_000)
afterAll(async () => {
  await workers.stop()
  await sourceWorkers.stop()
  await source.stop()
})

/** Sessions that an import has made. */
async function countOf(importSid: string): Promise<number> {
  const filter = encodeURIComponent(`ImportSid eq '${importSid}'`)
  return (await manager.get(`/odata/NaireSessions?$filter=${filter}&$count=true&$top=0`)).body['@odata.count']
}

async function exported(client: Client, naireSid: string, wish: object): Promise<{ name: string; bytes: Buffer }> {
  const row = await finishedExport(client, naireSid, wish, 600_000)
  expect(row).toMatchObject({ Status: 'finished', Problem: null })
  const reply = await fetchExport(client, row['Link'])
  return { name: row['FileName'], bytes: Buffer.from(await reply.arrayBuffer()) }
}

const sessionFields = 'Sid StartTime Duration Lang ViewPort Mode Source Score Success'.split(' ')

/** Answers and what a file may tell of sessions, row by row. */
async function tableOf(client: Client, naire: NaireRecord): Promise<readonly Json[]> {
  const { bytes } = await exported(client, naire.Sid, { format: 'jsonl', values: 'codes', multiple: 'each' })
  const told = new Set([
    ...importTargets(naire).flatMap(({ group, code }) => (group === 'answer' ? [code] : [])),
    ...sessionFields,
  ])
  const lines = bytes.toString().split('\n').slice(0, -1)
  return lines.map((line) =>
    Object.fromEntries(Object.entries(JSON.parse(line) as object).filter(([name]) => told.has(name))),
  )
}

const csvOf = (...rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => `"${String(cell)}"`).join(',')).join('\r\n')

/** A questionnaire of its own in the installation without answers. */
async function published(change: (record: Json) => void = () => {}): Promise<NaireRecord> {
  const copy = JSON.parse(JSON.stringify(record).replaceAll(record.Sid, newSid())) as NaireRecord
  change(copy)
  await field.place.publish(copy)
  return copy
}

const heads = [
  'age',
  'gender',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `phq${n}`),
  ...[1, 2, 3, 4, 5, 6, 7].map((n) => `gad${n}`),
]
const calm = (age: unknown, first: unknown = 0) => [age, 'F', first, ...Array.from({ length: 15 }, () => 0)]

describe.each([
  ['csv with codes, a column for each option', { format: 'csv', values: 'codes', multiple: 'each' }],
  [
    'csv with words, choices in one column',
    { format: 'csv', values: 'labels', multiple: 'one', timeZone: 'Asia/Shanghai' },
  ],
  ['csv with both', { format: 'csv', values: 'both', multiple: 'each' }],
  ['xlsx with words', { format: 'xlsx', values: 'labels', multiple: 'each' }],
  ['sav', { format: 'sav', multiple: 'each' }],
])('sessions exported as %s', (name, wish) => {
  it('give the same table in an empty installation, and nothing at the second time', async () => {
    // Each format comes into an installation of its own: the sessions keep their sids.
    const target = await emptied()
    try {
      for (const naire of [gallery, record]) {
        const file = await exported(exporter, naire.Sid, wish)
        const zone = (plan: Json) => ({ ...plan, timeZone: 'timeZone' in wish ? wish.timeZone : 'UTC' })
        const { row } = await importFile(target.manager, naire.Sid, file, zone)
        const refused = await reportOf(target.manager, row['Sid'], 'refused')
        expect(refused.slice(0, 3)).toEqual([])
        expect(row['Counts'].taken + row['Counts'].flagged).toBe(row['Total'])
        expect(await tableOf(target.manager, naire)).toEqual(await tableOf(exporter, naire))
        const again = await importFile(target.manager, naire.Sid, file, zone)
        expect(again.row['Counts']).toEqual({ taken: 0, flagged: 0, present: row['Total'], refused: 0 })
      }
    } finally {
      await target.stop()
    }
  }, 1_800_000)
})

async function emptied() {
  const product = await startProduct()
  const place = await FieldworkSite.make(product, '新的机构')
  for (const naire of [gallery, record]) await place.publish(naire)
  const person = await place.person('ProjectManager', 'import_other')
  const running = await exportWorkers(product)
  return { manager: person, stop: () => running.stop().then(() => product.stop()) }
}

describe('an import', () => {
  it('takes good rows, tells of every other why not, and marks what it took', async () => {
    const naire = await published()
    const { row, preview } = await importFile(manager, naire.Sid, {
      name: 'paper.csv',
      bytes: csvOf([...heads, 'Remark'], calm(30), calm('old'), calm(31, 9), calm(''), calm(32)),
    })
    expect(preview['Columns'].at(-1)).toMatchObject({ Name: 'Remark', Target: null, LeftOut: 'unknown' })
    expect(row).toMatchObject({ Status: 'finished', Total: 5, Rows: 5 })
    const rows = await reportOf(manager, row['Sid'])
    expect(rows.map(({ Outcome }) => Outcome)).toEqual([
      expect.any(String),
      'refused',
      'refused',
      'refused',
      expect.any(String),
    ])
    expect(rows[1]['Notes'][0]).toMatchObject({ kind: 'invalid', question: 'age', key: 'isNaN' })
    expect(rows[2]['Notes'][0]).toEqual({ kind: 'cell', column: 'phq1', value: '9', key: 'optionUnknown' })
    expect(rows[3]['Notes'][0]).toMatchObject({ kind: 'invalid', question: 'age', key: 'required' })
    const { SessionSid } = rows[0]
    await expect.poll(() => countOf(row['Sid']), { timeout: 30_000 }).toBe(2)
    const history = await manager.get(`/odata/NaireSessions('${SessionSid}')/SurveyExpert.History()`)
    expect(history.body.value[0]).toMatchObject({ EventType: 'SessionCreated', ActorSid: manager.sid })
    expect(JSON.stringify(history.body.value[0].Changes)).toContain(row['Sid'])
  })

  it('of rows that are incomplete keeps them as sessions under way where that is wanted', async () => {
    const naire = await published()
    const file = { name: 'paper.csv', bytes: csvOf(heads, calm('')) }
    const { row } = await importFile(manager, naire.Sid, file, (plan) => ({ ...plan, incomplete: 'keep' }))
    const [only] = await reportOf(manager, row['Sid'])
    expect(only).toMatchObject({ Outcome: 'flagged', Notes: [{ kind: 'status', key: 'unfinished' }] })
  })

  it('takes rows that are alike as often as they stand there, and each id once', async () => {
    const naire = await published()
    const alike = { name: 'a.csv', bytes: csvOf(heads, calm(30), calm(30)) }
    expect((await importFile(manager, naire.Sid, alike)).row['Counts'].present).toBe(0)
    const workbook = utils.book_new(utils.aoa_to_sheet([heads, calm(30), calm(30), calm(30)]))
    const sheet = write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    expect((await importFile(manager, naire.Sid, { name: 'b.xlsx', bytes: sheet })).row['Counts']).toMatchObject({
      present: 2,
      refused: 0,
    })
    const { row } = await importFile(manager, naire.Sid, {
      name: 'c.csv',
      bytes: csvOf(['id', ...heads], [7, ...calm(40)], [7, ...calm(41)]),
    })
    expect((await reportOf(manager, row['Sid'])).map(({ Outcome }) => Outcome)).toEqual([expect.any(String), 'refused'])
  })

  it('is not stopped by a questionnaire that is closed, asks its code, and counts for its quota', async () => {
    const naire = await published((copy) => {
      copy.AccessConfig = 'Disable'
      copy.AnonymousMode = 1
      copy.IdentifyingCodePattern = '[A-Z]\\d'
      copy.QuotarList = [{ Sid: newSid(), QuotarExpression: 'age > 0', Limit: 1, Memo: 'one' }]
    })
    const { row } = await importFile(manager, naire.Sid, {
      name: 'paper.csv',
      bytes: csvOf(['IdentifyingCode', ...heads], ['A1', ...calm(30)], ['none', ...calm(31)], ['A2', ...calm(32)]),
    })
    const rows = await reportOf(manager, row['Sid'])
    expect(rows[1]).toMatchObject({ Outcome: 'refused', Notes: [{ kind: 'refusal', key: 'session.codeWrong' }] })
    const full = rows.filter(({ Notes }) => JSON.stringify(Notes).includes('fullQuota'))
    expect(full).toHaveLength(1)
  })

  it('is cancelled between rows; what was taken stays', async () => {
    const naire = await published()
    const bytes = Buffer.from(csvOf(heads, ...Array.from({ length: 600 }, (_, at) => calm(20 + (at % 60), at % 4))))
    const uploaded = await uploadFile(manager, naire.Sid, { name: 'long.csv', bytes })
    const { Import, Plan } = uploaded.body.value
    await startImport(manager, Import.Sid, Plan)
    await until(async () => (await importsOf(manager, naire.Sid)).find(({ Rows }) => Rows > 0), 'a first row')
    expect((await cancelImport(manager, Import.Sid)).body.value.Status).toBe('cancelled')
    const ended = await endedImport(manager, naire.Sid, Import.Sid)
    expect(ended['Rows']).toBeGreaterThan(0)
    expect(ended['Rows']).toBeLessThan(600)
    // Another one goes on where it was broken off.
    const { row } = await importFile(manager, naire.Sid, { name: 'long.csv', bytes })
    expect(row['Counts'].present + row['Counts'].taken + row['Counts'].flagged).toBe(600)
    expect(row['Counts'].present).toBeGreaterThanOrEqual(ended['Rows'])
  })

  it('goes on without doubles when its process died between taking rows and telling so', async () => {
    await workers.stop()
    onTestFinished(async () => {
      workers = await exportWorkers(field.product)
    })
    const naire = await published()
    const bytes = Buffer.from(csvOf(heads, ...Array.from({ length: 100 }, (_, at) => calm(20 + (at % 60), at % 4))))
    const uploaded = await uploadFile(manager, naire.Sid, { name: 'dying.csv', bytes })
    const { Import, Plan } = uploaded.body.value
    expect((await startImport(manager, Import.Sid, Plan)).status).toBe(200)
    const { databaseUrl, dataDir } = field.product
    const parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'dying')
    const by = { sid: manager.sid, role: 2, orgSid: field.place.orgSid } as const
    const { imports } = parts.vault
    let reports = 0
    const dying = {
      ...parts,
      vault: {
        ...parts.vault,
        imports: {
          ...imports,
          report: async (...given: Parameters<typeof imports.report>) => {
            reports += 1
            if (reports === 2) throw new Error('killed')
            return imports.report(...given)
          },
        },
      },
    }
    const run = runImportOver(dying, () => {})
    await expect(run({ sid: Import.Sid, by }, new AbortController().signal)).rejects.toThrow('killed')
    const before = await imports.find(Import.Sid)
    expect(before).toMatchObject({ status: 'running', rows: 32 })
    await run({ sid: Import.Sid, by }, new AbortController().signal)
    await parts.close()
    const row = (await importsOf(manager, naire.Sid)).find(({ Sid }) => Sid === Import.Sid)
    expect(row).toMatchObject({ Status: 'finished', Rows: 100, Counts: { present: 0, refused: 0 } })
    await expect.poll(() => countOf(Import.Sid), { timeout: 30_000 }).toBe(100)
  })
})

describe('a file', () => {
  it('that is no table, or names no question, is refused', async () => {
    const naire = await published()
    const send = (bytes: Uint8Array) => uploadFile(manager, naire.Sid, { name: 'x.xlsx', bytes })
    expect((await send(Buffer.from('PK\u0003\u0004 nothing'))).status).toBe(422)
    expect((await send(Buffer.from('$FL2 nothing'))).status).toBe(422)
    const uploaded = await send(Buffer.from(csvOf(['Remark'], ['x'])))
    const { Import, Plan } = uploaded.body.value
    expect((await startImport(manager, Import.Sid, Plan)).status).toBe(400)
    expect((await startImport(manager, Import.Sid, { ...Plan, columns: ['a/nothing'] })).status).toBe(400)
  })

  it('goes when its import has ended', async () => {
    const naire = await published()
    const { row } = await importFile(manager, naire.Sid, { name: 'a.csv', bytes: csvOf(heads, calm(30)) })
    await until(async () => {
      const { rows } = await field.product.pool.query('select from vault.files where object_sid = $1', [row['Sid']])
      return rows.length === 0 ? true : undefined
    }, `the file of ${randomUUID()} to be removed`)
  })
})
