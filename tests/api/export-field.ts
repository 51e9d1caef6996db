import { checkManifestIn, type CheckedManifest } from '@naire/api/receipts'
import { connectParts, readConfig } from '@naire/projections/process'
import { prepareWork, startWorkers, type RunningWorkers, type WorkerParts } from '@naire/workers/runner'
import { silent, until } from '../contracts/worker-bench.ts'
import type { Client, Json } from './client.ts'
import { newSid } from './fieldwork.ts'
import type { Product } from './product.ts'

/** Workers beside a product, which make its exports and what else follows from its events. */
export async function exportWorkers(
  { databaseUrl, dataDir }: Pick<Product, 'databaseUrl'> & { readonly dataDir: string },
  more: Pick<WorkerParts, 'transcription' | 'wechatPay' | 'geocoding' | 'clouds'> = {},
): Promise<RunningWorkers> {
  const parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'exports-test')
  await prepareWork(parts.pool)
  const workers = startWorkers({ ...parts, databaseUrl, redisUrl: null, log: silent, leaseMs: 500, ...more })
  return {
    ...workers,
    async stop() {
      await workers.stop()
      await parts.close()
    },
  }
}

export const requestExport = (client: Client, naireSid: string, wish: object = {}) =>
  client.post('/odata/NaireSessions/SurveyExpert.Export()', { Sid: newSid(), naireSid, format: 'csv', ...wish })

export const exportsOf = async (client: Client, naireSid: string): Promise<readonly Json[]> =>
  (await client.get(`/odata/NaireSessions/SurveyExpert.Exports(naireSid='${naireSid}')`)).body.value

/** The row of an export once it is no longer under way. */
export async function finishedExport(
  client: Client,
  naireSid: string,
  wish: object = {},
  timeoutMs?: number,
): Promise<Json> {
  const asked = await requestExport(client, naireSid, wish)
  if (asked.status !== 200) throw new Error(asked.text)
  return until(
    async () =>
      (await exportsOf(client, naireSid)).find(
        ({ Sid, Status }) => Sid === asked.body.value.Sid && Status !== 'waiting' && Status !== 'running',
      ),
    `the export ${JSON.stringify(wish)}`,
    timeoutMs,
  )
}

export const fetchExport = (client: Pick<Client, 'url'>, link: string, headers: Record<string, string> = {}) =>
  fetch(client.url + link, { headers })

/** Checks unpacked attachments as `npm run receipt` does. */
export const checkedManifest = (
  { databaseUrl, dataDir }: Pick<Product, 'databaseUrl'> & { readonly dataDir: string },
  manifest: string,
): Promise<CheckedManifest> => checkManifestIn({ databaseUrl, dataDir, eventStore: { kind: 'postgres' } }, manifest)
