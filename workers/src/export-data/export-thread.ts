import { once } from 'node:events'
import { parentPort, workerData, Worker } from 'node:worker_threads'
import { analysisClient, localSocket } from '@naire/analysis'
import { createSnapshots, naireReader } from '@naire/commands'
import { connectParts, type Parts, readConfig } from '@naire/projections/process'
import type { ExportParts } from './export-table.ts'
import { ExportStopped, runExport } from './run-export.ts'
import { runOrgExport } from './run-org-export.ts'

/** Makes the file of an export, of a questionnaire or an organisation; returns also where the try was stopped. */
export type RunExport = (sid: string, signal: AbortSignal) => Promise<void>

/** Of the heap of the thread: what takes more ends, and nothing else with it. */
const heapMb = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const

/** Each export in a thread of its own: its rows are made on an event loop and a heap of their own. */
export const runExportInThread: RunExport = async (sid, signal) => {
  if (signal.aborted) return
  const thread = new Worker(new URL('./export-thread.js', import.meta.url), {
    workerData: { sid },
    resourceLimits: heapMb,
  })
  const stop = () => thread.postMessage('stop')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const ended = once(thread, 'exit')
    const [code] = (await ended) as [number]
    if (code !== 0) throw new Error('the thread of an export failed')
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Exports in this process. `analysis` null: without what people made of the answers. */
export function runExportOver(
  { pool, store, vault }: Pick<Parts, 'pool' | 'store' | 'vault'>,
  analysis: ExportParts['analysis'],
): RunExport {
  const snapshots = createSnapshots({ store, sealer: vault.keys, report: () => {} })
  const parts = {
    pool,
    vault,
    streams: { store, sealer: vault.keys, snapshots },
    naires: naireReader(store, vault.blobs),
    analysis,
  }
  return async (sid, signal) => {
    const isOfOrg = (await vault.personExports.find(sid)) !== null
    await (isOfOrg ? runOrgExport : runExport)(sid, { ...parts, signal }).catch((error: unknown) => {
      if (!(error instanceof ExportStopped)) throw error
    })
  }
}

if (parentPort !== null && isExport(workerData)) {
  const port = parentPort
  const stopping = new AbortController()
  port.once('message', () => stopping.abort())
  const config = readConfig(process.env)
  const parts = await connectParts(config, 'naire-export')
  try {
    const analysis = analysisClient(config.analysis ?? { socket: localSocket(config.dataDir) })
    await runExportOver(parts, analysis)(workerData.sid, stopping.signal)
  } finally {
    await parts.close()
    port.close()
  }
}

function isExport(data: unknown): data is { readonly sid: string } {
  return typeof data === 'object' && data !== null && 'sid' in data
}
