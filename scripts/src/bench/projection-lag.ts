import type { Pool } from '@naire/database'
import { setTimeout as wait } from 'node:timers/promises'
import { figures, type Figures } from './figures.ts'

interface Pending {
  readonly position: number
  readonly at: number
}

/** Appends at a steady rate and measures, for each, how long all read models take to come past it. Milliseconds, as precise as the look at their positions. */
export async function lag(
  pool: Pool,
  append: () => Promise<number>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Figures> {
  const pending: Pending[] = []
  const lags: number[] = []
  const writing = appendSteadily(append, pending, { perSecond, seconds })
  const written = new AbortController()
  void writing.finally(() => written.abort())
  while (!written.signal.aborted || pending.length > 0) {
    const { rows } = await pool.query<{ position: number }>({
      name: 'least',
      text: 'select min(position) as position from read.subscriptions',
    })
    const now = performance.now()
    const reached = rows[0]?.position ?? 0
    while (pending[0] && pending[0].position <= reached) lags.push(now - pending.shift()!.at)
    await wait(4)
  }
  await writing
  return figures(lags, seconds)
}

async function appendSteadily(
  append: () => Promise<number>,
  pending: Pending[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<void> {
  const started = performance.now()
  const underWay = new Set<Promise<void>>()
  for (let count = 0; count < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - started) * perSecond) / 1000)
    for (; count < due; count += 1) {
      const one: Promise<void> = append().then((position) => {
        pending.push({ position, at: performance.now() })
        underWay.delete(one)
      })
      underWay.add(one)
    }
    await wait(5)
  }
  await Promise.all(underWay)
  pending.sort((a, b) => a.position - b.position)
}
