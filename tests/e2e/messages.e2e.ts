import { expect, test, type Browser, type Page } from '@playwright/test'
import type { NaireRecord } from '@naire/domain/naires'
import { randomBytes } from 'node:crypto'
import { SmtpStandIn } from '../../backend/messages/src/testing/stand-ins.ts'
import { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, password, screening } from '../api/fieldwork.ts'
import { violationsOf } from './looks/look.ts'
import { signedIn } from './story/staff.ts'

// One story: a relay is set up, a panel is invited by mail, one mail gets lost, one person has had enough.
test.describe.configure({ mode: 'serial' })

const run = randomBytes(3).toString('hex')
/** One of the ports that relays have. */
const relayPort = 2525
const anybody = new Client(process.env['BASE_URL'] ?? '')
let smtp: SmtpStandIn
let place: FieldworkSite
let record: NaireRecord
let subject = ''
let boss: Page
let lead: Page

const enter = (browser: Browser, code: string) => signedIn(browser, { code: `${code}_${run}`, password })
const picture = async (on: Page, name: string) => {
  if (process.env['PICTURES']) await on.screenshot({ path: `${process.env['PICTURES']}/messages-${name}.png` })
}
const mailsTo = (name: string) => smtp.delivered.filter(({ to }) => to === `${name}_${run}@example.org`)

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  smtp = await SmtpStandIn.open(relayPort)
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  place = await FieldworkSite.make({ admin, anybody }, `邀请${inChinese(run)}社`)
  await place.person('OrgAdmin', `m_boss_${run}`)
  const manager = await place.person('Supervisor', `m_lead_${run}`)
  const asks = { AnonymousMode: 1, IdentifyingValidationMode: 1, IdentifyingQuery: 'id' }
  record = copyOf({ ...screening(), ...asks } as NaireRecord)
  await place.publish(record)
  subject = `/subject/${place.orgSid}/${place.subjectSid}`
  const on = (what: string) => `/odata/Naires('${record.Sid}')/SurveyExpert.${what}()`
  await manager.post(on('DefineIdentList'), { kind: 'people', columns: [{ name: '城市', isStratum: true }] })
  const people = [
    ['wang', '王芳', '上海'],
    ['li', '李雷', '北京'],
    ['lost', '韩梅', '上海'],
  ].map(([mail, name, city]) => ({
    code: `${mail}${run}`,
    name,
    mail: `${mail}_${run}@example.org`,
    columns: { 城市: city },
  }))
  await manager.post(on('SavePeople'), { people: [...people, { code: `none${run}`, name: '无邮箱' }] })
  smtp.conduct = (to) => (to.startsWith('lost') ? 'lose' : 'take')
  boss = await enter(browser, 'm_boss')
  lead = await enter(browser, 'm_lead')
})
test.afterAll(() => smtp.close())

test('a relay is set up and tried', async () => {
  await boss.goto('/orgMng')
  await boss.getByRole('button', { name: '设置邮件' }).click()
  const dialog = boss.getByRole('dialog')
  await dialog.getByLabel('服务器').fill('127.0.0.1')
  await dialog.getByRole('combobox').click()
  await boss.getByTitle(String(relayPort), { exact: true }).click()
  await dialog.getByRole('switch').click()
  await dialog.getByLabel(/^用户名/).fill(smtp.user)
  await dialog.getByLabel('发件地址').fill('survey@example.org')
  await dialog.getByLabel('发件人名称').fill('心晴调查')
  await dialog.getByLabel('密码', { exact: true }).fill(smtp.password)
  await picture(boss, 'relay')
  expect(await violationsOf(boss)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await boss.getByRole('button', { name: '测试邮件' }).click()
  await boss.getByLabel('邮箱地址').fill(`me_${run}@example.org`)
  await boss.getByRole('button', { name: '发送测试消息' }).click()
  await expect(boss.getByText('已发出')).toBeVisible()
  expect(mailsTo('me')).toHaveLength(1)
  await boss.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await boss.setViewportSize({ width: 390, height: 844 })
  await boss.getByRole('heading', { name: '消息渠道' }).scrollIntoViewIfNeeded()
  await picture(boss, 'channels-phone')
})

test('a campaign is written, previewed and started; it says how many get it, and what became of each', async () => {
  await lead.goto(`${subject}/identMng`)
  await lead.getByRole('button', { name: '邀请与提醒' }).click()
  await lead.getByRole('button', { name: '新建邀请' }).click()
  await expect(lead.getByText('收件人：3 人。 没有这种联系方式：1 人。')).toBeVisible()
  await expect(lead.getByText('王芳，您好：')).toBeVisible()
  await lead.getByRole('switch', { name: '免打扰时段' }).click()
  await picture(lead, 'editor')
  expect(await violationsOf(lead)).toEqual([])
  await lead.setViewportSize({ width: 390, height: 844 })
  await picture(lead, 'editor-phone')
  await lead.setViewportSize({ width: 1440, height: 900 })
  await lead.getByRole('button', { name: '保存' }).click()
  await lead.getByRole('button', { name: '开始发送' }).click()
  await picture(lead, 'start')
  await lead.getByRole('button', { name: '开始发送' }).last().click()
  await expect(lead.getByText('未送达的消息')).toBeVisible({ timeout: 60_000 })
  expect(mailsTo('wang')).toHaveLength(1)
  expect(mailsTo('li')[0]?.raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(`id=li${run}`)
  await picture(lead, 'progress')
  expect(await violationsOf(lead)).toEqual([])
})

test('a lost acknowledgement is shown, and sent again by a person alone', async () => {
  await lead.getByRole('button', { name: '未送达的消息' }).click()
  await expect(lead.getByText('结果不明的消息可能已经送到')).toBeVisible()
  await picture(lead, 'troubles')
  smtp.conduct = () => 'take'
  expect(mailsTo('lost')).toHaveLength(1)
  await lead.getByRole('button', { name: '再发一次' }).click()
  await expect.poll(() => mailsTo('lost').length, { timeout: 60_000 }).toBe(2)
  await lead
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /关闭|Close/ })
    .click()
})

test('whoever has had enough ends it by one button; the list shows it', async ({ browser }) => {
  const raw = mailsTo('wang')[0]?.raw.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
  const { pathname } = new URL(/List-Unsubscribe: <([^>]+)>/.exec(raw)?.[1] ?? '')
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ar' })
  const page = await phone.newPage()
  await page.goto(pathname)
  await picture(page, 'unsubscribe-arabic')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('أُلغي اشتراكك ولن تصلك رسائل أخرى.')
  await phone.close()
  await lead.goto(`${subject}/identMng`)
  await lead.getByRole('button', { name: `wang${run}` }).click()
  await expect(lead.getByText('已退订，不会再收到消息')).toBeVisible()
  await picture(lead, 'person')
  expect(await violationsOf(lead)).toEqual([])
})

test('in Arabic, on a phone', async () => {
  await lead.evaluate(() => localStorage.setItem('naire.lang', 'ar'))
  await lead.setViewportSize({ width: 390, height: 844 })
  await lead.goto(`${subject}/identMng`)
  await lead.getByRole('button', { name: 'الدعوات والتذكيرات' }).click()
  await expect(lead.getByRole('button', { name: 'دعوة جديدة' })).toBeVisible()
  await picture(lead, 'arabic-phone')
  await lead.getByRole('button', { name: 'دعوة جديدة' }).click()
  await expect(lead.getByRole('heading', { name: 'معاينة' })).toBeVisible()
  await picture(lead, 'arabic-editor-phone')
})
