import { expect, test, type Browser, type Page } from '@playwright/test'
import type { NaireRecord } from '@naire/domain/naires'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from '../api/client.ts'
import { copyOf, password, screening, type FieldworkSite } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { standsStill } from './stands-still.ts'
import { choose, signedIn } from './story/staff.ts'
import { makePlace } from './way/way-naire.ts'

const baseUrl = process.env['BASE_URL'] ?? ''
let run: string
let record: NaireRecord
let place: FieldworkSite

// One inbox: each step stands on the ones before it.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  run = randomBytes(3).toString('hex')
  record = copyOf(
    screening((naire) => Object.assign(naire, { AlarmNoteTemplates: '已电话联系，情绪平稳\n已转介心理科' })),
  )
  place = await makePlace(baseUrl, process.env['SUPERADMIN_PASSWORD'] ?? '')
  await place.publish(record)
  for (const name of ['wang', 'li']) await place.person('Alarmer', `${name}_${run}`)
  await place.person('ProjectManager', `lead_${run}`)
})

/** Gives the session's sid. */
async function raised(): Promise<string> {
  const someone = new Respondent(new Client(baseUrl), record)
  await someone.finish({ ...calm, phq9: '2' })
  return someone.sid
}

const raise = () => new Respondent(new Client(baseUrl), record).finish({ ...calm, phq9: '2' })
const inbox = () => `/subject/${place.orgSid}/${place.subjectSid}/alarmMng`
const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/alarms/${name}.png`, fullPage: true })

/** The inbox of a person, once what happens comes by itself. */
async function opened(browser: Browser, name: string): Promise<Page> {
  const page = await signedIn(browser, { code: `${name}_${run}`, password })
  await page.goto(inbox())
  await expect(page.locator('[data-live=open]')).toBeVisible()
  return page
}

test('by mouse: claimed, handed over with a word, escalated, processed by a template, found by its link, opened again; both see each step', async ({
  browser,
}) => {
  const [wang, li] = [await opened(browser, 'wang'), await opened(browser, 'li')]
  await expect(wang.getByText('没有待处理的预警')).toBeVisible()
  await raise()
  await wang.getByRole('button', { name: '认领' }).click()
  await expect(wang.getByText('由我处理')).toBeVisible()
  await expect(li.getByText(`wang_${run} 正在处理`)).toBeVisible()
  await expect(li.getByRole('button', { name: '认领' })).toHaveCount(0)

  await wang.getByRole('button', { name: '转交' }).click()
  const dialog = wang.getByRole('dialog')
  await choose(dialog, '转交给', `li_${run}`)
  await dialog.getByRole('textbox', { name: '给接手人的话' }).fill('她认识这家人')
  await dialog.getByRole('button', { name: '转交' }).click()
  await expect(li.getByText('由我处理')).toBeVisible()
  const steps = li.getByRole('region', { name: '处理经过' })
  await expect(steps.getByText(`已通过屏幕通知 wang_${run}`)).toBeVisible()
  await expect(steps.getByText(`wang_${run} 已查看`)).toBeVisible()
  await expect(steps.getByText('她认识这家人')).toBeVisible()
  await shot(li, 'handed-over')

  await li.getByRole('button', { name: '升级' }).click()
  await li.getByRole('dialog').getByRole('textbox').fill('需要医生')
  await li.getByRole('dialog').getByRole('button', { name: '升级' }).click()
  await expect(steps.getByText(`li_${run} 升级，第 1 次`)).toBeVisible()
  const session = await li.locator('[data-session]').getAttribute('data-session')

  await li.getByRole('button', { name: '已转介心理科' }).click()
  await li.getByRole('button', { name: '处理完毕' }).click()
  await expect(wang.getByText('没有待处理的预警')).toBeVisible()
  await li.goto(`${inbox()}?alarm=${session}`)
  await expect(li.getByRole('region', { name: '链接所指的预警' }).getByText('需要医生')).toBeVisible()
  await shot(li, 'linked')
  await wang.getByText('已处理', { exact: true }).click()
  await wang.getByRole('button', { name: '重新打开' }).click()
  await wang.getByRole('dialog').getByRole('textbox').fill('家属又来信了')
  await wang.getByRole('dialog').getByRole('button', { name: '重新打开' }).click()
  await expect(li.getByText('家属又来信了')).toBeVisible()
  await wang.getByText('响应时间', { exact: true }).click()
  await expect(wang.getByRole('cell', { name: record.Name })).toBeVisible()
  await shot(wang, 'times')
})

test('by keyboard: claimed, put back, claimed again and processed', async ({ browser }) => {
  const page = await opened(browser, 'wang')
  await raise()
  const queue = page.getByRole('list', { name: '预警' })
  await expect(queue.locator('[data-session]')).toHaveCount(2)
  await page.keyboard.press('c')
  await expect(page.getByText('由我处理')).toBeVisible()
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('textbox').fill('下班')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('由我处理')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page.getByText('由我处理')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('已电话联系')
  await page.keyboard.press('Control+Enter')
  await expect(queue.locator('[data-session]')).toHaveCount(1)
})

test('a screen without a network shows what it missed once it is back, each alarm once', async ({ browser }) => {
  const page = await opened(browser, 'li')
  const cards = page.locator('[data-session]')
  // What the steps before left.
  await expect(cards).toHaveCount(1)
  await page.context().setOffline(true)
  await raise()
  await raise()
  await page.context().setOffline(false)
  await expect(page.locator('[data-live=open]')).toBeVisible({ timeout: 40_000 })
  await expect(cards).toHaveCount(3)
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'phone')
  await page.goto(`${inbox()}?lang=ar`)
  await expect(cards).toHaveCount(3)
  await shot(page, 'phone-ar')
  await page.setViewportSize({ width: 1440, height: 900 })
  await shot(page, 'desktop-ar')
})

test('the trail: a person and a questionnaire are picked by name, and all that is asked for is exported', async ({
  browser,
}) => {
  const page = await signedIn(browser, { code: `lead_${run}`, password })
  await page.goto('/trailMng')
  const search = page.getByRole('search')
  await choose(search, '操作人', `wang_${run}`)
  // The list is long: only what is near is drawn.
  await search.getByRole('combobox', { name: '类型' }).fill('处理预警')
  const line = page.locator('.ant-select-item-option[title=处理预警]')
  await standsStill(line)
  await line.click()
  const rows = page.locator('tbody tr[data-row-key]')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: record.Name })).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual(['AlarmProcessed'])

  await page.goto('/trailMng?thing=naire')
  await choose(page.getByRole('search'), '问卷', record.Name)
  await expect(rows.filter({ hasText: '发布' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'wang' })).toHaveCount(0)
  await shot(page, 'trail')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'trail-phone')
})

test('on another screen: a toast with its level and a number call, told as shown only then; one click opens it', async ({
  browser,
}) => {
  const zhao = await place.person('Alarmer', `zhao_${run}`)
  const page = await signedIn(browser, { code: `zhao_${run}`, password })
  await page.goto(`/subject/${place.orgSid}/${place.subjectSid}`)
  await expect(page.locator('[data-live=open]')).toBeVisible()
  const told = async (sid: string) =>
    (
      (await zhao.get(`/odata/AlarmSteps?$filter=SessionSid eq '${sid}' and Step eq 'AlarmTold'&$select=UserName`)).body
        .value as { UserName: string }[]
    ).filter(({ UserName }) => UserName === `zhao_${run}`).length
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)

  await hide(true)
  const sid = await raised()
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.waitForTimeout(1_000)
  expect(await told(sid)).toBe(0)
  await hide(false)
  const toast = page.getByRole('alert').filter({ hasText: '有新预警' })
  await expect(toast).toContainText(record.Name)
  await expect(toast).toContainText('选择预警')
  await expect(page.getByTitle('1 条新预警')).toBeVisible()
  await expect.poll(() => told(sid)).toBe(1)
  await shot(page, 'toast')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'toast-phone')
  await toast.getByRole('button', { name: '查看预警' }).click()
  await expect(page).toHaveURL((url) => url.pathname === inbox() && url.searchParams.get('alarm') === sid)
  await expect(page.locator(`[data-session='${sid}']`)).toBeVisible()
  await expect(page).not.toHaveTitle(/^\(/)
  const isOn = (name: string) => page.getByRole('switch', { name })
  await expect(isOn('标题数字')).toBeChecked()
  await expect(isOn('提示音')).not.toBeChecked()
})

test('the card has the contact answers that the author chose among the settings, a telephone number to be dialled', async ({
  browser,
}) => {
  const lead = await signedIn(browser, { code: `lead_${run}`, password })
  await lead.goto(
    `/subject/${place.orgSid}/${place.subjectSid}/naireSettings?naire=${record.Sid}&setting=AlarmContactCodes`,
  )
  const setting = lead.locator('[data-setting=AlarmContactCodes]').getByRole('combobox')
  await setting.fill('story')
  await lead.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'story' }).click()
  await lead.keyboard.press('Escape')
  await setting.scrollIntoViewIfNeeded()
  await lead.screenshot({ path: 'test-results/alarms/contact-setting.png' })
  const own = copyOf(screening((naire) => Object.assign(naire, { AlarmContactCodes: ['story', 'age'] })))
  await place.publish(own)
  const someone = new Respondent(new Client(baseUrl), own)
  await someone.finish({ ...calm, phq9: '2', story: '139 1234 5678' })
  const page = await opened(browser, 'wang')
  await page.goto(`${inbox()}?alarm=${someone.sid}`)
  const card = page.locator(`[data-session="${someone.sid}"]`).first()
  await expect(card.getByRole('link', { name: '139 1234 5678' })).toHaveAttribute('href', 'tel:13912345678')
  await shot(page, 'contacts')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'contacts-phone')
})
