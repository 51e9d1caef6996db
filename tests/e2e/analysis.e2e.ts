import { expect, test, type Locator, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, password } from '../api/fieldwork.ts'
import { violationsOf } from './looks/look.ts'
import { signedIn } from './story/staff.ts'
import {
  answerByChance,
  finishedSessions,
  gallery,
  moreSeats,
  storySessions,
  withRoom,
} from './story/synthetic-answers.ts'

// One story: what is saved in a step is opened in a later one.
test.describe.configure({ mode: 'serial' })

const record = withRoom(copyOf(gallery()))
const run = randomBytes(3).toString('hex')
let anybody: Client
let subject = ''
let page: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const place = await FieldworkSite.make({ admin, anybody }, `看板${inChinese(run)}社`)
  await place.person('ProjectManager', `pm_${run}`)
  await place.person('Customer', `customer_${run}`)
  await place.publish(record)
  subject = `/subject/${place.orgSid}/${place.subjectSid}`
  await answerByChance(anybody, record, storySessions)
  page = await signedIn(browser, { code: `pm_${run}`, password })
})

const tile = (on: Page, title: RegExp) => on.getByRole('region', { name: title }).and(on.locator('[data-tile]'))
const counted = (on: Page) => on.locator('[data-counted]')

test('the menu leads to a board that shows figures and distributions without any set-up', async () => {
  await page.goto(`${subject}/dataMng`)
  await page.getByRole('link', { name: '数据看板' }).first().click()
  await expect(counted(page)).toHaveAttribute('data-counted', `${finishedSessions}`)
  await expect(counted(page)).toContainText('成功 · 不含审核未通过的')
  await expect(tile(page, /完成进度/)).toContainText(
    `${finishedSessions} / 配额合计 ${(200 * moreSeats).toLocaleString('zh-CN')}`,
  )
  await expect(tile(page, /流失漏斗/)).toContainText(`n = ${storySessions}`)
  const company = tile(page, /^company /)
  await company.scrollIntoViewIfNeeded()
  await expect(company.getByRole('img', { name: /^图表：company/ })).toBeVisible()
  await expect(company.locator('canvas')).toBeVisible()
})

test('nothing on it stands in the way of a screen reader', async () => {
  expect(await violationsOf(page)).toEqual([])
})

test('a category filters all tiles, by the table and the keyboard too, and goes again', async () => {
  const devices = tile(page, /^设备/)
  await devices.getByRole('button', { name: '“设备”的表格' }).press('Enter')
  await devices.getByRole('button', { name: '平板' }).press('Enter')
  await expect(page.getByText('点击图表所选')).toBeVisible()
  await expect(counted(page)).not.toHaveAttribute('data-counted', `${finishedSessions}`)
  await devices.getByRole('button', { name: '平板' }).press('Enter')
  await expect(counted(page)).toHaveAttribute('data-counted', `${finishedSessions}`)
})

test('each commit changes the open board', async () => {
  for (const more of [1, 2, 3]) {
    await answerByChance(anybody, record, 1)
    await expect(counted(page)).toHaveAttribute('data-counted', `${finishedSessions + more}`)
  }
})

test('places stand on a map of the configured source, by the mouse and the keyboard', async () => {
  const places = tile(page, /^entrance /)
  await places.scrollIntoViewIfNeeded()
  const map = places.getByRole('group', { name: /^地图：/ })
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await expect(places.getByRole('link', { name: 'map.example.org' })).toBeVisible()
  const clusters = map.getByRole('button', { name: /份，放大$/ })
  const closest = () =>
    map
      .locator('img.leaflet-tile')
      .evaluateAll((all) =>
        Math.max(...all.map((each) => Number(/tiles\/(\d+)/.exec(each.getAttribute('src') ?? '')?.[1]))),
      )
  const before = await closest()
  await clusters.first().press('Enter')
  await expect.poll(closest).toBe(before + 2)
  await places.getByRole('button', { name: '缩小' }).click()
  await places.getByRole('button', { name: '缩小' }).click()
  await expect(clusters.first()).toBeVisible()
  await places.getByRole('button', { name: '只看图中范围' }).click()
  await expect(page.getByText('点击图表所选')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  if (process.env['PICTURES']) await places.screenshot({ path: `${process.env['PICTURES']}/board-map.png` })
  await page.reload()
  await expect(counted(page)).toHaveAttribute('data-counted', `${finishedSessions + 3}`)
})

test('a board is arranged by the keyboard, saved under a name, and shared with a customer who cannot change it', async ({
  browser,
}) => {
  await page.getByRole('button', { name: '编排' }).click()
  await page.getByRole('button', { name: '改变“设备”的大小' }).press('ArrowDown')
  await page.getByRole('button', { name: '移除“流失漏斗”' }).press('Enter')
  await expect(tile(page, /流失漏斗/)).toHaveCount(0)
  await page.getByRole('button', { name: '完成编排' }).click()
  await page.getByRole('button', { name: '看板（有改动）' }).click()
  await page.getByRole('menuitem', { name: '另存为…' }).click()
  await page.getByRole('textbox', { name: '看板名称' }).fill('周会看板')
  await page.getByRole('checkbox', { name: '与项目成员共享' }).check()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('周会看板')

  const customer = await signedIn(browser, { code: `customer_${run}`, password })
  await customer.goto(`${subject}/dataBoard`)
  await customer.getByRole('button', { name: '看板', exact: true }).click()
  await customer.getByRole('menuitem', { name: '周会看板' }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toContainText('周会看板')
  await expect(tile(customer, /流失漏斗/)).toHaveCount(0)
  await expect(customer.getByRole('button', { name: '编排' })).toHaveCount(0)
})

test('the board goes into a workbook and a picture', async () => {
  for (const [name, begin] of [
    ['表格（xlsx）', 'PK'],
    ['图片（PNG）', '\u0089PNG'],
  ] as const) {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    expect(
      readFileSync(await file.path())
        .toString('latin1')
        .startsWith(begin),
    ).toBe(true)
  }
})

const report = (on: Page) => on.locator('[data-crosstab]')
const heads = (on: Page) => report(on).getByRole('columnheader')
const zone = (on: Page, name: string) => on.getByRole('region', { name, exact: true })

test('a cross-tab is built with the mouse: questions dragged onto rows and columns', async () => {
  await page.goto(`${subject}/dataMng`)
  await page.getByRole('link', { name: '数据报告' }).first().click()
  await expect(page.getByText('还没有表格')).toBeVisible()
  await expect(counted(page)).toHaveAttribute('data-counted', /\d+/)
  await page.getByRole('searchbox', { name: '查找题目' }).fill('company')
  await dragged(page.getByRole('button', { name: /^company/ }), zone(page, '行'))
  await page.getByRole('searchbox', { name: '查找题目' }).fill('设备')
  await dragged(page.getByRole('button', { name: '设备', exact: true }), zone(page, '列'))
  await expect(heads(page).filter({ hasText: '设备' })).toBeVisible()
  const bases = report(page).getByRole('row', { name: /^基数/ })
  await expect(bases).toContainText(await countedNow(page))
  const isSmall = (await bases.getByRole('cell').allTextContents()).some((text) => Number.parseInt(text, 10) < 30)
  await expect(report(page).getByText('† 有效基数不足 30')).toHaveCount(isSmall ? 1 : 0)
})

test('it is changed by the keyboard: nested, with a chart, a mean in place of counts, and back', async () => {
  const columns = zone(page, '列').getByRole('combobox', { name: '添加到列' })
  await columns.focus()
  await columns.pressSequentially('语言')
  await columns.press('Enter')
  await expect(heads(page).filter({ hasText: '语言' }).first()).toBeVisible()
  await zone(page, '列').getByRole('button', { name: '语言' }).press('Enter')
  await page.getByRole('menuitem', { name: '嵌套在前一题内' }).press('Enter')
  await expect(heads(page).filter({ hasText: '设备 × 语言' })).toBeVisible()
  await chosen(page, '图表', '条形图')
  await expect(report(page).getByRole('img', { name: /^图表：company/ })).toBeVisible()
  await chosen(page, '统计', '平均值')
  await chosen(page, '数值来自', '用时（秒）')
  await expect(report(page)).toContainText('平均值')
  await chosen(page, '统计', '份数与占比')
  await expect(report(page)).toContainText('列百分比')
})

test('nothing on the cross-tab stands in the way of a screen reader', async () => {
  expect(await violationsOf(page)).toEqual([])
})

test('all questions come under one banner, each a table of its own', async () => {
  await page.getByRole('button', { name: '一次加入多题…' }).click()
  await page.getByRole('button', { name: /^生成 \d+ 张表$/ }).click()
  await expect(report(page).getByRole('table').nth(3)).toBeVisible()
})

test('a cross-tab is saved, duplicated, removed and taken back', async () => {
  await page.getByRole('button', { name: '保存为交叉表…' }).click()
  await page.getByRole('textbox', { name: '交叉表名称' }).fill('按设备')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('按设备')
  const menu = page.getByRole('button', { name: '交叉表', exact: true })
  await menu.click()
  await page.getByRole('menuitem', { name: '复制一份…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('按设备（副本）')
  await menu.click()
  await page.getByRole('menuitem', { name: '删除这张交叉表' }).click()
  await expect(page.getByText('已删除“按设备（副本）”。')).toBeVisible()
  await page.getByRole('button', { name: '撤销删除' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('按设备（副本）')
})

test('the cross-tab goes into the clipboard and into files', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '复制表格' }).click()
  await expect(page.getByText('已复制，可粘贴到表格或文档。')).toBeVisible()
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return Promise.all(['text/html', 'text/plain'].map(async (type) => (await item?.getType(type))?.text()))
  })
  expect(copied[0]).toContain('<table')
  expect(copied[1]).toContain(`基数 (n)\t\t${await countedNow(page)}`)
  for (const [name, begin] of [
    ['表格（xlsx）', 'PK'],
    ['演示文稿（PPTX）', 'PK'],
    ['图片（PNG）', '\u0089PNG'],
    ['CSV', '\u00ef\u00bb\u00bf'],
  ] as const) {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name, exact: true }).click(),
    ])
    expect(
      readFileSync(await file.path())
        .toString('latin1')
        .startsWith(begin),
    ).toBe(true)
  }
})

const countedNow = async (on: Page): Promise<string> => (await counted(on).getAttribute('data-counted')) ?? ''

async function dragged(what: Locator, onto: Locator): Promise<void> {
  // The menu that was hovered over lies above it for a moment.
  await what.hover()
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()]
  if (from === null || to === null) throw new Error('nothing to drag')
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height / 2, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await expect(onto).toHaveAttribute('data-over')
  await page.mouse.up()
}

/** Chooses an option of a setting by the keyboard. */
async function chosen(on: Page, setting: string, option: string): Promise<void> {
  const field = on.getByRole('combobox', { name: setting, exact: true })
  await field.press('Enter')
  await on.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  await expect(on.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}
