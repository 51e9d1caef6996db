import { expect, test, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, password, screening } from '../api/fieldwork.ts'
import { calm, feedbacks, Respondent } from '../api/respondent.ts'
import { violationsOf } from './looks/look.ts'
import { recorded } from './looks/recording.ts'
import { standsStill } from './stands-still.ts'
import { choose, signedIn } from './story/staff.ts'

// One story: what is drawn in a step is reviewed and resolved in later ones.
test.describe.configure({ mode: 'serial' })

const run = randomBytes(3).toString('hex')
let screenPath = ''
let lead: Page
let second: Page
/** The session with a recording. */
let heard = ''

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  const anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const place = await FieldworkSite.make({ admin, anybody }, `复审${inChinese(run)}社`)
  await place.person('Supervisor', `r_lead_${run}`)
  const first = await place.person('Assessor', `r_first_${run}`)
  await place.person('Assessor', `r_second_${run}`)
  const record = copyOf(screening())
  await place.publish(record)
  for (let at = 0; at < 4; at += 1) {
    const someone = new Respondent(anybody, record)
    await someone.commit({ age: 30 })
    const recording = at === 0 ? await recorded(someone, record) : []
    const done = await someone.finish(calm, { Feedbacks: [...feedbacks(record, calm), ...recording] })
    expect(done.status, done.text).toBe(200)
    const sessionSid = someone.sid
    if (at === 0) heard = sessionSid
    const passed = { sessionSid, action: 'pass', reason: '' }
    expect((await first.post('/odata/NaireSessions/SurveyExpert.Review()', passed)).status).toBe(200)
  }
  screenPath = `/subject/${place.orgSid}/${place.subjectSid}/secondReview`
  lead = await signedIn(browser, { code: `r_lead_${run}`, password })
  second = await signedIn(browser, { code: `r_second_${run}`, password })
})

const picture = async (on: Page, name: string) => {
  if (process.env['PICTURES'])
    await on.screenshot({ path: `${process.env['PICTURES']}/second-${name}.png`, fullPage: true })
}
const tasks = (page: Page) => page.getByRole('region', { name: '我的复审' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

test('a supervisor draws all by chance with a seed, by mouse', async () => {
  await lead.goto(screenPath)
  await expect(lead.getByText('还没有抽样')).toBeVisible()
  await lead.getByRole('button', { name: '抽样复审' }).click()
  const form = dialog(lead)
  await choose(form, '抽样方式', '随机抽')
  await form.getByRole('spinbutton', { name: '份数' }).fill('4')
  await form.getByRole('textbox', { name: '随机种子' }).fill('2026')
  await form.getByRole('combobox', { name: '复审员' }).click()
  const person = lead.locator('.ant-select-item-option', { hasText: `r_second_${run}` })
  await standsStill(person)
  await person.click()
  await expect(form.locator('.ant-select-selection-item', { hasText: `r_second_${run}` })).toBeVisible()
  await lead.keyboard.press('Escape')
  await expect(lead.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toHaveCount(0)
  await picture(lead, 'draw')
  expect(await violationsOf(lead)).toEqual([])
  await form.getByRole('button', { name: '抽样复审' }).click()
  await expect(lead.getByText('抽到 4 份；0 份没有合适的复审员')).toBeVisible()
  await expect(lead.getByText('已复审 0 / 4')).toBeVisible()
})

test('and each one in its order by the keyboard alone', async () => {
  const page = lead
  await page.getByRole('button', { name: '抽样复审' }).focus()
  await page.keyboard.press('Enter')
  const form = dialog(page)
  const method = form.getByRole('combobox', { name: '抽样方式' })
  await method.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.ant-select-item-option-active', { hasText: '随机抽' })).toBeVisible()
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const interval = form.getByRole('spinbutton', { name: '间隔' })
  await interval.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1')
  await form.getByRole('combobox', { name: '复审员' }).focus()
  await page.keyboard.type(`r_second_${run}`)
  await expect(page.locator('.ant-select-item-option-active', { hasText: `r_second_${run}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: '抽样复审' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('抽到 4 份；0 份没有合适的复审员')).toBeVisible()
  await expect(page.getByRole('region', { name: '每隔几份抽一份' })).toBeVisible()
})

test('the second reviewer hears the recording at a speed of their own, reads what a machine heard, and objects', async () => {
  await second.goto(screenPath)
  await expect(tasks(second)).toHaveCount(8)
  const task = tasks(second)
    .filter({ hasText: heard.slice(0, 8) })
    .first()
  await task.getByRole('button', { name: '复审' }).click()
  await expect(second.getByText('看不到原来的审核结论')).toBeVisible()
  await expect(second.getByText(`r_first_${run}`)).toHaveCount(0)
  await expect(second.locator('.n-stored__wave path')).toBeVisible()
  const player = second.locator('audio')
  await second.getByRole('group', { name: '播放速度' }).getByRole('button', { name: '2×' }).click()
  await player.evaluate(async (audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2)
  expect(await player.evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(2)
  const transcript = second.getByRole('figure').filter({ hasText: '机器转写，可能有误' })
  await expect(transcript).toContainText('最近总是睡不好')
  expect(await violationsOf(second)).toEqual([])
  await picture(second, 'blind')
  await second.getByRole('checkbox', { name: '这一题有异议' }).first().check()
  await second.getByRole('button', { name: '退回' }).click()
  await expect(second.getByText('复审已提交')).toBeVisible()
  await expect(tasks(second)).toHaveCount(7)
})

test('and agrees by the keyboard alone', async () => {
  const open = tasks(second)
    .filter({ hasNotText: heard.slice(0, 8) })
    .first()
    .getByRole('button', { name: '复审' })
  await open.focus()
  await second.keyboard.press('Enter')
  const pass = second.getByRole('button', { name: '通过', exact: true })
  await pass.focus()
  await second.keyboard.press('Enter')
  await expect(tasks(second)).toHaveCount(6)
})

test('the supervisor sees agreement by reviewer and question, and settles what is open by the keyboard', async () => {
  await lead.reload()
  const cells = lead.getByRole('cell')
  await expect(cells.filter({ hasText: `原审核员 · r_first_${run}` }).first()).toBeVisible()
  await expect(cells.filter({ hasText: '题目 · ' }).first()).toBeVisible()
  const queue = lead.getByRole('listitem').filter({ hasText: heard.slice(0, 8) })
  await expect(queue).toContainText(`复审 · r_second_${run} · 退回`)
  await picture(lead, 'samples')
  expect(await violationsOf(lead)).toEqual([])
  await queue.getByRole('button', { name: '以“退回”为准' }).focus()
  await lead.keyboard.press('Enter')
  await expect(queue).toContainText('已定：退回')
})

for (const [width, lang] of [
  [390, 'zh-CN'],
  [390, 'ar'],
  [1440, 'ar'],
] as const)
  test(`looks at ${width} px in ${lang}`, async () => {
    for (const [page, name] of [
      [lead, 'samples'],
      [second, 'mine'],
    ] as const) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
      await page.goto(`${screenPath}?lang=${lang}`)
      await expect(page.locator('h1:visible')).toBeVisible()
      await expect(page.locator('.ant-skeleton')).toHaveCount(0)
      await picture(page, `${name}-${width}-${lang}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
    }
    await second
      .getByRole('listitem')
      .filter({ hasText: heard.slice(0, 8) })
      .getByRole('button')
      .first()
      .click()
    await expect(second.locator('.n-stored__transcript')).toBeVisible()
    await picture(second, `blind-${width}-${lang}`)
    expect(await second.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
