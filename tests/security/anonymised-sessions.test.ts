import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handle } from '@naire/commands'
import type { NaireRecord } from '@naire/domain/naires'
import { anonymisedItems, sessionDecider, sessionStream, type SessionCommand } from '@naire/domain/sessions'
import { connectParts, readConfig, type Parts } from '@naire/projections/process'
import { prepareWork, startWorkers, type RunningWorkers } from '@naire/workers/runner'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { copyOf, newSid } from '../api/fieldwork.ts'
import { fetchExport, finishedExport } from '../api/export-field.ts'
import { Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'
import { messagesConfig } from '@naire/messages'
import { silent, until } from '../contracts/worker-bench.ts'
import { smallNaire } from '../fixtures/small-naire.ts'
import { tablesWith } from './tables-with.ts'

const field = openField()
const markers = {
  code: 'ZZNAMELESS',
  agent: 'UnmistakableDevice-7f3a',
  query: 'from-the-letter-of-7f3a',
  words: '我叫莫留痕，住在无痕路七号',
} as const
let parts: Parts
let workers: RunningWorkers
let manager: Client & { readonly sid: string }

beforeAll(async () => {
  const { databaseUrl, dataDir } = field.product
  parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'anonymised-test')
  await prepareWork(parts.pool)
  workers = startWorkers({
    ...parts,
    databaseUrl,
    redisUrl: null,
    log: silent,
    leaseMs: 500,
    messages: messagesConfig({}),
  })
  manager = await field.place.person('Supervisor', 'anon_manager')
})
afterAll(async () => {
  await workers?.stop()
  await parts?.close()
})

it('an anonymised session leaves who answered, where and in which words nowhere, and keeps what was chosen', async () => {
  const { product, place } = field
  const naire = copyOf({ ...smallNaire(), AnonymousMode: 1, IdentifyingQuery: 'code' } as NaireRecord)
  await place.publish(naire)
  const keeper = await place.person('ProjectManager', 'anon_keeper')
  const rule = { identity: 3_650, reason: '合同' }
  const saved = await keeper.post(`/odata/Naires('${naire.Sid}')/SurveyExpert.SaveRetention()`, rule)
  expect(saved.status).toBe(204)
  const someone = new Respondent(product.anybody.as({ 'User-Agent': markers.agent }), naire)
  const given = { color: '1', years: 42, why: markers.words }
  const more = {
    IdentifyingCode: markers.code,
    QueryParams: `?code=${markers.code}&x=${markers.query}`,
    Longitude: 121.4,
  }
  const committed = await someone.finish(given, more)
  expect(committed.status).toBe(200)
  const exported = await finishedExport(manager, naire.Sid)
  const all = Object.values(markers)
  const shown = async () => {
    const filter = encodeURIComponent(`Sid eq '${someone.sid}'`)
    const at = `/odata/NaireSessions('${someone.sid}')/SurveyExpert`
    const replies = await Promise.all([
      manager.get(`/odata/NaireSessions?$filter=${filter}&$expand=Feedbacks`),
      manager.get(`/odata/AuditEvents?$filter=${encodeURIComponent(`SessionSid eq '${someone.sid}'`)}`),
      manager.get(`${at}.History()`),
    ])
    return replies.map(({ text }) => text).join()
  }
  await until(async () => (await shown()).includes(markers.words) || undefined, 'the session')

  const stream = sessionStream(someone.sid)
  const said = {
    reason: 'retention',
    by: { sid: 'system', role: 'system', orgSid: null },
    at: new Date().toISOString(),
  } as const
  const streams = { store: parts.store, sealer: parts.vault.keys }
  await handle(
    streams,
    sessionDecider,
    stream,
    async ({ view }) => {
      const items = anonymisedItems(view.answers.values())
      return [{ type: 'AnonymiseSession', items, ...said } satisfies SessionCommand]
    },
    { commandId: newSid(), correlationId: newSid() },
  )
  await until(
    async () => ((await fetchExport(manager, exported['Link'])).status === 404 ? true : undefined),
    'the withdrawn export',
  )
  await until(async () => !(await shown()).includes(markers.words) || undefined, 'the words to go')
  for (const marker of all) expect([marker, await tablesWith(product.pool, marker)]).toEqual([marker, []])
  for (const marker of all) expect([marker, (await shown()).includes(marker)]).toEqual([marker, false])
  const files = await readdir(product.dataDir, { recursive: true, withFileTypes: true })
  for (const entry of files.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    expect(all.filter((marker) => content.includes(marker))).toEqual([])
  }

  const [row] = (await someone.read()).body.value as Json[]
  expect(row).toMatchObject({ IdentifyingCode: null, QueryParams: null, Status: 0 })
  const answers = ((row?.['Feedbacks'] ?? []) as Json[]).map((item) => [
    item['QuestionCode'],
    item['ReferCode1'],
    item['Value1'],
  ])
  expect(answers).toEqual(
    expect.arrayContaining([
      ['color', '1', '红'],
      ['years', expect.anything(), '42'],
      ['why', expect.anything(), null],
    ]),
  )
  expect((await someone.commit({ ...given, why: '再来一次' })).status).toBe(409)
  const checked = await product.anybody.get(`/receipt/${committed.body.Receipt}`, { Accept: 'application/json' })
  expect(checked.body.Verdict).toBe('erased')
})
