import type { Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import type { Log } from './log.ts'
import { pause } from './pause.ts'
import { readModelStates } from './states.ts'

/** Less than this is no lag worth a line. */
const noticeableSeconds = 5

interface LagReportOptions {
  readonly pool: Pool
  readonly store: Pick<EventStore, 'head' | 'readAll'>
  readonly log: Log
  readonly everyMs: number
}

/** Says in the log, as long as it is so, which read models are behind, stopped or without events. */
export async function tellLag({ pool, store, log, everyMs }: LagReportOptions, signal: AbortSignal): Promise<void> {
  for (await pause(everyMs, signal); !signal.aborted; await pause(everyMs, signal)) {
    // Who cannot ask for the states is told of by the models themselves.
    const states = await readModelStates(pool, store).catch(() => [])
    for (const { name, position, lag, lagSeconds, state, parked } of states) {
      if (state === 'stopped' || parked > 0)
        log.warn({ readModel: name, position, lag, lagSeconds, state, parked }, 'read model needs an operator')
      else if (lagSeconds > noticeableSeconds)
        log.info({ readModel: name, position, lag, lagSeconds }, 'read model is behind')
    }
  }
}
