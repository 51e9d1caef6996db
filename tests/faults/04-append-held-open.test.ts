import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Pool, type PoolClient } from '@naire/database'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chanceOf, full } from './harness/chance.ts'
import { FaultScene } from './harness/scene.ts'
import { FaultServer } from './harness/server.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(4)
let server: FaultServer
let scene: FaultScene
let pool: Pool
beforeEach(async () => {
  server = await FaultServer.start()
  const url = await server.database()
  scene = await FaultScene.open({ url, random })
  pool = connect(url, { max: 4, applicationName: 'slow' })
})
afterEach(async () => {
  await scene.close()
  await pool.end()
  await server.stop()
})

it(
  'an append that is held open hides nothing from a reader, whether it is committed or not',
  async () => {
    for (let round = 0; round < (full ? 16 : 5); round += 1) {
      const client = await pool.connect()
      // Older than all that others commit meanwhile: its place in the log is still that of its commit.
      await client.query('begin; select pg_current_xact_id()')
      await scene.load.more(30)
      const before = await scene.stores[0]?.head()
      expect(await append(client)).toBeGreaterThan(before?.position ?? Number.NaN)
      await wait(random.below(400))
      await client.query(random.chance(2) ? 'commit' : 'rollback')
      client.release()
    }
    await scene.load.more(50)
    await scene.balance('4 append held open')
  },
  testMs,
)

async function append(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ position: number }>(
    `select position from log.append(array[$1], array[-1], array[1], array[1], array[1], array[$2::uuid], array['Counted'], array[1::smallint], array['{}'::json],
      array['{"actor":{"sid":"system","role":"system","orgSid":null}}'::json], array[null::bytea])`,
    [`session-${randomUUID()}`, randomUUID()],
  )
  return rows[0]?.position ?? 0
}
