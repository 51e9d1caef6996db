import { expect, test, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, password } from '../api/fieldwork.ts'
import { violationsOf } from './looks/look.ts'
import { signedIn } from './story/staff.ts'
import { answerByChance, gallery } from './story/synthetic-answers.ts'

// One story: what is saved in a step is opened in a later one.
test.describe.configure({ mode: 'serial' })

const record = copyOf(gallery())
const run = randomBytes(3).toString('hex')
let subject = ''
let page: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  const anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const place = await FieldworkSite.make({ admin, anybody }, `工厂${inChinese(run)}社`)
  await place.person('ProjectManager', `pm_${run}`)
  await place.publish(record)
  subject = `/subject/${place.orgSid}/${place.subjectSid}`
  await answerByChance(anybody, record, 30)
  page = await signedIn(browser, { code: `pm_${run}`, password })
})

test('a formula shows its distribution before it is saved, and stands among the steps afterwards', async () => {
  await page.goto(`${subject}/dataFactory`)
  await page.getByRole('button', { name: '添加派生变量' }).click()
  await page.getByText('公式', { exact: true }).click()
  await page.getByLabel('代码').fill('spent')
  await page.getByRole('combobox', { name: '公式' }).fill("company == 'family' ? 1 : 0")
  await expect(page.getByRole('region', { name: '分布预览' })).toContainText('平均')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'spent' })).toBeVisible()
  await page.getByRole('tab', { name: '步骤' }).click()
  await expect(page.locator('[data-step="DerivedVariableSaved"]')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('a board is shared by a link that opens on a phone without an account, and closes when it is revoked', async ({
  browser,
}) => {
  await page.goto(`${subject}/dataBoard`)
  await page.getByRole('button', { name: '分享' }).click()
  await page.getByRole('button', { name: '新建链接' }).click()
  await page.getByLabel('标题').fill('给客户')
  await page.getByRole('button', { name: '保存' }).click()
  const link = await page.getByRole('link', { name: '打开看看' }).getAttribute('href')
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(link ?? '')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('给客户')
  await expect(phone.getByText('计入 27 份')).toBeVisible()
  expect(await violationsOf(phone)).toEqual([])
  expect(await phone.context().cookies()).toEqual([])
  if (process.env['PICTURES']) await phone.screenshot({ path: `${process.env['PICTURES']}/share-phone.png` })
  await page.getByRole('button', { name: '收回', exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '收回' }).click()
  await expect(page.getByText('已收回')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('链接已失效')
})
