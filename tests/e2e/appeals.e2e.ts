import { expect, test, type Browser, type Page } from '@playwright/test'
import { answeredScreening, type AnsweredScreening } from './story/answered-screening.ts'

// One appeal: the judge decides what the customer appealed.
test.describe.configure({ mode: 'serial' })

let work: AnsweredScreening
let subject = ''
let sid = ''

test.beforeAll(async () => {
  work = await answeredScreening({ topic: '申诉', people: { customer: 'Customer', judge: 'Judge' }, sessions: 1 })
  subject = work.subject
  sid = work.sids[0] ?? ''
})

/** Opens the only row of a list. */
async function opened(browser: Browser, name: string, list: string): Promise<Page> {
  const page = await work.as(browser, name)
  await page.goto(`${subject}/${list}`)
  await expect(page.locator(`[data-sid="${sid}"]`)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-code=age]')).toBeVisible()
  return page
}

async function goTo(page: Page, question: string): Promise<void> {
  const place = page.locator(`[data-code=${question}]`)
  for (let steps = 0; steps < 30 && !(await place.evaluate((one) => one === document.activeElement)); steps += 1)
    await page.keyboard.press('j')
  await expect(place).toBeFocused()
}

async function appeal(page: Page, question: string, reason: string): Promise<void> {
  await goTo(page, question)
  await page.keyboard.press('a')
  await expect(page.getByRole('textbox', { name: '申诉理由' })).toBeFocused()
  await page.keyboard.type(reason)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: '申诉理由' })).toHaveCount(0)
  await expect(page.locator(`[data-code=${question}]`).getByText(reason)).toBeVisible()
}

test('a customer appeals two answers, takes one more back and hands the appeal in, by keyboard alone', async ({
  browser,
}) => {
  const page = await opened(browser, 'customer', 'appeal')
  await appeal(page, 'age', '年龄与登记不符')
  await appeal(page, 'phq1', '听录音不是这个选项')
  await appeal(page, 'phq2', '写错了')
  await page.keyboard.press('d')
  await expect(page.getByText('写错了')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('提交申诉')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toContainText('条数：2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('申诉已提交')).toBeVisible()
})

test('a judge goes from appeal to appeal and decides each, by keyboard alone', async ({ browser }) => {
  const page = await opened(browser, 'judge', 'judge')
  for (const [question, memo, key, result] of [
    ['age', '登记表上是 45 岁', 'u', '申诉成立'],
    ['phq1', '录音清楚', 'x', '申诉不成立'],
  ] as const) {
    const place = page.locator(`[data-code=${question}]`)
    // It opens at the first.
    if (question !== 'age') await page.keyboard.press('j')
    await expect(place).toBeFocused()
    await page.keyboard.press(key)
    await page.keyboard.press('n')
    await page.keyboard.type(memo)
    await page.keyboard.press('Escape')
    await expect(place).toBeFocused()
    await page.keyboard.press(key)
    await expect(place.getByText(result, { exact: true })).toBeVisible()
    await expect(place).toContainText(memo)
  }
})

test('a judge takes the last judgement back, and gives another', async ({ browser }) => {
  const page = await work.as(browser, 'judge')
  await page.goto(`${subject}/appealSession/${sid}/${sid}/judge`)
  await page.locator('[data-withdraw-judgement]').click()
  await expect(page.getByText('裁决已撤回')).toBeVisible()
  await page.reload()
  const place = page.locator('[data-code=phq1]')
  await expect(place.getByText('录音清楚')).toHaveCount(0)
  await place.getByRole('textbox').fill('又听了一遍')
  await place.locator('[data-uphold]').click()
  await expect(place.getByText('申诉成立', { exact: true })).toBeVisible()
  await expect(page.locator('[data-code=age]').getByText('申诉成立', { exact: true })).toBeVisible()
})
