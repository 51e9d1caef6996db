import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { usualPreferences } from '@naire/domain/notices'
import { startWorkers, type RunningWorkers } from '@naire/workers/runner'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { fetchExport, finishedExport } from '../api/export-field.ts'
import { newSid } from '../api/fieldwork.ts'
import { openMessageField } from '../api/message-field.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { until } from '../contracts/worker-bench.ts'
import { tablesWith } from './tables-with.ts'

const place = openMessageField()
const planted = {
  code: 'ZZMARKCODE',
  name: '莫留痕',
  mobile: '13977770001',
  mail: 'leave-no-trace@example.org',
  openid: 'oLeaveNoTrace',
  columns: { 城市: '无痕城', 备注: '列里的秘密' },
}
const words = ['关于此人的话', '门口的狗很凶']
const markers = [
  planted.code,
  planted.name,
  planted.mobile,
  planted.mail,
  planted.openid,
  planted.columns.备注,
  ...words,
]
const lines: string[] = []
const log = Object.fromEntries(
  ['info', 'warn', 'error'].map((level) => [level, (...said: unknown[]) => void lines.push(JSON.stringify(said))]),
) as unknown as Record<'info' | 'warn' | 'error', () => void>
let workers: RunningWorkers
let [surveyor, reader]: (Client & { readonly sid: string })[] = []

beforeAll(async () => {
  const { product, place: site } = place.field
  surveyor = await site.person('Surveyor', 'erased_surveyor')
  reader = await site.person('ProjectManager', 'erased_reader')
  const { databaseUrl } = product
  workers = startWorkers({ ...place.parts, databaseUrl, redisUrl: null, log, leaseMs: 500, messages: place.config })
})
afterAll(() => workers?.stop())

async function done(reply: ReturnType<Client['post']>): Promise<Json> {
  const { status, text, body } = await reply
  if (status >= 300) throw new Error(text)
  return body
}

const destroyed = (subject: string): Promise<true> =>
  until(
    async () => {
      const asked = 'select from vault.data_keys where subject = $1 and destroyed_at is not null'
      return (await place.parts.pool.query(asked, [subject])).rowCount === 1 ? true : undefined
    },
    `the destroyed key of ${subject.split('-')[0]}`,
  )

/** Files of an installation in which one of the texts stands as it is. */
async function filesWith(dir: string, texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path).catch(() => Buffer.alloc(0))
    if (texts.some((text) => content.includes(text))) found.push(path)
  }
  return found
}

/** Answers of the interface in which one of the texts stands. */
async function answersWith(texts: readonly string[], sid: string): Promise<readonly string[]> {
  const { manager, on } = place
  const { admin } = place.field.product
  const sets = ['Idents', 'CampaignMessages', 'NaireSessions', 'AuditEvents'].map((set) => admin.get(`/odata/${set}`))
  const reads = [manager.post(on('People'), { sids: [sid] }), manager.get(on('IdentStat'))]
  const found = [planted.code, planted.name, planted.mail].map((text) => manager.post(on('FindPeople'), { text }))
  const interviews = surveyor!.get('/odata/Idents/SurveyExpert.Interviews()')
  const replies = await Promise.all([...sets, ...reads, ...found, interviews])
  return replies.flatMap(({ text }) => texts.filter((marker) => text.includes(marker)))
}

it('an erased person leaves no trace in tables, files, exports, logs and answers; figures keep counting', async () => {
  const { post, save, started, ended, naire, manager, on } = place
  const { product } = place.field
  const columns = [
    { name: '城市', isStratum: true },
    { name: '备注', isStratum: false },
  ]
  await post('DefineIdentList', { kind: 'people', columns })
  const [person, other] = await save([planted, { code: 'STAYS', mail: 'stays@example.org', columns: {} }])
  await ended(await started())
  await post('ChangePeople', { sids: [person.Sid], change: 'note', outcome: null, reason: words[0] })
  await post('ChangePeople', { sids: [person.Sid], change: 'assign', surveyorSid: surveyor!.sid })
  const attempt = { attemptSid: newSid(), time: new Date().toISOString(), outcome: 'noOneHome', note: words[1] }
  await done(surveyor!.post(`/odata/Idents('${person.Sid}')/SurveyExpert.RecordAttempt()`, attempt))
  const someone = new Respondent(product.anybody, naire)
  await done(someone.finish(calm, { IdentifyingCode: planted.code }))
  const exported = await finishedExport(manager, naire.Sid)
  const standing = async () => {
    const { Counts } = (await manager.get(on('IdentStat'))).body.value
    return Counts.reduce((sum: number, { People }: Json) => sum + People, 0)
  }
  const before = await standing()
  expect(place.smtp.delivered.filter(({ to }) => to === planted.mail)).toHaveLength(1)
  expect((await answersWith(markers, person.Sid)).toSorted()).not.toEqual([])

  await post('ChangePeople', { sids: [person.Sid], change: 'erase', reason: '本人要求' })
  await until(async () => {
    const { body } = await product.admin.get(`/odata/NaireSessions?$filter=Sid eq '${someone.sid}'`)
    return body.value?.length === 0 || body.value?.[0]?.IdentifyingCode === null ? true : undefined
  }, 'the erased answers')
  await destroyed(`ident-${person.Sid}`)
  await until(
    async () => ((await fetchExport(manager, exported['Link'])).status === 404 ? true : undefined),
    'the withdrawn export',
  )
  expect(await answersWith(markers, person.Sid)).toEqual([])
  expect(await post('FindPeople', { text: planted.code })).toEqual([])
  for (const marker of markers) expect([marker, await tablesWith(product.pool, marker)]).toEqual([marker, []])
  expect(await filesWith(product.dataDir, markers)).toEqual([])
  expect(lines.filter((line) => markers.some((marker) => line.includes(marker)))).toEqual([])
  expect(await standing()).toBe(before)
  expect((await post('People', { sids: [other.Sid] }))[0]).toMatchObject({ code: 'STAYS' })
})

it('an erased account leaves neither its address for notices nor what it was told of', async () => {
  const { product } = place.field
  const address = 'notices-no-trace@example.org'
  await done(reader!.post('/api/SaveNoticeSettings', { Mail: address, Preferences: usualPreferences }))
  const stream = `notices-${reader!.sid}`
  const raw = await product.pool.query('select data::text as data from log.events where stream = $1', [stream])
  expect(raw.rows).toHaveLength(1)
  await done(product.admin.post(`/odata/Users('${reader!.sid}')/SurveyExpert.Erase()`, { reason: '离职' }))
  await destroyed(stream)
  expect(await tablesWith(product.pool, address)).toEqual([])
  const { rows } = await product.pool.query('select from read.notices where "UserSid" = $1', [reader!.sid])
  expect(rows).toEqual([])
})
