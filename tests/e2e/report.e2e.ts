import { expect, test, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, password, screening } from '../api/fieldwork.ts'
import { calm, feedbacks, Respondent } from '../api/respondent.ts'
import { violationsOf } from './looks/look.ts'
import { signedIn } from './story/staff.ts'
import { storySessions, withRoom } from './story/synthetic-answers.ts'

// One story: what is published in a step is compared in a later one.
test.describe.configure({ mode: 'serial' })

const record = withRoom(copyOf(screening()))
const run = randomBytes(3).toString('hex')
const respondents: Respondent[] = []
const count = storySessions - 6
const corrected = `男性占 ${(100 * (0.5 - 1 / count)).toFixed(1)}%`
let manager: Client
let subject = ''
let page: Page
let link = ''

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  const anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const place = await FieldworkSite.make({ admin, anybody }, `报告${inChinese(run)}社`)
  manager = await place.person('ProjectManager', `pm_${run}`)
  await place.publish(record)
  subject = `/subject/${place.orgSid}/${place.subjectSid}`
  for (let at = 0; at < count; at += 1) {
    const someone = new Respondent(anybody, record)
    respondents.push(someone)
    const some = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`phq${n}`, n <= at % 8 ? '1' : '0']))
    const { status, text } = await someone.finish({
      ...calm,
      ...some,
      gender: at < count / 2 ? 'M' : 'F',
      age: 20 + (at % 24),
    })
    expect(status, text).toBe(200)
  }
  const counted = async () =>
    (await manager.post(`/analysis/${record.Sid}/query`, { queries: [{ kind: 'table', table: {} }] })).body.results[0]
      .counted
  await expect.poll(counted, { timeout: 60_000 }).toBe(count)
  page = await signedIn(browser, { code: `pm_${run}`, password })
})

const picture = async (on: Page, name: string) => {
  if (process.env['PICTURES'])
    await on.screenshot({ path: `${process.env['PICTURES']}/report-${name}.png`, fullPage: true })
}
const paper = (on: Page) => on.locator('[data-print]')

test('a report begins with a template whose questions are suggested', async () => {
  await page.goto(`${subject}/dataBoard`)
  await page.getByRole('link', { name: '报告', exact: true }).first().click()
  await page.getByRole('button', { name: '新建报告' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('标题').fill('筛查季报')
  await dialog.getByRole('combobox', { name: '模板' }).click()
  await page.getByTitle('健康筛查（PHQ-9 分级）').click()
  await expect(dialog.getByText('量表条目')).toBeVisible()
  await picture(page, 'template')
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(paper(page).getByText(`本报告共计入 ${count} 份有效答卷。`)).toBeVisible()
  await expect(paper(page).getByRole('region', { name: '各条目的回答' }).first()).toBeVisible()
  await expect(paper(page).locator('[data-figure]').filter({ hasText: /—|…/ })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await picture(page, 'draft')
})

test('a sentence is written with a number that is found by searching; blocks move and go by the keyboard', async () => {
  await page.getByRole('button', { name: '编辑 文字 2' }).press('Enter')
  const field = page.getByRole('textbox', { name: '文字' })
  await field.fill('男性占 ')
  await page.getByRole('button', { name: '插入数字' }).click()
  await page.getByRole('combobox', { name: '哪个数字' }).fill('gender')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '插入', exact: true }).click()
  await expect(field).toHaveValue(/男性占 \{\{\w+\}\}/)
  await page.getByRole('button', { name: '完成' }).click()
  await expect(paper(page).getByText('男性占 50.0%')).toBeVisible()
  await page.getByRole('button', { name: '下移 文字 2' }).press('Enter')
  await expect(page.getByRole('region', { name: '文字 3' })).toContainText('男性占')
  await page.getByRole('button', { name: '移除 文字 3' }).press('Enter')
  await expect(paper(page).getByText('男性占 50.0%')).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(paper(page).getByText('男性占 50.0%')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: '已保存' })).toBeVisible()
})

test('a published version is pinned: a correction changes the draft, not the version, and the difference shows', async () => {
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('已发布第 1 版')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '第 1 版' })).toContainText('日志位置')
  await picture(page, 'version')
  expect(await violationsOf(page)).toEqual([])
  const correction = await manager.post('/odata/NaireSessions/SurveyExpert.CorrectAnswers()', {
    sessionSid: respondents[0]?.sid,
    Feedbacks: feedbacks(record, { gender: 'F' }).filter(({ QuestionCode }) => QuestionCode === 'gender'),
    reason: '登记有误',
  })
  expect(correction.status, correction.text).toBe(200)
  await page.reload()
  await expect(paper(page).getByText('男性占 50.0%')).toBeVisible()
  await page.getByRole('combobox', { name: '与…比较' }).click()
  await page.getByTitle('现在的数字').click()
  const row = page.getByRole('region', { name: '第 1 版以来变化的数字' }).getByRole('row', { name: /gender/ })
  await expect(row.first()).toContainText('0.5')
  await picture(page, 'difference')
  link = page.url()
  await page.getByRole('link', { name: '回到草稿' }).click()
  await expect(paper(page).getByText(corrected)).toBeVisible()
})

test('the command counts the version once more and finds every figure as it was published', async () => {
  const { STATE_DIR: stateDir = '' } = process.env
  test.skip(stateDir === '', 'the product was started elsewhere')
  const reportSid = new URL(link).searchParams.get('report') ?? ''
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/dist/report.js', 'verify', reportSid, '--version', '1'],
    { env: { ...process.env, DATA_DIR: stateDir } },
  )
  expect(stdout).toMatch(/筛查季报, version 1, as of position \d+\n(\d+) of \1 figures are as published\./)
})

test('it is shared, opened on a phone by somebody without an account, and closed when it is revoked', async ({
  browser,
}) => {
  await page.goto(link)
  await page.getByRole('button', { name: '分享' }).click()
  await page.getByRole('button', { name: '新建链接' }).click()
  await page.getByRole('dialog').getByLabel('标题').fill('给客户的季报')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const address = await page.getByRole('link', { name: '打开看看' }).getAttribute('href')
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(address ?? '')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('给客户的季报')
  await expect(phone.getByText('男性占 50.0%')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violationsOf(phone)).toEqual([])
  expect(await phone.context().cookies()).toEqual([])
  await picture(phone, 'shared-phone')
  await page.getByRole('button', { name: '收回', exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '收回' }).click()
  await expect(page.getByText('已收回')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('链接已失效')
})

test('it is read on a phone, and printed without what surrounds it', async () => {
  await page.goto(link)
  await expect(paper(page).getByText('男性占 50.0%')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('button', { name: '撤回' })).toBeHidden()
  if (process.env['PICTURES'])
    await page.pdf({ path: `${process.env['PICTURES']}/report.pdf`, preferCSSPageSize: true })
  await page.emulateMedia({ media: 'screen' })
})
