import { expect, test, type Browser, type Page } from '@playwright/test'
import { read, type WorkSheet } from '@e965/xlsx'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, password, screening } from '../api/fieldwork.ts'
import { violationsOf } from './looks/look.ts'
import { signedIn } from './story/staff.ts'

// One story: what is uploaded in a step is edited, assigned, deleted and restored in later ones.
test.describe.configure({ mode: 'serial' })

const run = randomBytes(3).toString('hex')
let subject = ''
let orgSid = ''
let supervisor: Page
let manager: Page
let customer: Page

const enter = (browser: Browser, code: string) => signedIn(browser, { code: `${code}_${run}`, password })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  const anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const place = await FieldworkSite.make({ admin, anybody }, `附表${inChinese(run)}社`)
  for (const [role, code] of [
    ['Supervisor', 's_lead'],
    ['ProjectManager', 's_pm'],
    ['Customer', 's_cl'],
  ] as const)
    await place.person(role, `${code}_${run}`)
  await place.publish(copyOf(screening()))
  orgSid = place.orgSid
  subject = `/subject/${place.orgSid}/${place.subjectSid}`
  supervisor = await enter(browser, 's_lead')
  manager = await enter(browser, 's_pm')
  customer = await enter(browser, 's_cl')
})

const items = (page: Page) => page.getByRole('list', { name: '附表' }).getByRole('listitem')
const picture = async (on: Page, name: string) => {
  if (process.env['PICTURES'])
    await on.screenshot({ path: `${process.env['PICTURES']}/sheets-${name}.png`, fullPage: true })
}
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a supervisor uploads a sheet, gives it to a customer, and adds a link', async () => {
  await supervisor.goto(`${subject}/excel`)
  await expect(supervisor.getByText('还没有附表')).toBeVisible()
  await picture(supervisor, 'empty')
  const upload = supervisor.locator('input[type=file]').first()
  await upload.setInputFiles(csv('门店名单.csv', '编号,门店,数量\n007,北京一店,3\n008,上海二店,5\n'))
  await supervisor.getByRole('combobox', { name: '可以查看的客户' }).click()
  await supervisor.getByTitle(`s_cl_${run}`).click()
  await supervisor.keyboard.press('Escape')
  await picture(supervisor, 'upload')
  await supervisor.getByRole('button', { name: '保存' }).click()
  await expect(items(supervisor)).toHaveCount(1)
  await supervisor.getByRole('button', { name: '添加链接' }).click()
  await supervisor.getByRole('textbox', { name: '名称' }).fill('网上名单')
  await supervisor.getByRole('textbox', { name: '网址' }).fill('https://sheet.example/1')
  await supervisor.getByRole('button', { name: '保存' }).click()
  await expect(items(supervisor)).toHaveText([/网上名单/, /门店名单/])
  expect(await violationsOf(supervisor)).toEqual([])
  await picture(supervisor, 'list')
})

test('the order is changed by the keyboard, and kept', async () => {
  const handle = supervisor.getByRole('button', { name: '移动“网上名单”' })
  await handle.focus()
  await supervisor.keyboard.press('Space')
  await expect(supervisor.getByText(/已拿起“网上名单”|“网上名单”移到第 1 位/)).toBeAttached()
  await supervisor.keyboard.press('ArrowDown')
  await expect(supervisor.getByText(/“网上名单”移到第 2 位/)).toBeAttached()
  await supervisor.keyboard.press('Space')
  await expect(items(supervisor)).toHaveText([/门店名单/, /网上名单/])
  await supervisor.reload()
  await expect(items(supervisor)).toHaveText([/门店名单/, /网上名单/])
})

test('the order is changed by the mouse', async () => {
  const handle = supervisor.getByRole('button', { name: '移动“网上名单”' })
  const [from, to] = [await handle.boundingBox(), await items(supervisor).first().boundingBox()]
  if (!from || !to) throw new Error('there is nothing to drag')
  await supervisor.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await supervisor.mouse.down()
  await supervisor.mouse.move(from.x + 10, to.y + to.height / 3, { steps: 12 })
  await supervisor.mouse.up()
  await expect(items(supervisor)).toHaveText([/网上名单/, /门店名单/])
})

test('a customer reads their sheet and downloads it, and sees no other', async () => {
  await customer.goto(`${subject}/excel`)
  await expect(items(customer)).toHaveCount(1)
  await expect(customer.getByRole('button', { name: /上传|编辑|删除/ })).toHaveCount(0)
  await customer.getByRole('button', { name: '门店名单', exact: true }).click()
  await expect(customer.getByRole('cell', { name: '北京一店' })).toBeVisible()
  expect(await violationsOf(customer)).toEqual([])
  await picture(customer, 'customer')
  const download = customer.waitForEvent('download')
  await customer.getByRole('button', { name: '下载' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('门店名单.xlsx')
  const sheet = Object.values(read(await readFile(await file.path())).Sheets)[0] as WorkSheet
  expect([sheet['A2'], sheet['C2']]).toMatchObject([
    { t: 's', v: '007' },
    { t: 'n', v: 3 },
  ])
})

/** Writes into the cell under the cursor of the spreadsheet. */
async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function openEditor(page: Page): Promise<void> {
  await page.goto(`${subject}/excel`)
  await page.getByRole('button', { name: '门店名单', exact: true }).click()
  await page.getByRole('button', { name: '编辑' }).click()
  await expect(page.locator('.fortune-sheet-canvas')).toBeVisible()
}

/** Chooses a cell by its middle: columns are 73 pixels wide, rows 19. */
async function choose(page: Page, row: number, column: number): Promise<void> {
  await page.locator('.fortune-cell-area').click({ position: { x: 74 * column + 30, y: 20 * row + 11 } })
}

test('two people edit: a formula is computed in the browser, rows are inserted, and whoever is second is told', async () => {
  await openEditor(supervisor)
  await openEditor(manager)
  await choose(supervisor, 3, 2)
  await write(supervisor, '=C2+C3')
  await picture(supervisor, 'formula')
  await choose(supervisor, 5, 5)
  await picture(supervisor, 'editor')
  await choose(supervisor, 1, 1)
  await supervisor.locator('.fortune-cell-area').click({ button: 'right', position: { x: 104, y: 31 } })
  await picture(supervisor, 'menu')
  await supervisor.getByText('向上插入').click({ position: { x: 4, y: 4 } })
  await picture(supervisor, 'inserted')
  await supervisor.getByRole('button', { name: '保存表格' }).click()
  await expect(supervisor.getByText('“门店名单”已保存')).toBeVisible()
  await choose(manager, 0, 3)
  await write(manager, 'note')
  await manager.getByRole('button', { name: '保存表格' }).click()
  await expect(manager.getByText('别人已经保存过这份表格')).toBeVisible()
  await picture(manager, 'changed')
  await manager.getByRole('button', { name: '载入最新内容' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: '载入最新内容' }).click()
  await expect(manager.locator('.fortune-sheet-canvas')).toBeVisible()
  await manager.getByRole('button', { name: '返回查看' }).click()
  await expect(manager.getByRole('cell', { name: '8', exact: true })).toBeVisible()
  // The row that was inserted is the second.
  await expect(manager.getByRole('row').nth(3)).toContainText('北京一店')
})

test('what is deleted lies in the bin of the project, and comes back with a reason', async () => {
  await manager.goto(`${subject}/excel`)
  await manager.getByRole('button', { name: '删除“门店名单”' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(items(manager)).toHaveCount(1)
  await customer.goto(`${subject}/excel`)
  await expect(customer.getByText('还没有附表')).toBeVisible()
  await manager.goto(`${subject}/naireEdit`)
  await manager.getByRole('button', { name: /更多/ }).first().click()
  await manager.getByRole('menuitem', { name: '删除问卷' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(manager.getByText(/已放进回收站/)).toBeVisible()
  await manager.goto(`${subject}/recycle`)
  await expect(manager.locator('tbody tr[data-row-key]')).toHaveCount(2)
  expect(await violationsOf(manager)).toEqual([])
  await picture(manager, 'bin')
  for (const kind of ['问卷', '附表']) {
    await manager.getByRole('button', { name: new RegExp(`^恢复${kind}`) }).click()
    await manager.getByRole('textbox', { name: '原因' }).fill('误删')
    await manager.getByRole('dialog').getByRole('button', { name: '恢复' }).click()
    await expect(manager.getByRole('button', { name: new RegExp(`^恢复${kind}`) })).toHaveCount(0)
  }
  await expect(manager.getByText('回收站是空的')).toBeVisible()
  await customer.reload()
  await expect(items(customer)).toHaveCount(1)
})

test('a supervisor finds sessions and sheets in the bin of the organisation, and no users', async () => {
  await supervisor.goto(`/recycleMng/${orgSid}`)
  await supervisor.getByRole('combobox', { name: '类型' }).click()
  const options = supervisor.locator('.ant-select-item-option')
  await expect(options).toHaveText(['答卷', '附表'])
})

for (const [width, lang] of [
  [390, 'zh-CN'],
  [390, 'ar'],
  [1440, 'ar'],
] as const)
  test(`looks at ${width} px in ${lang}`, async () => {
    await supervisor.setViewportSize({ width, height: width < 768 ? 844 : 900 })
    for (const [name, path] of [
      ['list', `${subject}/excel?lang=${lang}`],
      ['bin', `/recycleMng/${orgSid}?lang=${lang}`],
    ] as const) {
      await supervisor.goto(path)
      await expect(supervisor.locator('h1:visible')).toHaveCount(1)
      await expect(supervisor.locator('.ant-skeleton')).toHaveCount(0)
      await picture(supervisor, `${name}-${width}-${lang}`)
      const wide = await supervisor.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, name).toBeLessThanOrEqual(0)
    }
    await supervisor.goto(`${subject}/excel?lang=${lang}`)
    await supervisor.getByRole('button', { name: '门店名单', exact: true }).click()
    await expect(supervisor.getByRole('table')).toBeVisible()
    await picture(supervisor, `read-${width}-${lang}`)
  })
