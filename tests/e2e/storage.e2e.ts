import { expect, test, type Page } from '@playwright/test'
import type { FieldworkSite } from '../api/fieldwork.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

let place: FieldworkSite

test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

const published = async (codes: string) => `/survey/online/${place.orgSid}/${await place.publish(choices(codes))}`
const stem = (page: Page, code: string) => expect(page.getByRole('heading', { name: `${code} 部分` })).toBeVisible()
const handedIn = (page: Page) => expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
const agree = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())

test('answers of version 44 of the database are found again by version 45', async ({ page }) => {
  agree(page)
  const address = await published('AB')
  await page.goto(address)
  await answer(page)
  await press(page, '下一页')
  await answer(page, '一般')
  await expect(page.getByText('已保存')).toBeVisible()
  // The same rows as an installation of version 44 left them: the specification's tables, and none of those that came
  // since.
  await page.goto('/survey/nothing')
  expect(await page.evaluate(asVersion44)).toEqual({ replies: 2, version: 440 })
  await page.goto(address)
  await press(page, '继续作答')
  await stem(page, 'B')
  await expect(page.getByRole('radio', { name: '一般' })).toBeChecked()
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ version }) => version))).toEqual([450])
  await press(page, '提交')
  await handedIn(page)
})

test('storage that is nearly full is told, and what waits is sent on the spot', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 99_000_000, quota: 100_000_000 })
  })
  await page.goto(await published('AB'))
  await answer(page)
  await expect(page.getByText('这台设备的存储空间快满了')).toBeVisible()
  await page.screenshot({ path: 'test-results/offline/nearly-full.png', fullPage: true })
  const download = page.waitForEvent('download')
  await press(page, '把答案存成文件')
  expect((await download).suggestedFilename()).toMatch(/^naire-[\dA-F]{32}\.json$/)
  await press(page, '现在发送')
  await expect(page.locator('.n-saving[data-sent]')).toBeVisible()
})

test('where storage is nearly full, the answers of an earlier session that the server has make room; those of this one stay', async ({
  page,
}) => {
  await page.goto(await published('A'))
  await answer(page)
  await press(page, '提交')
  await handedIn(page)
  expect(await page.evaluate(rowsOnDevice)).toEqual({ sessions: 1, replies: 1 })
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 99_000_000, quota: 100_000_000 })
  })
  await page.goto(await published('AB'))
  await answer(page)
  await expect(page.getByText('这台设备的存储空间快满了')).toBeVisible()
  await expect.poll(() => page.evaluate(rowsOnDevice)).toEqual({ sessions: 2, replies: 1 })
  await press(page, '下一页')
  await answer(page)
  await press(page, '提交')
  await handedIn(page)
})

test('storage that takes nothing more keeps the page usable: the answers go to the server all the same', async ({
  page,
}) => {
  await page.goto(await published('AB'))
  await answer(page)
  await expect(page.getByText('已保存', { exact: false })).toBeVisible()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.add = IDBObjectStore.prototype.put
  })
  await answer(page, '不好')
  await expect(page.getByText('答案没能存到这台设备上')).toBeVisible()
  await page.screenshot({ path: 'test-results/offline/full.png', fullPage: true })
  const download = page.waitForEvent('download')
  await press(page, '把答案存成文件')
  await download
})

/** Counts the rows of the browser's database. Runs in the page. */
async function rowsOnDevice(): Promise<{ readonly sessions: number; readonly replies: number }> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const database = await done(indexedDB.open('naire'))
  const count = (table: string) => done(database.transaction(table).objectStore(table).count())
  const [sessions, replies] = [await count('nairSessions'), await count('replies')]
  database.close()
  return { sessions, replies }
}

/** Rewrites the browser's database as version 44 had it. Runs in the page. */
async function asVersion44(): Promise<{ readonly replies: number; readonly version: number }> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const keys: Record<string, string | string[]> = {
    contexts: 'Sid',
    questions: 'Sid',
    nairQuestions: ['SessionSid', 'QuestionSid'],
    nairSessions: 'Sid',
    replies: ['SessionSid', 'QuestionSid', 'InteractionSid'],
    resources: 'Sid',
    attaches: 'Sid',
    dbInfos: 'Key',
  }
  const name = 'naire'
  const before = await done(indexedDB.open(name))
  const rows = new Map<string, unknown[]>()
  for (const table of Object.keys(keys))
    rows.set(table, await done(before.transaction(table).objectStore(table).getAll()))
  before.close()
  await done(indexedDB.deleteDatabase(name))
  const opening = indexedDB.open(name, 440)
  opening.addEventListener('upgradeneeded', () => {
    for (const [table, keyPath] of Object.entries(keys)) opening.result.createObjectStore(table, { keyPath })
  })
  const after = await done(opening)
  for (const [table, all] of rows) {
    const store = after.transaction(table, 'readwrite').objectStore(table)
    for (const row of all) await done(store.put(row))
  }
  const { version } = after
  after.close()
  return { replies: rows.get('replies')?.length ?? 0, version }
}
