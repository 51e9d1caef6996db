import { expect, test } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/src/postgres/start-postgres.ts'
import { installation, restoreInstallation } from '../upgrade/installation.ts'

test('a phone that handed in without a network before an upgrade is done after it', async ({ context, page }) => {
  const { startProduct, freePort } = await import('../../scripts/dist/supervisor/index.js')
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-upgrade-'))
  const database = await startPostgres({ stateDir })
  await restoreInstallation(installation.commit, { databaseUrl: database.url, dataDir: join(stateDir, 'vault') })
  await database.stop()
  const port = await freePort()
  const env = { ...process.env, HOST: '127.0.0.1', SEED: 'none', QUEUE: 'postgres', LOG_LEVEL: 'warn' }
  const product = await startProduct({ stateDir, port, env, say: () => {} })
  try {
    const origin = `http://127.0.0.1:${port}`
    // A page of the origin without scripts, so that the database is there before the app opens it.
    await page.goto(`${origin}/health`)
    await page.evaluate(async ({ localStorage: items, version, stores }) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
      const opening = indexedDB.open('naire', version)
      opening.onupgradeneeded = () => {
        for (const { name, keyPath, indexes, values } of stores) {
          const store = opening.result.createObjectStore(name, { keyPath: keyPath as string })
          for (const index of indexes) store.createIndex(index.name, index.keyPath as string)
          for (const value of values) store.add(value)
        }
      }
      await new Promise((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result.close())
        opening.onerror = () => reject(opening.error)
      })
    }, installation.device)

    const { orgSid, naireSid } = installation
    await page.goto(`${origin}/survey/online/${orgSid}/${naireSid}`)
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('服务器保存的与您提交的完全一致')).toBeVisible()
    await context.close()
  } finally {
    await product.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
})
