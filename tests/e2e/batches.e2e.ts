import { expect, test, type Page } from '@playwright/test'
import { manySessionsField } from './story/many-sessions.ts'
import { signedIn } from './story/staff.ts'

/** `SESSIONS=20000` for as many as a large study has. */
const count = Number(process.env['SESSIONS'] ?? 300)
const patience = 60_000 + count * 40

test.describe.configure({ mode: 'serial', timeout: 12 * patience, retries: 0 })

let page: Page
let address = ''

test.beforeAll(async ({ browser }) => {
  test.setTimeout(12 * patience)
  const made = await manySessionsField({ topic: '批量', count })
  test.skip(made === null, 'the product was started elsewhere')
  if (made === null) return
  page = await signedIn(browser, made.manager)
  address = `${made.subject}/dataMng`
  await page.goto(address)
  await expect(async () => {
    await page.reload()
    const estimate = page.getByRole('status').getByRole('button', { name: /^约/ })
    await expect(page.locator('[role=row][data-sid]').first()).toBeVisible()
    if (await estimate.count()) await estimate.click()
    await expect(page.getByText(`共 ${count} 份`)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: patience })
})

const panel = (state: string) => page.locator(`[data-batch=${state}]`)

/** The list with all that match selected, and nothing told of an earlier batch. */
async function selected(): Promise<void> {
  await page.goto(address)
  await page.getByRole('checkbox', { name: '全选' }).check()
  const old = page.locator('[data-batch]').getByRole('button', { name: '关闭' })
  if (await old.count()) await old.click()
  await expect(page.locator('[data-batch]')).toHaveCount(0)
}

/** Has an act done to all that match, and waits until it is done to each. */
async function done(act: string, { reason, person }: { readonly reason?: string; readonly person?: RegExp } = {}) {
  await selected()
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  const own = bar.getByRole('button', { name: act, exact: true })
  if ((await own.count()) > 0) await own.click()
  else {
    await bar.getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: act, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(String(count))
  if (person !== undefined) {
    // The list opens beside thousands of changes that arrive: a press may land while it is still on its way.
    await expect(async () => {
      await dialog.getByRole('combobox').click()
      await page.locator('.ant-select-item-option').filter({ hasText: person }).first().click({ timeout: 5_000 })
      await expect(dialog.locator('.ant-select')).toContainText(person, { timeout: 2_000 })
    }).toPass()
    if (await dialog.getByRole('checkbox').count()) await dialog.getByRole('checkbox').check()
  }
  if (reason !== undefined) await dialog.getByRole('textbox').last().fill(reason)
  await dialog.locator('.ant-modal-footer .ant-btn').last().click()
  await ended(`完成 ${count} 份，未变 0 份，共 ${count} 份`, act)
}

async function ended(words: string, what: string): Promise<void> {
  const began = Date.now()
  await expect(panel('finished')).toContainText(words, { timeout: patience })
  const perSecond = Math.round((count * 1_000) / (Date.now() - began))
  test.info().annotations.push({ type: what, description: `${perSecond} sessions/s` })
}

async function undone(act: string): Promise<void> {
  await page.getByRole('button', { name: '撤销已完成的' }).click()
  await expect(page.getByText(`撤销“${act}”`)).toBeVisible()
  await ended(`完成 ${count} 份，未变 0 份，共 ${count} 份`, `撤销${act}`)
}

test('reviewers and appealers are given, taken and barred', async () => {
  await done('分配审核员', { person: /brv_/ })
  await done('交回审核')
  await done('由我审核')
  await undone('由我审核')
  await done('取消审核资格', { person: /brv_/, reason: '亲属' })
  await done('归还审核资格', { person: /brv_/, reason: '已核实' })
  await done('分配申诉人', { person: /bcu_/ })
  await done('关闭申诉')
  await done('开放申诉')
})

test('decisions are made and taken back, and sessions are put out of force and come back', async () => {
  for (const [act, reason] of [
    ['通过', undefined],
    ['退回', '请补充'],
    ['不通过', '敷衍'],
  ] as const) {
    await done(act, reason === undefined ? {} : { reason })
    await undone(act)
  }
  await done('作废', { reason: '重复' })
  await done('恢复作废的')
  await done('删除', { reason: '重复' })
  await page.screenshot({ path: 'test-results/grid/deleted-all.png' })
  await undone('删除')
})

test('it goes on while its page is left, is stopped, and tells in a file what it left and why', async () => {
  await selected()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '通过', exact: true }).click()
  await page.getByRole('dialog').locator('.ant-modal-footer .ant-btn').last().click()
  await expect(page.locator('[data-batch]')).toBeVisible()
  await page.goto('/')
  await page.goto(address)
  const stop = page.getByRole('button', { name: '停止' })
  await stop.click({ timeout: 5_000 }).catch(() => {})
  await expect(panel('stopped').or(panel('finished'))).toBeVisible()
  await page.screenshot({ path: 'test-results/grid/stopped.png' })
  const before = Number(/完成 (\d+) 份/.exec((await page.locator('[data-batch]').textContent()) ?? '')?.[1])
  await selected()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '通过', exact: true }).click()
  await page.getByRole('dialog').locator('.ant-modal-footer .ant-btn').last().click()
  await expect(panel('finished')).toContainText(`共 ${count} 份`, { timeout: patience })
  const refused = Number(/未变 (\d+) 份/.exec((await panel('finished').textContent()) ?? '')?.[1])
  // Sessions of the step that was under way when it was stopped were passed, too.
  expect(refused).toBeGreaterThanOrEqual(before)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /下载未变清单/ }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString().trim().split('\r\n')).toHaveLength(refused + 1)
})
