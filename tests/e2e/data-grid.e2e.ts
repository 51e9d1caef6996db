import { expect, test, type Page } from '@playwright/test'
import { answeredScreening, type AnsweredScreening } from './story/answered-screening.ts'

test.describe.configure({ mode: 'serial' })

let work: AnsweredScreening

test.beforeAll(async () => {
  work = await answeredScreening({
    topic: '表格',
    people: { pm: 'ProjectManager', assessor: 'Assessor', customer: 'Customer' },
    sessions: 4,
  })
})

const head = (page: Page, name: RegExp) => page.getByRole('columnheader', { name })
const rows = (page: Page) => page.locator('[role=row][data-sid]')

test('a manager adds an answer as a column, pins it, filters and sorts by it, and finds all of it in a saved view', async ({
  browser,
}) => {
  const page = await work.as(browser, 'pm')
  await page.goto(`${work.subject}/dataMng`)
  await page.getByRole('button', { name: '列', exact: false }).first().click()
  await page.getByRole('textbox', { name: '查找列' }).fill('age')
  await page.getByRole('checkbox', { name: /^age/ }).first().check()
  await page.getByRole('button', { name: /^固定“age/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('grid').click({ position: { x: 400, y: 15 } })
  await expect(head(page, /age/)).toBeVisible()
  await expect(rows(page).first().getByRole('gridcell').nth(1)).toHaveText('30')

  await head(page, /age/).hover()
  await page.getByRole('button', { name: /^“age.*的操作$/ }).click()
  await page.getByRole('menuitem', { name: '按此列筛选' }).click()
  await page.getByRole('spinbutton', { name: '值' }).fill('30')
  await page.getByRole('button', { name: '应用' }).click()
  await expect(page).toHaveURL(/f=a/)
  await expect(rows(page)).toHaveCount(4)
  await page.screenshot({ path: 'test-results/grid/filtered.png' })

  await page.getByRole('button', { name: /视图/ }).click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('三十岁')
  await page.getByRole('button', { name: '保存视图' }).click()
  await expect(page).toHaveURL(/view=/)
  await page.reload()
  await expect(head(page, /age/)).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
})

test('all that match are passed at once after they were counted once more, and undone', async ({ browser }) => {
  const page = await work.as(browser, 'pm')
  await page.goto(`${work.subject}/dataMng`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await expect(page.getByText('已选全部符合条件的 4 份')).toBeVisible()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '通过' }).click()
  await expect(page.getByRole('dialog')).toContainText('全部 4 份')
  await page.screenshot({ path: 'test-results/grid/all.png' })
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(page.locator('[data-batch=finished]')).toContainText('完成 4 份')
  await page.getByRole('button', { name: '撤销已完成的' }).click()
  await expect(page.locator('[data-batch=finished]')).toContainText('完成 4 份，未变 0 份')
})

test('by keyboard alone rows are reached, selected and opened, and cells copied', async ({ browser }) => {
  const page = await work.as(browser, 'pm')
  await page.goto(`${work.subject}/dataMng`)
  await expect(rows(page)).toHaveCount(4)
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('已选 2 份')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '答卷内容' })).toBeVisible()
})

test('where a session came from is told, and its answers go on paper without the workplace', async ({ browser }) => {
  const page = await work.as(browser, 'pm')
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = '1')
  })
  await page.goto(`${work.subject}/sessionNaire/${work.sids[0]}/view`)
  await expect(page.getByText('来源与设备')).toBeVisible()
  await page.getByRole('button', { name: '打印' }).click()
  await page.getByRole('menuitem', { name: '只打印回答' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-code=age]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
  await expect(page.getByRole('region', { name: '历史' })).toBeHidden()
  await page.pdf({ path: 'test-results/grid/answers.pdf' })
})

test('an assessor and a customer look at sessions, but have no batches and no views', async ({ browser }) => {
  for (const who of ['assessor', 'customer']) {
    const page = await work.as(browser, who)
    await page.goto(`${work.subject}/dataMng`)
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('grid').getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /视图/ })).toHaveCount(0)
  }
})

for (const [lang, width] of [
  ['zh-CN', 1440],
  ['ar', 1440],
  ['zh-CN', 390],
] as const)
  test(`the list fits: ${lang}, ${width} px`, async ({ browser }) => {
    const page = await work.as(browser, 'pm')
    await page.addInitScript((language) => localStorage.setItem('naire.lang', language), lang)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${work.subject}/dataMng`)
    await expect(rows(page)).toHaveCount(4)
    await page.screenshot({ path: `test-results/grid/list-${lang}-${width}.png` })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wider).toBe(false)
  })
