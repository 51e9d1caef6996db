import { cpus, loadavg } from 'node:os'
import { figures } from './figures.ts'
import type { LoadResult } from './commits/load.ts'
import { spentBy, type Part } from './commits/processor-time.ts'
import { caughtUp, lag, storedCommits, withProduct } from './commits/product-under-load.ts'
import { send } from './commits/send.ts'

const sessions = Number(process.env['SESSIONS'] ?? 10_000)
const minutes = Number(process.env['MINUTES'] ?? 10)
const pauseSeconds = [10, 30] as const

/**
 * Many open sessions that each commit a reply every 10 to 30 seconds: figures per minute, and at the end whether every
 * acknowledged commit is stored once.
 */
export function fieldDayBench(say: (line: string) => void): Promise<object> {
  return withProduct(say, async ({ port, survey, pool }) => {
    const perMinute: Promise<object>[] = []
    const sentInParts: LoadResult[] = []
    let spent = spentBy()
    const onPart = (sent: LoadResult, seconds = 60): void => {
      sentInParts.push(sent)
      const before = spent
      spent = spentBy()
      perMinute.push(minuteOf(sent, seconds, { before, after: spent }))
    }

    async function minuteOf(
      sent: LoadResult,
      seconds: number,
      { before, after }: Record<'before' | 'after', ReturnType<typeof spentBy>>,
    ): Promise<object> {
      const behind = await lag(pool)
      const part = (name: Part) => ({
        spentMs: Number(((after[name].ms - before[name].ms) / Math.max(1, sent.acknowledged)).toFixed(2)),
        megabytes: Math.round(after[name].megabytes),
      })
      const minute = {
        minute: sentInParts.length,
        commits: sent.acknowledged,
        ...figures(sent.latencies, seconds),
        errors: sent.errors,
        lag: behind,
        postgres: part('postgres'),
        api: part('api'),
        background: part('background'),
      }
      say(JSON.stringify(minute))
      return minute
    }

    const last = await send(
      { kind: 'fieldDay', port, survey, connections: 64, seconds: minutes * 60, sessions, pauseSeconds },
      onPart,
    )
    if (last.acknowledged > 0) onPart(last, (minutes % 1) * 60 || 60)
    const caughtUpMs = await caughtUp(pool)
    const acknowledged = sentInParts.reduce((sum, sent) => sum + sent.acknowledged, 0)
    const stored = await storedCommits(pool)
    const shown = await pool.query<{ shown: string }>('select count(*) as shown from read.sessions')
    say(`acknowledged ${acknowledged}, stored ${stored}; read models after ${caughtUpMs} ms`)
    return {
      cores: cpus().length,
      load: loadavg()[0],
      sessions,
      minutes,
      perMinute: await Promise.all(perMinute),
      acknowledged,
      stored,
      sessionsShown: Number(shown.rows[0]?.shown),
      caughtUpMs,
    }
  })
}
