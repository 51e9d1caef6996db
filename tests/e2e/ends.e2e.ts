import { expect, test, type Page, type Request } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import type { Client } from '../api/client.ts'
import { newSid, password, type FieldworkSite } from '../api/fieldwork.ts'
import { violationsOf } from './looks/look.ts'
import { signedIn } from './story/staff.ts'
import { answer, choices, makePlace, press, tryAgain } from './way/way-naire.ts'

const conclusion = '<p>凭此页领取<b>纪念品</b></p>'
let place: FieldworkSite
let manager: Client
let reviewer: Client
let reviewerCode = ''

test.beforeAll(async () => {
  const run = randomBytes(3).toString('hex')
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  manager = await place.person('ProjectManager', `endsm_${run}`)
  reviewerCode = `endsr_${run}`
  reviewer = await place.person('Assessor', reviewerCode)
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

test('whose cell is full is told so on the page that says it, not behind the last, and keeps what was answered', async ({
  page,
}) => {
  const naire = choices('ABC', {
    Conclusion: conclusion,
    App_CommitMode: 0,
    QuotarList: [{ Sid: newSid(), QuotarExpression: "A == '1'", Limit: 0 }],
  })
  await page.goto(`/survey/online/${place.orgSid}/${await place.publish(naire)}`)
  await answer(page)
  const commit = page.waitForRequest(isCommit)
  await press(page, '下一页')
  const sessionSid = sessionOf(await commit)
  await showsEnd(page, '名额已满，谢谢您', '这份答卷不再计入结果')
  await shot(page, 'full-quota-at-once')
  await page.reload()
  await expect(page.getByRole('heading', { name: '名额已满，谢谢您' })).toBeVisible()
  await isShown(sessionSid)
  expect((await manager.get(`/odata/NaireSessions('${sessionSid}')?$expand=Feedbacks`)).body).toMatchObject({
    Status: 5,
    Feedbacks: [{ QuestionCode: 'A' }],
  })
})

test('a text with markup is written with emphasis and lists; what is pasted brings words alone, and staff are shown the same', async ({
  page,
  browser,
}) => {
  const question = {
    Sid: newSid(),
    Code: 'T',
    Type: 5,
    PageSid: newSid(),
    PageSeq: 1,
    Seq: 1,
    Data: {
      Data: '您怎么看？',
      Interactions: [{ Sid: newSid(), Code: 'I1', ViewType: 'MultiLine', DataType: { Type: 1, MaxLength: 60 } }],
    },
  }
  const naireSid = await place.publish({
    Sid: newSid(),
    Name: '看法',
    QuestionCount: 1,
    PageCount: 1,
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions: [question],
  })
  await page.goto(`/survey/online/${place.orgSid}/${naireSid}`)
  const field = page.getByRole('textbox', { name: /您怎么看/ })
  await field.click()
  await page.getByRole('button', { name: '加粗' }).click()
  await expect(page.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('很好')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await field.evaluate((box) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p onclick="x()">粘贴<i>来的</i><img src="https://example.com/x.png" onerror="window.pasted = 1"><a href="https://example.com/">网址</a></p>',
    )
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(field.locator('i')).toHaveText('来的')
  await expect(field.locator('img, a, [onclick]')).toHaveCount(0)
  await shot(page, 'rich-text')
  const commit = page.waitForRequest(isCommit)
  await press(page, '提交')
  const sessionSid = sessionOf(await commit)
  await expect(page.getByRole('heading', { name: '提交成功，谢谢您' })).toBeVisible()
  await isShown(sessionSid)
  const staff = await signedIn(browser, { code: reviewerCode, password })
  await staff.goto(`/subject/${place.orgSid}/${place.subjectSid}/sessionNaire/${sessionSid}/view`)
  const shown = staff.locator('[data-code=T]')
  await expect(shown.locator('b, strong')).toHaveText('很好')
  await expect(shown.locator('i, em')).toHaveText('来的')
  await expect(shown.locator('.n-written-html img, .n-written-html a')).toHaveCount(0)
  await staff.screenshot({ path: 'test-results/way/end-rich-text-staff.png' })
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

/** Waits until a session that a browser submitted appears in the list of sessions. */
const isShown = (sessionSid: string) =>
  expect.poll(async () => (await manager.get(`/odata/NaireSessions('${sessionSid}')?$select=Sid`)).status).toBe(200)

test('own answers are looked at after handing in, and erased for good', async ({ page, context }) => {
  await open(page, { OwnAnswers: 'Erase' })
  await finish(page, '一般')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  await shot(page, 'own-link')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: '查看我的答案' }).click()
  const own = await opening
  await expect(own.getByText('您的答案保存着')).toBeVisible()
  await expect(own.getByText('一般')).toBeVisible()
  await own.getByText('撤回并清除我的答案').click()
  expect(await violationsOf(own)).toEqual([])
  await shot(own, 'own-answers')
  await own.goto(`${own.url().split('?')[0]}?lang=ar`)
  await shot(own, 'own-answers-ar')
  await own.setViewportSize({ width: 1440, height: 900 })
  await shot(own, 'own-answers-desktop')
  await own.locator('summary').click()
  await own.locator('form').getByRole('button').click()
  await expect(own.locator('main')).toHaveAttribute('data-state', 'erased')
  await shot(own, 'own-answers-erased')
})
