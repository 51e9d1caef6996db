import { expect, test, type Page } from '@playwright/test'
import type { Client, Json } from '../api/client.ts'
import { newSid, password, type FieldworkSite } from '../api/fieldwork.ts'
import { violationsOf } from './looks/look.ts'
import { startMiddle, type Middle } from './offline/middle.ts'
import { signedIn } from './story/staff.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

// An interviewer with a phone, out for a day without a network; the supervisor looks on.
let place: FieldworkSite
let middle: Middle
let supervisor: Client
let naireSid: string
const surveyor = `iv${newSid().slice(0, 8).toLowerCase()}`
const leader = `lead${newSid().slice(0, 8).toLowerCase()}`
const on = (what: string) => `/odata/Naires('${naireSid}')/SurveyExpert.${what}()`

test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  supervisor = await place.person('Supervisor', leader)
  await place.person('Surveyor', surveyor)
  naireSid = await place.publish(choices('AB', { AnonymousMode: 1, IdentifyingValidationMode: 1 }))
  await supervisor.post(on('DefineIdentList'), { kind: 'people', columns: [{ name: '地址', isStratum: false }] })
  const homes = ['长安街 1 号', '长安街 2 号', '北门 3 号']
  const people = homes.map((地址, at) => ({
    code: `H${at}`,
    name: `住户${at}`,
    mobile: `1380000000${at}`,
    columns: { 地址 },
  }))
  await supervisor.post(on('SavePeople'), { people })
})
test.beforeEach(async () => {
  middle = await startMiddle(process.env['BASE_URL'] ?? '')
})
test.afterEach(() => middle.close())

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/interviews/${name}.png`, fullPage: true })
const passes = async (page: Page) => expect(await violationsOf(page)).toEqual([])
const figures = async (): Promise<Json> => (await supervisor.get(on('IdentStat'))).body.value.Interviewers[0]
const openPerson = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) }).click()

/** Files that this page has loaded and the service worker does not have. */
async function filesNotKept(): Promise<readonly string[]> {
  const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
  const kept = new Set((await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url))
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return loaded.filter((name) => name.includes('/assets/') && !kept.has(name))
}

async function record(page: Page, outcome: string, note = ''): Promise<void> {
  await press(page, '登记接触')
  const form = page.getByRole('dialog')
  await form.getByText(outcome, { exact: true }).click()
  if (outcome === '约好时间') await form.getByLabel('预约时间').fill('2099-01-02T10:00')
  await form.getByLabel('备注').fill(note)
  if (outcome === '约好时间') await shot(page, 'attempt')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
}

test('a supervisor assigns people; the interviewer meets them for a day without a network', async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000)
  page.on('dialog', (dialog) => void dialog.accept())
  const office = await signedIn(browser, { code: leader, password })
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.goto(`/subject/${place.orgSid}/${place.subjectSid}/identMng?naire=${naireSid}`)
  await office.getByRole('button', { name: '分派 3 人…' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '访问员' }).fill(surveyor)
  await office.getByTitle(new RegExp(surveyor)).click()
  await shot(office, 'assign')
  await dialog.getByRole('button', { name: '分派 3 人' }).click()
  await expect(office.getByRole('cell', { name: surveyor })).toHaveCount(3)

  await page.goto(`${middle.url}/login?redirect=${encodeURIComponent('/survey/interviews')}`)
  await page.getByLabel('账号').fill(surveyor)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('记住我').check()
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('link', { name: /住户/ })).toHaveCount(3)
  await shot(page, 'list')
  await passes(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate(filesNotKept), { timeout: 30_000 }).toEqual([])

  await middle.cut()
  await page.reload()
  await page.getByLabel('按姓名、编码、电话或地址查找').fill('北门')
  await expect(page.getByRole('link', { name: /住户/ })).toHaveCount(1)
  await page.getByLabel('按姓名、编码、电话或地址查找').fill('')
  await openPerson(page, '住户0')
  await expect(page.getByRole('link', { name: '13800000000' })).toBeVisible()
  await record(page, '约好时间', '周末在家')
  await shot(page, 'person')
  await passes(page)
  await page.getByRole('link', { name: '返回我的访问' }).click()
  await openPerson(page, '住户1')
  await record(page, '拒绝')
  await page.getByRole('link', { name: '返回我的访问' }).click()
  await openPerson(page, '住户2')
  await page.getByRole('link', { name: '开始访问' }).click()
  for (const act of ['下一页', '提交']) {
    await answer(page)
    await press(page, act)
  }
  await expect(page.getByText('已保存，等待网络')).toBeVisible()
  await page.goto(`${middle.url}/survey/interviews`)
  await expect(page.getByText('2 条记录等待发送')).toBeVisible()
  await expect(page.getByRole('link', { name: /住户2/ })).toContainText('已答完，等待发送')
  await press(page, '预约（1）')
  await shot(page, 'appointments')
  expect((await figures()).Attempts).toBe(0)

  await middle.restore()
  await press(page, '立即同步')
  await expect(page.getByText('条记录等待发送')).toBeHidden()
  await expect.poll(async () => (await figures()).Attempts).toBe(2)
  await expect
    .poll(
      async () =>
        (await figures()).Standings.toSorted((one: Json, other: Json) => (one.Standing < other.Standing ? -1 : 1)),
      { timeout: 60_000 },
    )
    .toEqual([
      { Standing: 'finished', People: 1 },
      { Standing: 'refused', People: 1 },
      { Standing: 'waiting', People: 1 },
    ])
  await office.goto(`/subject/${place.orgSid}/${place.subjectSid}/identStat`)
  await expect(office.getByRole('heading', { name: '按访问员' })).toBeVisible()
  await shot(office, 'progress')
  await office.goto(`/subject/${place.orgSid}/${place.subjectSid}/identMng?naire=${naireSid}`)
  await expect(office.getByText('已完成').first()).toBeVisible()
  await shot(office, 'people')
  const { body } = await supervisor.get(
    `/odata/NaireSessions?$filter=${encodeURIComponent(`NaireSid eq '${naireSid}'`)}&$select=UserName,Status`,
  )
  expect(body.value).toMatchObject([{ UserName: surveyor, Status: 0 }])
  await page.goto(`${middle.url}/survey/interviews?lang=ar`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await shot(page, 'list-ar')
})
