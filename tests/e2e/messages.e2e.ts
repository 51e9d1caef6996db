import { expect, test, type Browser, type Page } from '@playwright/test'
import type { NaireRecord } from '@naire/domain/naires'
import { randomBytes } from 'node:crypto'
import { partsOf, SmtpStandIn } from '../../backend/messages/src/testing/stand-ins.ts'
import { Client, type Json } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, password, screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { violationsOf } from './looks/look.ts'
import { answerByMail, openTampered } from './story/mail-question.ts'
import { signedIn } from './story/staff.ts'
import { choices } from './way/way-naire.ts'

// One story: a relay is set up, a panel is invited by mail, one mail gets lost, one person has had enough.
test.describe.configure({ mode: 'serial' })

const run = randomBytes(3).toString('hex')
/** One of the ports that relays have. */
const relayPort = 2525
const anybody = new Client(process.env['BASE_URL'] ?? '')
let smtp: SmtpStandIn
let place: FieldworkSite
let manager: Client
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
  manager = await place.person('Supervisor', `m_lead_${run}`)
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

test('a customer chooses mail, and is told of a judged appeal in the app and by mail', async ({ browser }) => {
  const made = await place.person('Customer', `m_cust_${run}`)
  const judge = await place.person('Judge', `m_judge_${run}`)
  const customer = await enter(browser, 'm_cust')
  await customer.getByRole('button', { name: /^通知，/ }).click()
  await customer.getByRole('button', { name: '通知设置' }).click()
  await customer.getByLabel('接收通知的邮箱').fill(`customer_${run}@example.org`)
  await picture(customer, 'notice-settings')
  expect(await violationsOf(customer)).toEqual([])
  await customer.getByRole('button', { name: '保存' }).click()
  await expect(customer.getByText('都已读过')).toBeVisible()
  await customer.getByRole('button', { name: /关闭|Close/ }).click()

  const naire = copyOf(screening())
  await place.publish(naire)
  const session = new Respondent(anybody, naire)
  await session.finish(calm)
  const appeals = '/odata/AppealSessions'
  const question = naire.Questions.find(({ Code }) => Code === 'age')
  const of = { AppealSessionSid: session.sid, SessionSid: session.sid, QuestionSid: question?.Sid }
  await made.post(`${appeals}/SurveyExpert.CommitAppealFeedback()`, { appealFeedback: { ...of, Reason: '年龄不对' } })
  const handedIn = { appealSessionSid: session.sid, sessionSid: session.sid }
  await made.post(`${appeals}/SurveyExpert.CommitAppealSession()`, handedIn)
  const [feedback] = (await judge.get(`${appeals}('${session.sid}')/AppealFeedbacks`)).body.value
  const verdict = { appealFeedback: { Sid: feedback.Sid, JudgeResult: 'uphold', JudgeMemo: '属实' } }
  await judge.post(`${appeals}('${session.sid}')/SurveyExpert.JudgeAppealFeedback()`, verdict)

  // It comes by itself, and a minute later by mail where it was not read.
  await expect(customer.getByRole('button', { name: '通知，1 条未读' })).toBeVisible()
  await expect.poll(() => mailsTo('customer').length, { timeout: 120_000 }).toBe(1)
  const { raw } = mailsTo('customer')[0] ?? { raw: '' }
  const [, html = ''] = partsOf(raw)
  const letter = await (await browser.newContext({ viewport: { width: 600, height: 500 } })).newPage()
  await letter.setContent(html)
  await picture(letter, 'notice-mail')
  const link = await letter.getByRole('link').first().getAttribute('href')
  await customer.getByRole('button', { name: '通知，1 条未读' }).click()
  await expect(customer.getByText('已发邮件')).toBeVisible()
  await picture(customer, 'inbox')
  expect(await violationsOf(customer)).toEqual([])
  await customer.getByRole('link', { name: '您的申诉成立' }).click()
  await expect(customer).toHaveURL(link ?? '')
  await expect(customer.getByRole('button', { name: '通知，0 条未读' })).toBeVisible()

  await customer.evaluate(() => localStorage.setItem('naire.lang', 'ar'))
  await customer.setViewportSize({ width: 390, height: 844 })
  await customer.goto('/home')
  await customer.getByRole('button', { name: /^الإشعارات/ }).click()
  await customer.getByText('الكل', { exact: true }).click()
  await expect(customer.getByText('قُبل اعتراضك')).toBeVisible()
  await picture(customer, 'inbox-arabic-phone')
  await customer.getByRole('button', { name: 'إعدادات الإشعارات' }).click()
  await picture(customer, 'notice-settings-arabic-phone')
})

test('a mail asks the first question: an option opens the page with that answer, and nothing else is one', async ({
  browser,
}) => {
  const asks = { Name: '睡眠回访', AnonymousMode: 1, IdentifyingValidationMode: 1, IdentifyingQuery: 'id' } as const
  const naireSid = await place.publish(choices('AB', asks))
  const on = (what: string) => `/odata/Naires('${naireSid}')/SurveyExpert.${what}()`
  await manager.post(on('DefineIdentList'), { kind: 'people', columns: [] })
  const people = ['zhao', 'qian'].map((name) => ({
    code: `${name}${run}`,
    name: { zhao: '赵敏', qian: '钱进' }[name],
    mail: `${name}_${run}@example.org`,
  }))
  await manager.post(on('SavePeople'), { people })

  await test.step('it is written, previewed, tried and started', async () => {
    await lead.evaluate(() => localStorage.setItem('naire.lang', 'zh-CN'))
    await lead.setViewportSize({ width: 1440, height: 900 })
    await lead.goto(`${subject}/identMng?naire=${naireSid}`)
    await lead.getByRole('button', { name: '邀请与提醒' }).click()
    await lead.getByRole('button', { name: '新建邀请' }).click()
    await lead.getByRole('button', { name: '{{question}}' }).click()
    await expect(lead.getByText('（第一题及其选项，点选即开始作答）')).toBeVisible()
    await lead.getByRole('switch', { name: '免打扰时段' }).click()
    await picture(lead, 'question-editor')
    expect(await violationsOf(lead)).toEqual([])
    await lead.setViewportSize({ width: 390, height: 844 })
    await lead.getByRole('button', { name: '{{question}}' }).scrollIntoViewIfNeeded()
    await picture(lead, 'question-editor-phone')
    await lead.setViewportSize({ width: 1440, height: 900 })
    await lead.getByRole('textbox', { name: '邮箱地址' }).fill(`try_${run}@example.org`)
    await lead.getByRole('button', { name: '发给自己试试' }).click()
    await expect.poll(() => mailsTo('try').length).toBe(1)
    await lead.getByRole('button', { name: '保存' }).click()
    await lead.getByRole('button', { name: '开始发送' }).click()
    await lead.getByRole('button', { name: '开始发送' }).last().click()
    await expect.poll(() => mailsTo('qian').length, { timeout: 60_000 }).toBe(1)
    await expect.poll(() => mailsTo('zhao').length, { timeout: 60_000 }).toBe(1)
  })

  const mailOf = (name: string) => partsOf(mailsTo(name)[0]?.raw ?? '')
  const stored = async (): Promise<Json[]> =>
    (await manager.get(`/odata/NaireSessions?$filter=NaireSid eq '${naireSid}'&$expand=Feedbacks`)).body.value
  await test.step('the letter fits a phone, and an option leads to the page with this answer', async () => {
    const [plain = '', ...others] = mailOf('zhao')
    const html = others.find((part) => part.includes('<!doctype html>')) ?? ''
    expect(plain).toContain('A 部分：近来您的睡眠怎么样？')
    expect(plain.match(/answer=\d/g)).toEqual(['answer=1', 'answer=2', 'answer=3'])
    await answerByMail(browser, html, picture)
    await expect.poll(async () => (await stored()).map(({ Status }) => Status), { timeout: 20_000 }).toEqual([0])
    const [session] = await stored()
    const given = session.Feedbacks.map(({ QuestionCode, ReferCode1 }: Json) => `${QuestionCode} ${ReferCode1}`)
    expect(given.toSorted()).toEqual(['A 3', 'B 2'])
  })
  await test.step('an answer that is no option is none, whatever stands in the address', async () => {
    for (const answer of ['99', '', '1,2', "1' or '1'='1", '<img src=x onerror=alert(1)>'])
      await openTampered(browser, mailOf('qian')[0] ?? '', answer)
    expect(await stored()).toHaveLength(1)
  })

  await lead.evaluate(() => localStorage.setItem('naire.lang', 'ar'))
  await lead.goto(`${subject}/identMng?naire=${naireSid}`)
  await lead.getByRole('button', { name: 'الدعوات والتذكيرات' }).click()
  await lead.getByRole('button', { name: 'دعوة جديدة' }).click()
  await lead.getByRole('button', { name: '{{question}}' }).click()
  await picture(lead, 'question-editor-arabic')
  await lead.setViewportSize({ width: 390, height: 844 })
  await lead.getByRole('button', { name: '{{question}}' }).scrollIntoViewIfNeeded()
  await picture(lead, 'question-editor-arabic-phone')
})
