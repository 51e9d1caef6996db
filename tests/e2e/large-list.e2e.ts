import { expect, test, type Page } from '@playwright/test'
import { manySessionsField, type ManySessionsField } from './story/many-sessions.ts'
import { signedIn } from './story/staff.ts'

test.describe.configure({ mode: 'serial' })

const count = 250
let field: ManySessionsField | null
let page: Page

test.beforeAll(async ({ browser }) => {
  field = await manySessionsField({ topic: '长表', count })
  test.skip(field === null, 'the product was started elsewhere')
  if (field === null) return
  page = await signedIn(browser, field.manager)
  await page.goto(`${field.subject}/dataMng`)
  await expect(page.getByText(`共 ${count} 份`)).toBeVisible()
})

const rows = () => page.locator('[role=row][data-sid]')
const grid = () => page.getByRole('grid')
const active = () =>
  page.evaluate(() => document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant') ?? '')

test('the list jumps to a row and to a time, and is walked, selected, searched and copied by keyboard', async () => {
  await page.getByRole('button', { name: '跳转' }).click()
  await page.getByRole('spinbutton').fill('200')
  await page.getByRole('spinbutton').press('Enter')
  await expect(page.locator('[role=row][aria-rowindex="201"][data-sid]')).toBeVisible()
  await grid().focus()
  const before = await active()
  await page.keyboard.press('ArrowUp')
  expect(await active()).not.toBe(before)
  await page.keyboard.press(' ')
  await expect(page.getByText('已选 1 份')).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('已选 3 份')).toBeVisible()
  await page.getByRole('button', { name: '取消选择' }).click()
  await grid().focus()
  await page.keyboard.press('Home')
  await expect(page.locator('[role=row][aria-rowindex="2"][data-sid]')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const target = (await rows().nth(4).getAttribute('data-sid')) ?? ''
  await page.keyboard.type(target.slice(0, 6))
  await expect.poll(active).toContain(target)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(target.slice(0, 8))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '答卷内容' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`${field?.subject}/dataMng?sort=StartTime`)
  await expect(rows().first()).toBeVisible()
  await page.getByRole('button', { name: '跳转' }).click()
  await page.getByRole('textbox', { name: '时间' }).fill('2026-01-01 10:00:00')
  await page.locator('.ant-picker-ok button').click()
  await expect(page.locator('[role=row][aria-rowindex="122"][data-sid]')).toBeVisible()
})

test('a view is renamed, and the address names it anew', async () => {
  await page.goto(`${field?.subject}/dataMng`)
  await expect(rows().first()).toBeVisible()
  await page.getByRole('button', { name: /视图/ }).click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('旧名')
  await page.getByRole('button', { name: '保存视图' }).click()
  await expect(page).toHaveURL(/view=/)
  const before = page.url()
  await page.getByRole('button', { name: '重命名“旧名”' }).click()
  await page.getByRole('textbox', { name: '重命名“旧名”' }).fill('新名')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').getByRole('button', { name: /^新名/, pressed: true })).toBeVisible()
  await expect.poll(() => page.url()).not.toBe(before)
})

test('sessions are seen on a map, and a part of it narrows the list', async () => {
  await page.goto(`${field?.subject}/dataMng`)
  await expect(rows().first()).toBeVisible()
  await page.locator('button:has([data-icon=environment])').click()
  const map = page.getByRole('region', { name: '地图' })
  await expect(map.getByText(`图上：${count} 份有坐标的答卷`)).toBeVisible()
  await expect(map.locator('.leaflet-marker-icon').first()).toBeVisible()
  await page.screenshot({ path: 'test-results/grid/map-zh-CN-1440.png' })
  const marker = map.locator('.leaflet-marker-icon').first()
  await Promise.all([page.waitForResponse(/DataPlaces/), marker.click()])
  await map.getByRole('button', { name: '只看图中范围' }).click()
  await expect(page).toHaveURL(/f=Longitude/)
  await expect(page.getByText(`共 ${count} 份`)).toHaveCount(0)
  await expect(rows().first()).toBeVisible()
})

test('the page of a session tells its place with its accuracy, leads to the next, and is printed with its history', async () => {
  await page.goto(`${field?.subject}/dataMng?f=Score:is:0`)
  await rows().nth(1).getByRole('gridcell').nth(1).click()
  await page.getByRole('region', { name: '答卷内容' }).getByRole('link').first().click()
  await expect(page.getByText('误差 15 米')).toBeVisible()
  const first = page.url()
  await page.getByRole('button', { name: /下一份/ }).click()
  await expect.poll(() => page.url()).not.toBe(first)
  await expect(page).toHaveURL(/f=Score/)
  await expect(page.getByRole('button', { name: /上一份/ })).toBeEnabled()
  // What is pressed before the session is there may be lost.
  const isFirst = () => new URL(page.url()).pathname === new URL(first).pathname
  await expect(async () => {
    if (!isFirst()) await page.keyboard.press('Shift+K')
    await expect.poll(isFirst, { timeout: 2_000 }).toBe(true)
  }).toPass()
  await page.screenshot({ path: 'test-results/grid/session-zh-CN-1440.png', fullPage: true })
  await page.evaluate(() => (window.print = () => {}))
  await page.getByRole('button', { name: '打印' }).click()
  await page.getByRole('menuitem', { name: /历史/ }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: '历史' })).toBeVisible()
  await page.pdf({ path: 'test-results/grid/history.pdf', format: 'A4' })
  await page.emulateMedia({ media: 'screen' })
})

for (const [lang, width] of [
  ['zh-CN', 390],
  ['ar', 1440],
  ['ar', 390],
] as const)
  test(`list, map and a session fit: ${lang}, ${width} px`, async ({ browser }) => {
    const own = await signedIn(browser, field?.manager ?? { code: '', password: '' })
    await own.addInitScript((language) => localStorage.setItem('naire.lang', language), lang)
    await own.setViewportSize({ width, height: 900 })
    await own.goto(`${field?.subject}/dataMng`)
    await own.locator('[role=row][data-sid]').first().waitFor()
    await own.locator('button:has([data-icon=environment])').click()
    await own.locator('.leaflet-marker-icon').first().waitFor()
    await own.screenshot({ path: `test-results/grid/map-${lang}-${width}.png`, fullPage: true })
    expect(await own.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  })
