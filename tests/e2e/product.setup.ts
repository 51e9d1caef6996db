import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The whole product as `npm start` runs it, on a state folder of its own, without the demo. `PROCESSES=apart` starts
 * the three roles instead of two processes; `EVENT_STORE=kurrentdb` keeps the log in KurrentDB; the cloud and WeChat
 * are stand-ins; `BASE_URL` names a running product.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['BASE_URL']) return async () => {}
  const { startProduct, freePort } = await import('../../scripts/dist/supervisor/index.js')
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-e2e-'))
  const port = await freePort()
  const kurrent = await kurrentStandIn()
  const product = await startProduct({
    stateDir,
    port,
    processes: process.env['PROCESSES'] === 'apart' ? 'apart' : 'together',
    env: {
      STAND_INS: 'oss,wechat',
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
    rmSync(stateDir, { recursive: true, force: true })
  }
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
