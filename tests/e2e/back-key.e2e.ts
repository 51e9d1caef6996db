import { expect, test, type Page } from '@playwright/test'
import type { FieldworkSite } from '../api/fieldwork.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

let place: FieldworkSite
test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

const stem = (page: Page, code: string) => expect(page.getByRole('heading', { name: `${code} 部分` })).toBeVisible()
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/way/${test.info().project.name}-${name}.png`, fullPage: true })
/** The key of the phone or browser, pressed when the page has seen to it. */
async function back(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state !== null)
  await page.evaluate(() => history.back())
}
const asked = (page: Page) => expect(page.getByRole('heading', { name: '确定要退出吗？' })).toBeVisible()

/** With a page before it, as from a link. */
async function open(page: Page, naire: object): Promise<void> {
  await page.goto('/survey/continue')
  await page.goto(`/survey/online/${place.orgSid}/${await place.publish(naire)}`)
}

test('it leads to the previous page, and asks before it leaves the first [R2-16, S8-12]', async ({ page }) => {
  await open(page, choices('ABC'))
  await answer(page)
  await press(page, '下一页')
  await answer(page)
  await press(page, '下一页')
  await stem(page, 'C')
  await back(page)
  await stem(page, 'B')
  await back(page)
  await stem(page, 'A')
  await back(page)
  await asked(page)
  await shot(page, 'leave')
  await press(page, '否，继续作答')
  await stem(page, 'A')
  await expect(page.getByRole('radio', { name: '好', exact: true })).toBeChecked()
  await back(page)
  await asked(page)
  await press(page, '是，退出')
  await expect(page).toHaveURL(/\/survey\/continue$/)
  await page.goForward()
  await press(page, '继续作答')
  await stem(page, 'A')
})

test("it asks for the author's password to turn back, and goes nowhere where there is no way back", async ({
  page,
}) => {
  await open(page, choices('AB', { PreviousPageMode: 'RequirePassword', PreviousPagePassword: '回' }))
  await answer(page)
  await press(page, '下一页')
  await stem(page, 'B')
  await back(page)
  await page.getByRole('textbox', { name: '密码' }).fill('回')
  await press(page, '确定')
  await stem(page, 'A')
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, choices('AB', { PreviousPageMode: 'Disable' }))
  await answer(page)
  await press(page, '下一页')
  await stem(page, 'B')
  await back(page)
  await asked(page)
  await press(page, '否，继续作答')
  await stem(page, 'B')
})

test('it leads back from what stands behind the last page', async ({ page }) => {
  await open(page, choices('A', { OnlineCommitBehavior: 'Manually' }))
  await answer(page)
  await press(page, '下一页')
  await expect(page.getByText('题目都看完了')).toBeVisible()
  await back(page)
  await stem(page, 'A')
})

test('it leaves at once where nothing was answered', async ({ page }) => {
  await open(page, choices('AB'))
  await stem(page, 'A')
  await expect(async () => {
    await page.getByRole('heading', { name: 'A 部分' }).click()
    await page.waitForFunction(() => history.state !== null, null, { timeout: 1_000 })
  }).toPass()
  await back(page)
  await expect(page).toHaveURL(/\/survey\/continue$/)
})

test('all on one page, the outline leads to each question', async ({ page }) => {
  await open(page, choices('ABCDEF', { Pagination: 'OnePage' }))
  await expect(page.getByText('第 1 页，共 1 页')).toBeVisible()
  for (const code of 'AF') await stem(page, code)
  await press(page, '菜单')
  await press(page, '目录')
  await shot(page, 'one-page-outline')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /F 部分/ })
    .click()
  await expect(page.getByRole('heading', { name: 'F 部分' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'F 部分' })).toBeInViewport()
})

test('a page for each question, where the author put them on one', async ({ page }) => {
  const naire = choices('ABC', { Pagination: 'QuestionPerPage' }) as { readonly Questions: readonly object[] }
  const [{ PageSid }] = naire.Questions as readonly [{ readonly PageSid: string }]
  await open(page, {
    ...naire,
    PageCount: 1,
    Questions: naire.Questions.map((question) => ({ ...question, PageSid, PageSeq: 1 })),
  })
  await expect(page.getByText('第 1 页，共 3 页')).toBeVisible()
  for (const code of 'ABC') {
    await stem(page, code)
    await answer(page)
    await press(page, code === 'C' ? '提交' : '下一页')
  }
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})

test('the embedding page says what is wrong with a text', async ({ page }) => {
  await page.addInitScript(() => {
    window.naireExtraCheck = (text) => (text.includes('粗话') ? '请换一种说法。' : null)
  })
  const [question] = (
    choices('A') as { readonly Questions: readonly { readonly Data: { readonly Interactions: readonly object[] } }[] }
  ).Questions
  const text = {
    ...question,
    Type: 5,
    Data: {
      Data: 'A 部分：还想说什么？',
      Interactions: [{ ...question?.Data.Interactions[0], DataType: { Required: true } }],
    },
  }
  await open(page, { ...choices('A'), Questions: [text] })
  await page.getByRole('textbox').fill('粗话')
  await press(page, '提交')
  await expect(page.getByText('请换一种说法。').first()).toBeVisible()
  await page.getByRole('textbox').fill('好话')
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})
