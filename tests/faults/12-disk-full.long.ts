import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { chanceOf } from './harness/chance.ts'
import { say } from './harness/ledger.ts'
import { FaultScene } from './harness/scene.ts'
import { FaultServer } from './harness/server.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(12)
const volume = mkdtempSync(join(tmpdir(), 'naire-small-'))
const ballast = join(volume, 'ballast')
const isSmall = mounted()
let server: FaultServer
let scene: FaultScene
if (!isSmall) say('12 disk full: a small volume cannot be mounted here (only root may); not run')
beforeEach(async () => {
  const settings = { max_wal_size: '64MB', min_wal_size: '32MB', wal_keep_size: 0, shared_buffers: '16MB' }
  server = await FaultServer.start({ stateDir: join(volume, 'state'), settings })
  scene = await FaultScene.open({ url: await server.database(), random, models: [] })
})
afterEach(async () => {
  rmSync(ballast, { force: true })
  await scene.close()
  await server.stop()
})
afterAll(() => {
  if (isSmall) execFileSync('umount', [volume])
  rmSync(volume, { recursive: true, force: true })
})

it.skipIf(!isSmall)(
  'the disk of PostgreSQL is full: appends fail and are not acknowledged; with room again it goes on',
  async () => {
    await scene.load.more(500)
    const { bavail, bsize } = statfsSync(volume)
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 2_000_000)))
    const before = scene.load.retried
    for (let tries = 0; scene.load.retried < before + 40 && tries < 600; tries += 1) await wait(50)
    expect(scene.load.retried).toBeGreaterThan(before)
    await wait(random.below(500))
    rmSync(ballast)
    // It may have given up by itself: without room for its own log it has no other choice.
    if (!server.runs) await server.restart()
    await scene.load.more(200)
    await scene.balance('12 disk full')
  },
  testMs,
)

function mounted(): boolean {
  mkdirSync(volume, { recursive: true })
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/proc/mounts')) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=0755', 'tmpfs', volume], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
