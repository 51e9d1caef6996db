import { expect, test, type Browser, type Page } from '@playwright/test'
import { Client } from '../api/client.ts'
import { newSid, password, type FieldworkSite } from '../api/fieldwork.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

const anybody = new Client(process.env['BASE_URL'] ?? '')
let admin: Client
let place: FieldworkSite
test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

const stem = (page: Page, code: string) => expect(page.getByRole('heading', { name: `${code} 部分` })).toBeVisible()
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/way/${test.info().project.name}-${name}.png`, fullPage: true })
const handedIn = (page: Page) => expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
const agree = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())

async function person(): Promise<{ readonly code: string; readonly sid: string }> {
  const code = `way${newSid().slice(0, 8).toLowerCase()}`
  const { sid } = await place.person('Surveyor', code)
  return { code, sid }
}

/** Through the sign-in screen, which leads to where it was asked from. */
async function signIn(page: Page, code: string): Promise<void> {
  await page.getByLabel('账号').fill(code)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('记住我').check()
  await page.getByRole('button', { name: '登录' }).click()
}

/** As staff read the one session of a questionnaire. */
async function session(naireSid: string): Promise<Readonly<Record<string, unknown>>> {
  const path = `/odata/NaireSessions?$filter=${encodeURIComponent(`NaireSid eq '${naireSid}'`)}&$select=AuthMode,UserSid,UserName,Status`
  const { body } = await admin.get(path)
  return body.value[0] ?? {}
}

const another = async (browser: Browser) => {
  const page = await (
    await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      baseURL: process.env['BASE_URL'] ?? '',
    })
  ).newPage()
  agree(page)
  return page
}

test('a questionnaire for who has signed in leads to the sign-in and back; the session carries their name, the database their sid', async ({
  page,
}) => {
  const { code, sid } = await person()
  const naireSid = await place.publish(choices('AB', { RequireSignIn: true }))
  await page.goto(`/survey/online/${place.orgSid}/${naireSid}`)
  await expect(page.getByRole('heading', { name: '用户未登录' })).toBeFocused()
  await shot(page, 'sign-in')
  await press(page, '去登录')
  await signIn(page, code)
  await stem(page, 'A')
  await expect(page.getByText(`以“${code}”的身份作答`)).toBeVisible()
  await answer(page)
  await shot(page, 'answering-as')
  await press(page, '下一页')
  await answer(page)
  await press(page, '提交')
  await handedIn(page)
  await expect.poll(() => session(naireSid)).toMatchObject({ AuthMode: 0, UserSid: sid, UserName: code, Status: 0 })
  // One without a name was opened before anybody had signed in.
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain(sid)
})

test('a sign-in that is over logs out without a question, and what was answered comes back with the next [R8-06]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const { code } = await person()
  const naireSid = await place.publish(choices('ABC'))
  const address = `/survey/online/${place.orgSid}/${naireSid}`
  await page.goto(`/login?redirect=${encodeURIComponent(address)}`)
  await signIn(page, code)
  await stem(page, 'A')
  await answer(page)
  await expect(page.getByText('已保存', { exact: false })).toBeVisible()
  // Ended from another device.
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('naire.user') ?? '{}') as { Token?: string }).Token,
  )
  await anybody.as({ Authorization: `Bearer ${token}` }).post('/api/Logout', {})
  await press(page, '下一页')
  await expect(page.getByRole('heading', { name: '您的登录已失效' })).toBeVisible()
  expect(asked).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('naire.user'))).toBeNull()
  await shot(page, 'signed-out')
  await press(page, '重新登录')
  await signIn(page, code)
  await press(page, '继续作答')
  await press(page, '上一页')
  await expect(page.getByRole('radio', { name: '好', exact: true })).toBeChecked()
  for (const _ of 'AB')
    await page
      .getByRole('radio', { name: '好', exact: true })
      .check()
      .then(() => press(page, '下一页'))
  await answer(page)
  await press(page, '提交')
  await handedIn(page)
  await expect.poll(() => session(naireSid)).toMatchObject({ AuthMode: 0, UserName: code })
})

test('without signing in again the questionnaire can be answered anonymously', async ({ page }) => {
  agree(page)
  const { code } = await person()
  const address = `/survey/online/${place.orgSid}/${await place.publish(choices('AB'))}`
  await page.goto(`/login?redirect=${encodeURIComponent(address)}`)
  await signIn(page, code)
  await stem(page, 'A')
  await page.evaluate(() =>
    localStorage.setItem(
      'naire.user',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('naire.user') ?? '{}'), Token: 'dead' }),
    ),
  )
  // A sign-in that is over is told before anything is answered.
  await page.reload()
  await press(page, '不登录，匿名作答')
  await stem(page, 'A')
  await expect(page.getByText('的身份作答')).toBeHidden()
  await expect(page.getByRole('radio', { name: '好', exact: true })).not.toBeChecked()
})

test('who has signed in goes on with their session on another device', async ({ browser, page }) => {
  agree(page)
  const { code } = await person()
  const address = `/survey/online/${place.orgSid}/${await place.publish(choices('AB'))}`
  await page.goto(`/login?redirect=${encodeURIComponent(address)}`)
  await signIn(page, code)
  await answer(page, '一般')
  await press(page, '下一页')
  await expect(page.locator('.n-saving[data-sent]')).toBeVisible()
  const other = await another(browser)
  await other.goto(`/login?redirect=${encodeURIComponent(address)}`)
  await signIn(other, code)
  await expect(other.getByText('您在另一台设备上答的还没有提交')).toBeVisible()
  await shot(other, 'elsewhere')
  await press(other, '继续作答')
  await stem(other, 'B')
  await press(other, '上一页')
  await expect(other.getByRole('radio', { name: '一般' })).toBeChecked()
  await press(other, '下一页')
  await answer(other)
  await press(other, '提交')
  await handedIn(other)
  await answer(page)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '这份答卷已在另一台设备上继续' })).toBeVisible()
  await other.context().close()
})

test('a member of another organisation answers as nobody', async ({ page }) => {
  const elsewhere = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const code = `away${newSid().slice(0, 8).toLowerCase()}`
  await elsewhere.person('Surveyor', code)
  const naireSid = await place.publish(choices('A'))
  await page.goto(`/login?redirect=${encodeURIComponent(`/survey/online/${place.orgSid}/${naireSid}`)}`)
  await signIn(page, code)
  await answer(page)
  await press(page, '提交')
  await handedIn(page)
  await expect.poll(() => session(naireSid)).toMatchObject({ AuthMode: 1, UserSid: null })
})
