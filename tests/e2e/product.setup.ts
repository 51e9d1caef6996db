import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The whole product as `npm start` runs it, on a state folder of its own, without the demo. `PROCESSES=apart` starts
 * the three roles instead of two processes; `EVENT_STORE=kurrentdb` keeps the log in KurrentDB; the cloud, WeChat and the
 * service that writes down recordings are stand-ins; `BASE_URL` names a running product.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['BASE_URL']) return async () => {}
  const { startProduct, freePort } = await import('../../scripts/dist/supervisor/index.js')
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-e2e-'))
  const port = await freePort()
  const kurrent = await kurrentStandIn()
  const tiles = await tileStandIn()
  const product = await startProduct({
    stateDir,
    port,
    processes: process.env['PROCESSES'] === 'apart' ? 'apart' : 'together',
    env: {
      STAND_INS: 'oss,wechat,transcription',
      MAIL_RELAYS_INSIDE: '127.0.0.1',
      WEBHOOK_HOSTS_INSIDE: '127.0.0.1',
      IDENTITY_HOSTS_INSIDE: '127.0.0.1',
      MAP_TILES_URL: `${tiles.url}/{z}/{x}/{y}.png`,
      MAP_TILES_ATTRIBUTION: '© 测试地图 https://map.example.org/copyright',
      ...process.env,
      ...kurrent.env,
      HOST: '127.0.0.1',
      SUPERADMIN_PASSWORD: superAdminPassword,
      LOG_LEVEL: 'warn',
    },
    say: () => {},
  })
  process.env['BASE_URL'] = `http://127.0.0.1:${port}`
  process.env['STATE_DIR'] = stateDir
  process.env['SUPERADMIN_PASSWORD'] = superAdminPassword
  return async () => {
    await product.stop()
    await kurrent.stop()
    tiles.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** Source of map tiles: each is one pixel of grey. */
async function tileStandIn(): Promise<{ readonly url: string; stop(): void }> {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPs6en5DwAFPgJ8Hh6LCQAAAABJRU5ErkJggg==',
    'base64',
  )
  const server = createServer((_, reply) => reply.setHeader('Content-Type', 'image/png').end(pixel))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/tiles`, stop: () => void server.close() }
}

/** Where `EVENT_STORE=kurrentdb` names no server, the story is walked over the double. */
async function kurrentStandIn(): Promise<{ readonly env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  if (process.env['EVENT_STORE'] !== 'kurrentdb' || process.env['KURRENTDB_URL'])
    return { env: {}, stop: async () => {} }
  const { startKurrentDouble } = await import('../../backend/event-store/src/kurrentdb/testing/index.ts')
  const double = await startKurrentDouble()
  return {
    env: { KURRENTDB_URL: double.url },
    async stop() {
      await double.stop()
      if (!double.log.records.some(({ type }) => type === 'NairePublished'))
        throw new Error('the story left nothing in KurrentDB')
    },
  }
}

const superAdminPassword = 'only-for-this-run-7Q'
