import { expect, test, type Browser, type Page } from '@playwright/test'
import type { NaireRecord } from '@naire/domain/naires'
import { randomBytes } from 'node:crypto'
import { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, newSid, password, screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { violationsOf } from './looks/look.ts'
import { signedIn } from './story/staff.ts'

// One story: respondents are thanked with points, and one that looks odd waits for a person.
test.describe.configure({ mode: 'serial' })

const run = randomBytes(3).toString('hex')
const anybody = new Client(process.env['BASE_URL'] ?? '')
let place: FieldworkSite
let record: NaireRecord
let lead: Page

const enter = (browser: Browser, code: string) => signedIn(browser, { code: `${code}_${run}`, password })
const picture = async (on: Page, name: string) => {
  if (process.env['PICTURES'])
    await on.screenshot({ path: `${process.env['PICTURES']}/rewards-${name}.png`, fullPage: true })
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  place = await FieldworkSite.make({ admin, anybody }, `奖励${inChinese(run)}社`)
  await place.person('Supervisor', `r_lead_${run}`)
  record = copyOf(screening())
  await place.publish(record)
  lead = await enter(browser, 'r_lead')
})

test('a rule is made on the screen; packets cannot be chosen where no payer is set up', async () => {
  await lead.goto(`/subject/${place.orgSid}/${place.subjectSid}/rewardMng`)
  await expect(lead.getByText('尚未设置微信支付，不能发红包')).toBeVisible()
  await picture(lead, 'empty')
  await lead.getByRole('button', { name: '新建规则' }).click()
  const drawer = lead.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '名称' }).fill('答题积分')
  await drawer.getByRole('spinbutton', { name: '最低' }).fill('20')
  await drawer.getByRole('spinbutton', { name: '最高' }).fill('10')
  await drawer.getByRole('textbox', { name: '原因' }).fill('感谢参与')
  await drawer.getByRole('button', { name: /保\s*存/ }).click()
  await expect(drawer.getByText('不能小于最低金额。')).toBeVisible()
  await drawer.getByRole('spinbutton', { name: '最高' }).fill('20')
  await picture(lead, 'rule')
  expect(await violationsOf(lead)).toEqual([])
  await drawer.getByRole('button', { name: /保\s*存/ }).click()
  await expect(lead.getByRole('button', { name: '答题积分' })).toBeVisible()
})

test('who finishes sees the points; the lead sees what became of them, in figures and one by one', async ({
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await phone.newPage()
  await page.goto(`/survey/online/${place.orgSid}/${record.Sid}`)
  await expect(page.getByRole('main')).toBeVisible()
  await phone.close()
  const someone = new Respondent(anybody, record)
  expect((await someone.finish(calm)).status).toBe(200)
  await expect
    .poll(async () => {
      const { body } = await someone.client.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.Rewards()`)
      return body.value.Rewards.map((reward: { Amount: number }) => reward.Amount)
    })
    .toEqual([20])
  await lead.reload()
  await expect(lead.getByRole('cell', { name: '20', exact: true }).first()).toBeVisible()
  await expect(lead.getByText('已收到').last()).toBeVisible()
  await picture(lead, 'list')
  expect(await violationsOf(lead)).toEqual([])
})

test('somebody is thanked by hand, and a session that is none is told of with its reason', async () => {
  await lead.getByRole('button', { name: '手动发放' }).click()
  const dialog = lead.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '答卷编号，每行一个' }).fill(newSid())
  await dialog.getByRole('textbox', { name: '原因' }).fill('补发')
  await dialog.getByRole('button', { name: '手动发放' }).click()
  await expect(lead.getByText('1 笔未处理：这个答卷不符合奖励条件。')).toBeVisible()
})

test('the screen can be read on a phone and from right to left', async () => {
  for (const lang of ['zh-CN', 'ar'])
    for (const width of [390, 1440]) {
      await lead.setViewportSize({ width, height: 900 })
      await lead.goto(`/subject/${place.orgSid}/${place.subjectSid}/rewardMng?lang=${lang}`)
      await expect(lead.getByRole('button', { name: '答题积分' })).toBeVisible()
      await picture(lead, `${lang}-${width}`)
      expect(await violationsOf(lead)).toEqual([])
    }
})
