import { expect, test, type Page, type Request } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import type { Client } from '../api/client.ts'
import { newSid, type FieldworkSite } from '../api/fieldwork.ts'
import { answer, choices, makePlace, press, tryAgain } from './way/way-naire.ts'

const conclusion = '<p>凭此页领取<b>纪念品</b></p>'
let place: FieldworkSite
let manager: Client
let reviewer: Client

test.beforeAll(async () => {
  const run = randomBytes(3).toString('hex')
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  manager = await place.person('ProjectManager', `endsm_${run}`)
  reviewer = await place.person('Assessor', `endsr_${run}`)
})

async function open(page: Page, settings: object): Promise<void> {
  await page.goto(
    `/survey/online/${place.orgSid}/${await place.publish(choices('A', { Conclusion: conclusion, ...settings }))}`,
  )
}

async function finish(page: Page, option = '好'): Promise<string> {
  const commit = page.waitForRequest(isCommit)
  await answer(page, option)
  await press(page, '提交')
  return sessionOf(await commit)
}

const isCommit = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/odata/NaireSessions'
const sessionOf = (commit: Request): string => commit.postDataJSON().Sid
const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/way/end-${name}.png`, fullPage: true })

async function showsEnd(page: Page, title: string, words: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeFocused()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('凭此页领取纪念品')).toBeVisible()
}

test("who is not in the survey is told so, with the author's conclusion (Prohibit)", async ({ page }) => {
  await open(page, { SuccessParam: "A == '1'", FeedbackLink: 'https://feedback.example/form' })
  await finish(page, '不好')
  await showsEnd(page, '提交成功，谢谢您', '您不在调查范围内')
  await expect(page.getByRole('link', { name: '意见反馈' })).toHaveAttribute('href', 'https://feedback.example/form')
  await shot(page, 'prohibit')
})

test('whose place is taken is told so (FullQuota)', async ({ page }) => {
  await open(page, { QuotarList: [{ Sid: newSid(), QuotarExpression: "A == '1'", Limit: 1 }] })
  await finish(page)
  await expect(page.getByRole('heading', { name: '提交成功，谢谢您' })).toBeVisible()
  await press(page, '再填一份')
  await finish(page)
  await showsEnd(page, '名额已满，谢谢您', '这份答卷不再计入结果')
  await shot(page, 'full-quota')
})

test('a session that was taken out of the results says so when it is opened again (Invalid)', async ({ page }) => {
  await open(page, {})
  const sessionSid = await finish(page)
  await expect(page.getByRole('heading', { name: '提交成功，谢谢您' })).toBeVisible()
  await isShown(sessionSid)
  expect(
    (await manager.post('/odata/NaireSessions/SurveyExpert.Invalidate()', { sessionSid, reason: '重复作答' })).status,
  ).toBeLessThan(300)
  await page.reload()
  await showsEnd(page, '这份答卷已作废', '它不再计入结果')
  await shot(page, 'invalid')
})

test('a session that was sent back before its reply arrived says why, and goes on (Revoke)', async ({ page }) => {
  await open(page, {})
  // The server takes the session; what it says is lost on the way.
  await page.route('**/odata/NaireSessions', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route('**/health', (route) => route.abort())
  const sessionSid = await finish(page)
  await expect(page.getByRole('heading', { name: '已保存，等待网络' })).toBeVisible()
  await isShown(sessionSid)
  const sentBack = await reviewer.post('/odata/NaireSessions/SurveyExpert.Review()', {
    sessionSid,
    action: 'return',
    reason: '请再核对一次',
  })
  expect(sentBack.status).toBeLessThan(300)
  await page.unrouteAll()
  await tryAgain(page)
  await showsEnd(page, '这份答卷被退回了', '退回原因：请再核对一次')
  await shot(page, 'revoke')
  await press(page, '去修改')
  await expect(page.getByText('退回原因：请再核对一次')).toBeVisible()
  await finish(page, '一般')
  await expect(page.getByRole('heading', { name: '提交成功，谢谢您' })).toBeVisible()
})

/** What a browser handed in stands in the list of sessions a moment later. */
const isShown = (sessionSid: string) =>
  expect.poll(async () => (await manager.get(`/odata/NaireSessions('${sessionSid}')?$select=Sid`)).status).toBe(200)
