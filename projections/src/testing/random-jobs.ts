import type { JobEvent } from '@naire/domain/jobs'
import type { Log } from './log.ts'
import { texts } from './random-board.ts'
import type { Random } from './random.ts'

/** Adds to the log how a job of this stream goes on. */
export function jobSteps(log: Log, random: Random, stream: string): void {
  const cause = { duty: 'settle', eventId: 'E', eventType: 'SeatRequested', stream, revision: 1 }
  const events: readonly JobEvent[] = [
    { type: 'DutyGivenUp', data: { ...cause, attempts: 8, problem: random.pick(texts) } },
    { type: 'DutyRetried', data: cause },
    { type: 'DutyClosed', data: { reason: random.pick(texts) } },
    { type: 'DutyDone', data: {} },
  ]
  const known = log.events.some((event) => event.stream === `duty-${stream}`)
  log.add(`duty-${stream}`, (known ? random.pick(events) : events[0]) as JobEvent)
}
