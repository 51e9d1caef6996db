import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chanceOf, full } from './harness/chance.ts'
import { FaultScene } from './harness/scene.ts'
import { FaultServer } from './harness/server.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(1)
let server: FaultServer
let scene: FaultScene
beforeEach(async () => {
  server = await FaultServer.start()
  scene = await FaultScene.open({ url: await server.database(), random })
})
afterEach(async () => {
  await scene.close()
  await server.stop()
})

it(
  'PostgreSQL is killed under load and loses nothing that was acknowledged',
  async () => {
    await scene.load.more(200)
    for (let kill = 0; kill < (full ? 6 : 2); kill += 1) {
      await wait(random.below(300))
      if (kill % 2 === 0) {
        await server.kill()
        await wait(random.below(200))
        await server.restart()
      } else {
        server.killOne(await writerOf(scene))
      }
      await scene.load.more(200)
    }
    expect(scene.load.retried).toBeGreaterThan(0)
    await scene.balance('1 PostgreSQL killed')
  },
  testMs,
)

/** The process of the database that serves whom the load writes through. */
async function writerOf({ pool }: FaultScene): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'scene-%' and pid <> pg_backend_pid() order by query_start desc`,
  )
  return rows[0]?.pid ?? -1
}
