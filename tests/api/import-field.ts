import { createCommands, createSnapshots } from '@naire/commands'
import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { fill } from '@naire/domain/synthetic-respondents'
import { connectParts, readConfig } from '@naire/projections/process'
import { until } from '../contracts/worker-bench.ts'
import type { Client, Json, Reply } from './client.ts'
import { newSid } from './fieldwork.ts'
import type { Product } from './product.ts'

const call = (name: string) => `/odata/NaireSessions/SurveyExpert.${name}`

/** Sends a file as a browser does. */
export async function uploadFile(
  client: Client,
  naireSid: string,
  { name, bytes, sid = newSid() }: { readonly name: string; readonly bytes: Uint8Array; readonly sid?: string },
): Promise<Reply> {
  const form = new FormData()
  form.append('import', JSON.stringify({ Sid: sid, naireSid, fileName: name }))
  form.append('file', new Blob([Buffer.from(bytes)]), name)
  const response = await fetch(`${client.url}${call('UploadImport')}()`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) }
}

export const previewImport = (client: Client, sid: string, plan?: object) =>
  client.post(`${call('PreviewImport')}()`, { Sid: sid, ...(plan && { plan }) })
export const startImport = (client: Client, sid: string, plan: object) =>
  client.post(`${call('StartImport')}()`, { Sid: sid, plan })
export const cancelImport = (client: Client, sid: string) => client.post(`${call('CancelImport')}()`, { Sid: sid })

export const importsOf = async (client: Client, naireSid: string): Promise<readonly Json[]> =>
  (await client.get(`${call('Imports')}(naireSid='${naireSid}')`)).body.value

export const reportOf = async (client: Client, sid: string, outcome = ''): Promise<readonly Json[]> =>
  (await client.get(`${call('ImportReport')}(importSid='${sid}',outcome='${outcome}',after='0')`)).body.value

/** The row of an import once it is no longer under way. */
export const endedImport = (client: Client, naireSid: string, sid: string): Promise<Json> =>
  until(
    async () =>
      (await importsOf(client, naireSid)).find(
        ({ Sid, Status }) => Sid === sid && Status !== 'waiting' && Status !== 'running',
      ),
    'the import',
    600_000,
  )

/** Uploads a file and imports it as it is proposed, or with another plan. */
export async function importFile(
  client: Client,
  naireSid: string,
  file: { readonly name: string; readonly bytes: Uint8Array | string },
  change: (plan: Json) => object = (plan) => plan,
): Promise<{ readonly preview: Json; readonly row: Json }> {
  const bytes = typeof file.bytes === 'string' ? Buffer.from(file.bytes) : file.bytes
  const uploaded = await uploadFile(client, naireSid, { name: file.name, bytes })
  if (uploaded.status !== 200) throw new Error(uploaded.text)
  const preview = uploaded.body.value
  const { Sid } = preview.Import
  const started = await startImport(client, Sid, change(preview.Plan))
  if (started.status !== 200) throw new Error(started.text)
  return { preview, row: await endedImport(client, naireSid, Sid) }
}

/** Sessions of a questionnaire with synthetic answers, stored as commits of respondents are. */
export async function answeredBy(
  { databaseUrl, dataDir }: Pick<Product, 'databaseUrl'> & { readonly dataDir: string },
  record: NaireRecord,
  count: number,
): Promise<number> {
  const { store, vault, close } = await connectParts(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }),
    'import-test',
  )
  const ignore = () => {}
  const { sessions } = createCommands({
    store,
    vault,
    snapshots: createSnapshots({ store, sealer: vault.keys, report: ignore }),
    lookups: {
      findUnfinished: async () => [],
      ownerOf: async () => null,
      countSuperAdmins: async () => 1,
      holdsAny: async () => false,
      countBegun: async () => 0,
      findUser: async () => null,
    },
    now: () => new Date(),
    report: ignore,
  })
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  let kept = 0
  const one = async (at: number) => {
    const sessionSid = newSid()
    const begun = new Date(Date.UTC(2026, 5, 1, 8) + at * 61_000)
    const options = { sessionSid, viewPort: 'mobile', lang: 'zh-CN' } as const
    const session = openSession(compiled, { ...options, now: begun })
    const { at: ended, unanswered } = fill(session, { seed: `${record.Sid}-${at}`, at: begun })
    if (unanswered.length > 0) return
    await sessions.commit({
      ...options,
      naireSid: record.Sid,
      userSid: null,
      sessionKey: null,
      isFinal: true,
      isForce: false,
      whole: true,
      feedbacks: session.feedbacks(),
      correlationId: newSid(),
      by: { sid: 'anonymous', role: 'respondent', orgSid: null },
      mode: 'online',
      startTime: begun.toISOString(),
      lastReplyTime: ended.toISOString(),
      lastReplyPage: 1,
      duration: Math.round((ended.getTime() - begun.getTime()) / 1000),
      ...(at % 3 === 0 ? { queryParams: 'source=poster' } : {}),
    })
    kept += 1
  }
  for (let at = 0; at < count; at += 16)
    await Promise.all(Array.from({ length: Math.min(16, count - at) }, (_, place) => one(at + place)))
  await close()
  return kept
}
