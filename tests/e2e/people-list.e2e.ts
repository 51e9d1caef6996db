import { expect, test, type Browser, type Page } from '@playwright/test'
import type { NaireRecord } from '@naire/domain/naires'
import { randomBytes } from 'node:crypto'
import { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, password, screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { violationsOf } from './looks/look.ts'
import { signedIn } from './story/staff.ts'

// One story: a school class by letters with codes.
test.describe.configure({ mode: 'serial' })

const run = randomBytes(3).toString('hex')
let subject = ''
let lead: Page
let pupils: readonly string[] = []
let record: NaireRecord
let place: FieldworkSite
const anybody = new Client(process.env['BASE_URL'] ?? '')

const enter = (browser: Browser, code: string) => signedIn(browser, { code: `${code}_${run}`, password })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  place = await FieldworkSite.make({ admin, anybody }, `名单${inChinese(run)}社`)
  await place.person('Supervisor', `p_lead_${run}`)
  await place.person('Assessor', `p_see_${run}`)
  const asks = { AnonymousMode: 1, IdentifyingValidationMode: 1, IdentifyingQuery: 'id' }
  record = copyOf({ ...screening(), ...asks } as NaireRecord)
  await place.publish(record)
  subject = `/subject/${place.orgSid}/${place.subjectSid}`
  lead = await enter(browser, 'p_lead')
})

const picture = async (on: Page, name: string) => {
  if (process.env['PICTURES'])
    await on.screenshot({ path: `${process.env['PICTURES']}/people-${name}.png`, fullPage: true })
}
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })
const rowOf = (page: Page, name: string) => page.locator('tbody tr', { hasText: name })

test('a class is loaded from a sheet; codes are issued, and a row that is wrong is told of', async () => {
  await lead.goto(`${subject}/identMng`)
  await expect(lead.getByRole('button', { name: '建立人员名单' })).toBeVisible()
  await picture(lead, 'kinds')
  await lead.getByRole('button', { name: '建立人员名单' }).click()
  await expect(lead.getByText('名单里还没有人')).toBeVisible()
  await lead.getByRole('button', { name: '从表格导入' }).click()
  const text = '姓名,手机,班级\n王芳,13800000001,三班\n李雷,,三班\n韩梅,,四班\n错号,abc,四班\n'
  await lead
    .locator('input[type=file]')
    .setInputFiles({ name: '班级.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await lead.getByRole('combobox', { name: '“班级”这一列是' }).click()
  await lead.getByTitle('新的列：班级').click()
  await lead.getByRole('checkbox', { name: '用于分层统计（不加密）' }).check()
  await expect(lead.getByText('1 行有误，不会导入：第 5 行')).toBeVisible()
  await expect(lead.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  await picture(lead, 'match')
  expect(await violationsOf(lead)).toEqual([])
  await lead.getByRole('button', { name: '导入 3 人' }).click()
  await expect(lead.getByText('新增 3，更新 0，未变 0，未导入 1。')).toBeVisible()
  await picture(lead, 'report')
  await lead.getByRole('button', { name: '关闭' }).last().click()
  await expect(cell(lead, '王芳')).toBeVisible()
  const codes = lead.locator('tbody button bdi')
  await expect(codes).toHaveText([/^[2-9A-Z]{10}$/, /^[2-9A-Z]{10}$/, /^[2-9A-Z]{10}$/])
  pupils = await codes.allTextContents()
  await picture(lead, 'list')
  expect(await violationsOf(lead)).toEqual([])
})

test('a letter for each has a code and a link of its own, on paper alone', async () => {
  await lead.getByRole('button', { name: '打印信件' }).click()
  await expect(lead.getByRole('dialog').getByText(/^(王芳|李雷|韩梅)：/)).toBeVisible()
  await picture(lead, 'letters')
  await lead.emulateMedia({ media: 'print' })
  await expect(lead.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(lead.locator('article:visible')).toHaveText(
    pupils.map((code) => new RegExp(`${code}.*[?&]id=${code}`, 's')),
  )
  await expect(lead.locator('article canvas:visible')).toHaveCount(3)
  if (process.env['PICTURES']) await lead.pdf({ path: `${process.env['PICTURES']}/people-letters.pdf` })
  await lead.emulateMedia({ media: null })
  await lead.keyboard.press('Escape')
})

test('a pupil opens the link of the letter on a phone, answers, and stands as finished', async ({ browser }) => {
  const codeOf = (name: string) => rowOf(lead, name).locator('button bdi').innerText()
  const [first, second] = [await codeOf('王芳'), await codeOf('李雷')]
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await phone.newPage()
  await page.goto(`/survey/online/${place.orgSid}/${record.Sid}?id=${first}`)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /识别码/ })).toHaveCount(0)
  await phone.close()
  const answered = await new Respondent(anybody, record).finish(calm, { IdentifyingCode: second })
  expect(answered.status).toBe(200)
  await lead.reload()
  await expect(rowOf(lead, '李雷').getByText('已完成')).toBeVisible()
  await expect(rowOf(lead, '王芳').getByText('尚未作答')).toBeVisible()
})

test('somebody is found by the whole name, refuses by the keyboard alone, and is replaced from the reserve', async () => {
  await lead.getByRole('searchbox').focus()
  await lead.keyboard.type('王 芳')
  await lead.keyboard.press('Enter')
  await expect(lead.locator('tbody tr', { has: lead.getByRole('checkbox') })).toHaveCount(1)
  await lead.getByRole('button', { name: '对 王芳 的操作' }).focus()
  await lead.keyboard.press('Enter')
  await lead.getByRole('menuitem', { name: '记为拒绝' }).focus()
  await lead.keyboard.press('Enter')
  await lead.getByRole('dialog').getByRole('textbox').fill('电话里说不参加')
  await lead.getByRole('dialog').getByRole('button', { name: '记为拒绝' }).click()
  await expect(rowOf(lead, '王芳').getByText('拒绝')).toBeVisible()
  await lead.getByRole('searchbox').clear()
  await lead.getByRole('button', { name: '添加人员' }).click()
  await lead.getByRole('textbox', { name: '姓名' }).fill('赵后备')
  await lead.getByRole('textbox', { name: '班级' }).fill('三班')
  await lead.getByRole('switch', { name: '作为后备' }).click()
  await picture(lead, 'person')
  expect(await violationsOf(lead)).toEqual([])
  await lead.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(lead, '赵后备').getByText('后备', { exact: true })).toBeVisible()
  await lead.getByRole('button', { name: '对 王芳 的操作' }).click()
  await lead.getByRole('menuitem', { name: '用后备替换' }).click()
  await lead.getByRole('dialog').getByRole('textbox').fill('拒绝')
  await lead.getByRole('dialog').getByRole('button', { name: '用后备替换' }).click()
  await expect(rowOf(lead, '王芳').getByText('已被替换')).toBeVisible()
  await expect(rowOf(lead, '赵后备').getByText('尚未作答')).toBeVisible()
})

test('an assessor sees the figures and nobody in them', async ({ browser }) => {
  const assessor = await enter(browser, 'p_see')
  await assessor.goto(`${subject}/identStat`)
  await expect(assessor.getByText('4 人中有 1 人完成')).toBeVisible()
  await expect(assessor.getByText('AAPOR RR1')).toBeVisible()
  expect(await violationsOf(assessor)).toEqual([])
  await picture(assessor, 'stat')
  await assessor.goto(`${subject}/identMng`)
  await expect(assessor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(assessor.getByText('王芳')).toHaveCount(0)
  await expect(assessor.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('on a phone, and from right to left, nothing is cut off', async () => {
  await lead.setViewportSize({ width: 390, height: 844 })
  await lead.goto(`${subject}/identMng`)
  await expect(rowOf(lead, '李雷')).toBeVisible()
  await picture(lead, 'phone')
  expect(await lead.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await lead.evaluate(() => localStorage.setItem('naire.lang', 'ar'))
  await lead.reload()
  await expect(rowOf(lead, '李雷')).toBeVisible()
  await picture(lead, 'phone-ar')
  await lead.setViewportSize({ width: 1440, height: 900 })
  await picture(lead, 'wide-ar')
  expect(await violationsOf(lead)).toEqual([])
})
