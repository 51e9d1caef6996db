import { once } from 'node:events'
import { connect } from 'node:net'
import type pg from 'pg'

/** Every job is gone, as if the store of the queues had been lost. */
export async function wipePostgresQueues(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'queue' and tablename not like '%migration%'`,
  )
  const text = `truncate ${rows.map(({ name }) => `queue.${name}`).join(', ')} cascade`
  for (let tries = 1; ; tries += 1) {
    try {
      await pool.query(text)
      return
    } catch (error) {
      // Workers hold the tables in another order.
      if ((error as { code?: string }).code !== deadlock || tries === 50) throw error
    }
  }
}

const deadlock = '40P01'

export async function wipeRedisQueues(url: string): Promise<void> {
  const { hostname, port, password } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`AUTH ${password}\r\nFLUSHALL\r\nQUIT\r\n`)
  socket.resume()
  await once(socket, 'close')
}
