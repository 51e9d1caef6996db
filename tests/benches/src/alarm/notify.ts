import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { figures, type Figures } from '../figures.ts'

interface Notifying {
  readonly databaseUrl: string
  readonly perSecond: number
  readonly seconds: number
}

/**
 * The physical limit: a row that is on the disk, and a listener told of it by PostgreSQL itself. From the
 * acknowledgement, and from sending.
 */
export async function notifyRoundTrips({
  databaseUrl,
  perSecond,
  seconds,
}: Notifying): Promise<{ readonly fromAccepted: Figures; readonly fromSent: Figures }> {
  const [writer, listener] = [
    new pg.Client({ connectionString: databaseUrl }),
    new pg.Client({ connectionString: databaseUrl }),
  ]
  await Promise.all([writer.connect(), listener.connect()])
  await writer.query('create schema if not exists bench')
  await writer.query('create table if not exists bench.told (id bigserial primary key, body jsonb not null)')
  await listener.query('listen bench_told')
  const heard = new Map<string, (at: number) => void>()
  listener.on('notification', ({ payload = '' }) => heard.get(payload)?.(performance.now()))
  const body = JSON.stringify({ text: 'x'.repeat(1_000) })
  const [fromAccepted, fromSent]: [number[], number[]] = [[], []]
  const started = performance.now()
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await wait(Math.max(0, started + (n * 1000) / perSecond - performance.now()))
    const told = new Promise<number>((resolve) => heard.set(String(n), resolve))
    const sentAt = performance.now()
    await writer.query(
      `with row as (insert into bench.told (body) values ($1) returning id) select pg_notify('bench_told', $2) from row`,
      [body, String(n)],
    )
    const acceptedAt = performance.now()
    const cameAt = await told
    fromAccepted.push(Math.max(0, cameAt - acceptedAt))
    fromSent.push(cameAt - sentAt)
  }
  await Promise.all([writer.end(), listener.end()])
  return { fromAccepted: figures(fromAccepted, seconds), fromSent: figures(fromSent, seconds) }
}
