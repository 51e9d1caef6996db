import { expect, test, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, password } from '../api/fieldwork.ts'
import { violationsOf } from './looks/look.ts'
import { signedIn } from './story/staff.ts'
import { answerByChance, finishedSessions, gallery, storySessions, withRoom } from './story/synthetic-answers.ts'

// One story: what is saved in a step is opened in a later one.
test.describe.configure({ mode: 'serial' })

const record = withRoom(copyOf(gallery()))
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
  await answerByChance(anybody, record, storySessions)
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

test('a rule proposes sessions; a person leaves one out with a reason, and takes that back', async () => {
  await page.getByRole('tab', { name: '清洗' }).click()
  await page.getByRole('button', { name: '添加清洗规则' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill('太快')
  await form.getByLabel('短于（秒）').fill('100000')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('listitem').filter({ hasText: '太快' }).getByRole('button', { name: '查看建议' }).click()
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: '剔除 1 份答卷' }).click()
  const decision = page.getByRole('dialog')
  await decision.getByRole('textbox').fill('作答过快')
  await decision.getByRole('button', { name: '剔除' }).click()
  await expect(decision).toBeHidden()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('tab', { name: '步骤' }).click()
  const step = page.locator('[data-step="CleaningAccepted"]')
  await expect(step).toContainText('作答过快')
  await step.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('核实无误')
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await expect(step).toContainText('核实无误')
})

test('open answers are coded by the keyboard', async () => {
  await page.getByRole('tab', { name: '开放题编码' }).click()
  await page.getByRole('button', { name: '添加编码表' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill('主题')
  await form.getByLabel('开放题').click()
  await page.keyboard.press('Enter')
  await form.getByLabel('第 1 个编码').first().fill('天气')
  await form.getByRole('button', { name: '添加编码' }).click()
  await form.getByLabel('第 2 个编码').first().fill('其他')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '开始编码' }).click()
  const texts = page.locator('li[data-current]')
  await expect(texts.first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('1')
  await expect(texts.first().getByRole('button', { pressed: true })).toHaveText('1 天气')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('2')
  await expect(texts.nth(1).getByRole('button', { pressed: true })).toHaveText('2 其他')
  await expect(page.getByRole('status').filter({ hasText: '已编码 2 /' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('a weighting tells its report before it is saved, and counts on the board', async () => {
  await page.getByRole('tab', { name: '加权' }).click()
  await page.getByRole('button', { name: '添加加权方案' }).click()
  await page.getByLabel('名称').fill('同行者')
  await page.getByLabel('添加题目').fill('company')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  const targets = page.getByRole('spinbutton', { name: /的目标$/ })
  await expect(targets.first()).toBeVisible()
  for (const target of await targets.all()) await target.fill('1')
  await expect(page.getByText('已收敛')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '同行者' })).toBeVisible()
  await page.goto(`${subject}/dataBoard`)
  await page.getByRole('combobox', { name: '加权' }).click()
  await page.getByTitle('同行者').click()
  await expect(page.getByRole('combobox', { name: '加权' }).locator('..')).toContainText('同行者')
})

test('a weighted cross-tab has letters, weighted and effective bases', async () => {
  await page.goto(`${subject}/dataReport`)
  for (const edge of ['行', '列']) {
    const field = page.getByRole('region', { name: edge, exact: true }).getByRole('combobox', { name: `添加到${edge}` })
    await field.focus()
    await field.pressSequentially('company')
    await field.press('Enter')
  }
  const crosstab = page.locator('[data-crosstab]')
  await expect(crosstab.getByRole('row', { name: /^基数/ })).toBeVisible()
  await page.getByRole('combobox', { name: '加权' }).press('Enter')
  await page.locator('.ant-select-dropdown:visible').getByTitle('同行者').click()
  await expect(crosstab.getByRole('row', { name: /^加权基数/ })).toBeVisible()
  await expect(crosstab.getByRole('row', { name: /^有效基数/ })).toBeVisible()
  // With few answers nothing is tested.
  if (storySessions > 100) await expect(crosstab.locator('sup').first()).toHaveText(/^[A-Z]/)
  else await expect(crosstab).toContainText('† 有效基数不足 30')
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
  await expect(phone.getByText(`计入 ${finishedSessions} 份`)).toBeVisible()
  expect(await violationsOf(phone)).toEqual([])
  expect(await phone.context().cookies()).toEqual([])
  if (process.env['PICTURES']) await phone.screenshot({ path: `${process.env['PICTURES']}/share-phone.png` })
  await page.getByRole('button', { name: '收回', exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '收回' }).click()
  await expect(page.getByText('已收回')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('链接已失效')
})
