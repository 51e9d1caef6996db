import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { violationsOf } from './looks/look.ts'
import { answeredScreening, type AnsweredScreening } from './story/answered-screening.ts'

// One story: what is imported in a step is looked at and taken back in later ones.
test.describe.configure({ mode: 'serial' })

let work: AnsweredScreening
let page: Page

test.beforeAll(async ({ browser }) => {
  work = await answeredScreening({
    topic: '导入',
    people: { pm: 'ProjectManager', assessor: 'Assessor' },
    sessions: 1,
  })
  page = await work.as(browser, 'pm')
})

const heads = [
  '您的年龄',
  'gender',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `phq${n}`),
  ...[1, 2, 3, 4, 5, 6, 7].map((n) => `gad${n}`),
  '备注',
]
const line = (age: unknown, first: unknown = 0) =>
  [age, 'F', first, ...Array.from({ length: 15 }, () => 0), '纸质'].join(',')
const paper = (...rows: readonly string[]) => ({
  name: '纸质问卷.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heads.join(','), ...rows].join('\r\n')),
})

const picture = async (name: string) => {
  if (process.env['PICTURES'])
    await page.screenshot({ path: `${process.env['PICTURES']}/imports-${name}.png`, fullPage: true })
}
const rows = () => page.locator('[role=row][data-sid]')
const drawer = () => page.getByRole('dialog')

test('a manager matches the columns of a file, sees what its rows become, and imports them', async () => {
  await page.goto(`${work.subject}/dataMng`)
  await expect(rows()).toHaveCount(1)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await expect(page.getByText('还没有导入')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await picture('empty')
  await page.locator('input[type=file]').setInputFiles(paper(line(41), line(42), line('old'), line(43, 9)))
  await expect(drawer().getByText('行数：4')).toBeVisible()
  await expect(page.getByText('没有找到同名的题目')).toBeVisible()
  await expect(page.getByText('“phq1”的“9”：没有这个选项')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await picture('match')
  await page.getByRole('button', { name: '导入 4 行' }).click()
  await expect(drawer().getByText('已完成')).toBeVisible({ timeout: 60_000 })
  await expect(drawer().getByText('未导入：2')).toBeVisible()
})

test('the report says why, by the keyboard, and comes along as a file', async () => {
  const report = drawer().getByRole('button', { name: '逐行报告' })
  await report.focus()
  await page.keyboard.press('Enter')
  await expect(drawer().getByText('“phq1”的“9”：没有这个选项')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await picture('report')
  const download = page.waitForEvent('download')
  await drawer().getByRole('button', { name: '下载报告（csv）' }).press('Enter')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n')).toHaveLength(6)
  expect(text).toContain('没有这个选项')
})

test('the same file changes nothing at the second time', async () => {
  await page.locator('input[type=file]').setInputFiles(paper(line(41), line(42)))
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await expect(drawer().getByText('已存在：2')).toBeVisible({ timeout: 60_000 })
})

test('the imported sessions are shown, marked in their history, and put into the recycle bin at once', async () => {
  await drawer().getByRole('link', { name: '查看这些答卷' }).first().click()
  await expect(page).toHaveURL(/ImportSid/)
  await expect(rows()).toHaveCount(2)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await drawer().getByRole('button', { name: '移入回收站' }).click()
  const asked = page.getByRole('dialog', { name: /将此次导入的答卷移入回收站：2/ })
  await asked.getByRole('textbox').fill('文件选错了')
  await picture('undo')
  await asked.getByRole('button', { name: '移入回收站' }).click()
  await expect(page.locator('[data-batch=finished]')).toContainText('完成 2 份')
  await expect(rows()).toHaveCount(0)
})

test('an assessor imports nothing', async ({ browser }) => {
  const assessor = await work.as(browser, 'assessor')
  await assessor.goto(`${work.subject}/dataMng`)
  await expect(assessor.getByRole('button', { name: '导出' }).or(assessor.locator('[role=row]').first())).toBeVisible()
  await expect(assessor.getByRole('button', { name: '导入', exact: true })).toHaveCount(0)
})
