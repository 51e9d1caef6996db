import pg from 'pg'
import { figures, type Figures } from './figures.ts'

/** The physical limit: one row, one commit, written to the disk before the answer. */
export async function durableInserts(databaseUrl: string, connections: number, seconds: number): Promise<Figures> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  await pool.query('create schema if not exists bench')
  await pool.query('create table if not exists bench.row (id bigserial primary key, body jsonb not null)')
  const body = JSON.stringify({ text: 'x'.repeat(1_000) })
  const latencies: number[] = []
  const end = performance.now() + seconds * 1_000
  await Promise.all(Array.from({ length: connections }, () => insertUntil(end)))
  await pool.end()
  return figures(latencies, seconds)

  async function insertUntil(stop: number): Promise<void> {
    while (performance.now() < stop) {
      const started = performance.now()
      await pool.query('insert into bench.row (body) values ($1)', [body])
      latencies.push(performance.now() - started)
    }
  }
}
