import { setTimeout as wait } from 'node:timers/promises'
import { IdleConnections } from './idle-connections.ts'
import type { Steady } from './load.ts'
import { commitText, lookText, newSid } from './requests.ts'
import type { CommitTally } from './tally.ts'

/** Between two looks at what is due. */
const tickMs = 2

/** Latencies count from when a commit was due, so that waiting for a slow one before it is not left out. */
export async function steady(
  { port, survey, connections, seconds, perSecond, lookEvery, token }: Steady,
  tally: CommitTally,
): Promise<void> {
  const textOf = commitText(survey)
  const lines = new IdleConnections(port, connections)
  const looking = new IdleConnections(port, connections)
  const underWay = new Set<Promise<void>>()
  const started = performance.now()
  for (let count = 0; count < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - started) * perSecond) / 1000)
    for (; count < due; count += 1) begin(started + (count * 1000) / perSecond, count % lookEvery === 0)
    await wait(tickMs)
  }
  await Promise.all(underWay)
  lines.close()
  looking.close()

  function begin(dueAt: number, isLookedFor: boolean): void {
    const one = commit(dueAt, isLookedFor)
      .catch((error: unknown) => tally.failed(String(error)))
      .finally(() => underWay.delete(one))
    underWay.add(one)
  }

  async function commit(dueAt: number, isLookedFor: boolean): Promise<void> {
    const sessionSid = newSid()
    const { status, position } = await lines.use((line) =>
      line.request(textOf({ sessionSid, sessionKey: newSid(), isFinal: true })),
    )
    if (status !== 200) return tally.failed(String(status))
    const acknowledgedAt = performance.now()
    tally.acknowledged(acknowledgedAt - dueAt)
    if (!isLookedFor) return
    const seen = await looking.use((line) => line.request(lookText(sessionSid, position, token)))
    if (seen.status === 200 && !seen.isStale) tally.seen(performance.now() - acknowledgedAt)
    else tally.failed(`OData ${seen.status}${seen.isStale ? ' stale' : ''}`)
  }
}
