import { inTransaction } from '@naire/database'
import type { BuildParts } from './build.ts'
import { lockLive, setShards } from './live-rows.ts'

/** Makes as many subscriptions as will follow the model; when it was followed by another number, all stand at the same position first. */
export async function prepareShards(parts: BuildParts, count: number): Promise<void> {
  const { pool, model } = parts
  await pool.query('insert into read.subscriptions (name) values ($1) on conflict do nothing', [model.name])
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ shards: number }>('select shards from read.subscriptions where name = $1', [
      model.name,
    ])
    if (rows[0]?.shards === count) return
    const live = await lockLive(client, parts)
    if (live && live.shards !== count) await setShards(client, model, live, count)
  })
}
