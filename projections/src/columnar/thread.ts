import { once } from 'node:events'
import { Worker, type MessagePort } from 'node:worker_threads'
import { problemOf } from '@naire/database'
import { localSocket } from '@naire/analysis'
import { join } from 'node:path'
import {
  createLogger,
  readConfig,
  type Logger,
  type RunningProcess,
  connectParts,
  type BackgroundConfig,
} from '../process/index.ts'
import { startAnalysis } from './follow-log.ts'

const againMs = 5_000
const endingMs = 4_000

/**
 * Runs the owner of the copies in a thread of this process: its rows and results are made on an event loop of their
 * own. One that ends is started anew.
 */
export function startAnalysisThread(log: Logger): RunningProcess {
  let stopping = false
  let worker = begin()
  return {
    async stop() {
      stopping = true
      worker.postMessage('stop')
      await Promise.race([once(worker, 'exit'), new Promise((resolve) => setTimeout(resolve, endingMs).unref())])
      await worker.terminate()
    },
  }

  function begin(): Worker {
    const started = new Worker(new URL('./main.js', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 96 },
    })
    started.on('error', (error) => log.error({ err: error }, 'analysis ended'))
    started.once('exit', () => {
      if (!stopping)
        setTimeout(() => {
          if (!stopping) worker = begin()
        }, againMs)
    })
    return started
  }
}

/** The thread's own side: until it is told to stop. */
export async function threadOf(port: MessagePort): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger('analysis', config.logLevel)
  try {
    const running = await ownCopies(config, log)
    await once(port, 'message')
    await running.stop()
  } catch (error) {
    log.error({ problem: problemOf(error) }, 'analysis does not run')
    throw error
  } finally {
    port.close()
  }
}

/** Connects, follows the log into the copies beside the vault's files, and answers queries. */
export async function ownCopies(config: BackgroundConfig, log: Logger): Promise<RunningProcess> {
  const { store, vault, close } = await connectParts(config, 'naire-analysis')
  const running = await startAnalysis({
    store,
    keys: vault.keys,
    blobs: vault.blobs,
    folder: join(config.dataDir, 'analysis'),
    address: config.analysis ?? { socket: localSocket(config.dataDir) },
    log,
  })
  return {
    async stop() {
      await running.stop()
      await close()
    },
  }
}
