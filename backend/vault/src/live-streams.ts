import { randomUUID } from 'node:crypto'
import { inTransaction, type Pool } from '@naire/database'

/** Leases of the streams that people have open, counted over all processes. */
export interface LiveStreams {
  /** Id of the lease; null: the person has as many as they may. */
  lease(userSid: string, most: number): Promise<string | null>
  /** Keeps a lease for as long again. */
  renew(id: string): Promise<void>
  /** Safe to repeat. */
  release(id: string): Promise<void>
}

/** Three heartbeats: a lease outlives one that was late. By the database's clock, which all processes share. */
const lives = `interval '45 seconds'`

export function createLiveStreams(pool: Pool): LiveStreams {
  return {
    lease: (userSid, most) =>
      inTransaction(pool, async (client) => {
        await client.query(`select pg_advisory_xact_lock(hashtextextended('live streams ' || $1, 0))`, [userSid])
        await client.query('delete from vault.live_streams where user_sid = $1 and until < now()', [userSid])
        const id = randomUUID()
        const { rowCount } = await client.query(
          `insert into vault.live_streams (id, user_sid, until)
           select $1, $2, now() + ${lives} where (select count(*) from vault.live_streams where user_sid = $2) < $3`,
          [id, userSid, most],
        )
        return rowCount === 1 ? id : null
      }),
    async renew(id) {
      await pool.query(`update vault.live_streams set until = now() + ${lives} where id = $1`, [id])
    },
    async release(id) {
      await pool.query('delete from vault.live_streams where id = $1', [id])
    },
  }
}
