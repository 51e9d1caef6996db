import { expect, test, type Page } from '@playwright/test'
import { newSid, type FieldworkSite } from '../api/fieldwork.ts'
import { Client, type Json } from '../api/client.ts'
import { startMiddle, type Middle } from './offline/middle.ts'
import { makePlace, press } from './way/way-naire.ts'

// A test with a limit for each page and for the whole, on a phone: clocks run on without a network and over a reload.
let place: FieldworkSite
let middle: Middle
let manager: Client
let naireSid: string

const question = (Code: string, Seq: number, Config: object = {}) => ({
  Sid: newSid(),
  Code,
  Type: 3,
  PageSid: newSid(),
  PageSeq: Seq,
  Seq,
  Data: {
    Data: `第 ${Seq} 题`,
    Config,
    Interactions: [{ Sid: newSid(), Code: 'I1', DataType: { Type: 0, Required: true, MaxLength: 50 } }],
  },
})

const naire = (settings: object) => ({
  Sid: naireSid,
  Name: '限时测验',
  QuestionCount: 2,
  PageCount: 2,
  ModifyTime: '2026-01-05T02:00:00.000Z',
  Questions: [question('Q1', 1, { PageTimeLimit: 6 }), question('Q2', 2)],
  ...settings,
})

test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  manager = await place.person('ProjectManager', `limits_${newSid().slice(0, 8)}`)
})
test.beforeEach(async () => {
  naireSid = newSid()
  middle = await startMiddle(process.env['BASE_URL'] ?? '')
})
test.afterEach(() => middle.close())

const address = (lang = '') => `${middle.url}/survey/online/${place.orgSid}/${naireSid}${lang}`
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/time-limits/${name}.png`, fullPage: true })

async function rowOf(): Promise<Json> {
  const filter = encodeURIComponent(`NaireSid eq '${naireSid}'`)
  return (await manager.get(`/odata/NaireSessions?$filter=${filter}&$expand=Feedbacks`)).body.value[0]
}

test('a page is left when its time is over, and the session handed in when all is', async ({ page }) => {
  await place.publish(naire({ TimeLimit: 14 }))
  await page.goto(address())
  await expect(page.getByText(/本页剩余 0:0\d/).first()).toBeVisible()
  await shot(page, 'first-page')
  await expect(page.getByRole('heading', { name: '第 2 题' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('时间到，之前的作答有效。')).toBeVisible()
  await shot(page, 'second-page')
  await page.getByRole('textbox').fill('来得及')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => (await rowOf())?.Status, { timeout: 20_000 }).toBe(0)
  const row = await rowOf()
  expect(row.FindingCount).toBe(0)
  expect(row.OverTime).not.toBeNull()
  expect(row.Feedbacks.map(({ Value1 }: Json) => Value1)).toEqual(['来得及'])
})

test('the clock runs on over a reload without a network', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await place.publish(naire({ TimeLimit: 600 }))
  await page.goto(address())
  await page.getByRole('textbox').fill('先答一点')
  await expect(page.getByRole('heading', { name: '第 2 题' })).toBeVisible({ timeout: 15_000 })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await middle.cut()
  const left = async () =>
    (
      await page
        .getByText(/全卷剩余/)
        .first()
        .textContent()
    )
      ?.match(/\d+/g)
      ?.map(Number) ?? []
  const before = await left()
  await page.waitForTimeout(2_000)
  await page.reload()
  await press(page, '继续作答')
  await expect(page.getByText(/全卷剩余 9:\d\d/).first()).toBeVisible()
  const after = await left()
  expect((after[0] ?? 0) * 60 + (after[1] ?? 0)).toBeLessThan((before[0] ?? 0) * 60 + (before[1] ?? 0) - 1)
  await expect(page.getByText(/本页剩余/)).toHaveCount(0)
  await shot(page, 'offline')
})
