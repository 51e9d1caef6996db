import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The whole product as `npm start` runs it, on a state folder of its own, without the demo. `PROCESSES=apart` starts the three roles instead of two processes; `BASE_URL` names a running product. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['BASE_URL']) return async () => {}
  const { startProduct, freePort } = await import('../../scripts/dist/supervisor/index.js')
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-e2e-'))
  const port = await freePort()
  const product = await startProduct({
    stateDir,
    port,
    processes: process.env['PROCESSES'] === 'apart' ? 'apart' : 'together',
    env: { ...process.env, HOST: '127.0.0.1', SUPERADMIN_PASSWORD: superAdminPassword, LOG_LEVEL: 'warn' },
    say: () => {},
  })
  process.env['BASE_URL'] = `http://127.0.0.1:${port}`
  process.env['SUPERADMIN_PASSWORD'] = superAdminPassword
  return async () => {
    await product.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

const superAdminPassword = 'only-for-this-run-7Q'
