import { localSocket } from '@naire/analysis'
import { join } from 'node:path'
import { connectParts, type BackgroundConfig, type Logger, type RunningProcess } from '../process/index.ts'
import { startAnalysis } from './follow-log.ts'

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
