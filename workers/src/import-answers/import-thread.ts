import { once } from 'node:events'
import { parentPort, workerData, Worker } from 'node:worker_threads'
import { createCommands, createSnapshots } from '@naire/commands'
import type { Actor } from '@naire/domain/event-sourcing'
import { connectParts, type Parts, readConfig } from '@naire/projections/process'
import { ImportStopped, runImport } from './run-import.ts'

export interface ImportTask {
  readonly sid: string
  /** Actor who started it. */
  readonly by: Actor
}

/** Takes the rows of an import; returns also where the try was stopped. */
export type RunImport = (task: ImportTask, signal: AbortSignal) => Promise<void>

const heapMb = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 } as const

/** Each import in a thread of its own: the engine runs for every row. */
export const runImportInThread: RunImport = async (task, signal) => {
  if (signal.aborted) return
  const thread = new Worker(new URL('./import-thread.js', import.meta.url), {
    workerData: { importTask: task },
    resourceLimits: heapMb,
  })
  const stop = () => thread.postMessage('stop')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [code] = (await once(thread, 'exit')) as [number]
    if (code !== 0) throw new Error('the thread of an import failed')
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Imports in this process. */
export function runImportOver(
  { store, vault }: Pick<Parts, 'store' | 'vault'>,
  report: (error: unknown) => void,
): RunImport {
  const now = () => new Date()
  const commands = createCommands({
    store,
    vault,
    snapshots: createSnapshots({ store, sealer: vault.keys, report }),
    // What is imported is nobody's: no respondent goes on with it, and none is to be asked for.
    lookups: {
      findUnfinished: async () => [],
      ownerOf: async () => null,
      countSuperAdmins: async () => 1,
      holdsAny: async () => false,
      countBegun: async () => 0,
      findUser: async () => null,
    },
    now,
    report,
  })
  return ({ sid, by }, signal) =>
    runImport(sid, { vault, commands, now, by, signal }).catch((error: unknown) => {
      if (!(error instanceof ImportStopped)) throw error
    })
}

if (parentPort !== null && isTask(workerData)) {
  const port = parentPort
  const stopping = new AbortController()
  port.once('message', () => stopping.abort())
  const parts = await connectParts(readConfig(process.env), 'naire-import')
  try {
    await runImportOver(parts, () => {})(workerData.importTask, stopping.signal)
  } finally {
    await parts.close()
    port.close()
  }
}

function isTask(data: unknown): data is { readonly importTask: ImportTask } {
  return typeof data === 'object' && data !== null && 'importTask' in data
}
