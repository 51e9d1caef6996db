import { expect, test, type Page } from '@playwright/test'
import { begin, lines, naireIn, publish, saved } from './editor/author-steps.ts'
import { authorsPage, makeDesk, say, type Desk } from './editor/blank-naire.ts'

let desk: Desk

test.beforeAll(async () => {
  desk = await makeDesk()
})

const group = (page: Page) => page.locator('[data-group="0"]')
const pagesOf = (page: Page, part: number) => group(page).locator(`[data-part="${part}"] [data-page]`)
const loose = (page: Page) => page.locator('[data-loose]')

test('an author groups pages with the mouse and the keyboard, gives them an order, and respondents meet it', async ({ browser, page: phone }) => {
  const page = await authorsPage(browser, desk)
  await begin(page, '换序问卷')
  await page.keyboard.press('Control+i')
  for (const _ of [1, 2, 3, 4]) await page.locator('[data-type=intro]').click()
  await page.keyboard.press('Escape')
  for (const n of [1, 2, 3, 4]) {
    await lines(page).filter({ hasText: `Q${n}` }).click()
    await page.locator('[data-editor-form]').getByRole('textbox', { name: say('editor:fields.Stem') }).fill(`第${n}段`)
  }
  await page.getByRole('button', { name: say('editor:more') }).click()
  await page.getByRole('menuitem', { name: say('editor:actions.splitPages') }).click()

  await page.getByRole('button', { name: say('editor:groups.title') }).click()
  for (const at of [0, 1, 2]) await loose(page).getByRole('checkbox').nth(at).check()
  await loose(page).getByRole('button', { name: say('editor:groups.add') }).click()
  await expect(group(page).locator('[data-part]')).toHaveCount(3)

  await pagesOf(page, 2).dragTo(group(page).locator('[data-part="1"]'))
  await expect(pagesOf(page, 1)).toHaveText([/Q2/, /Q3/])

  await loose(page).getByRole('button', { name: say('editor:groups.move') }).focus()
  await page.keyboard.press('Enter')
  // A menu takes the focus some frames after it is seen.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').nth(2)).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(pagesOf(page, 2)).toHaveText([/Q4/])
  await expect(pagesOf(page, 2).getByRole('button', { name: say('editor:groups.move') })).toBeFocused()

  await group(page).getByRole('combobox', { name: say('editor:fields.OrderMode') }).selectOption('Exp')
  await expect(group(page).getByText(say('validation:content.missing'))).toBeVisible()
  await group(page).getByRole('combobox', { name: say('editor:fields.OrderExpression') }).fill('[2, 1, 0]')
  await expect(group(page).getByText(say('validation:content.missing'))).toHaveCount(0)
  await page.getByRole('button', { name: say('editor:splits.add') }).click()

  await saved(page)
  await publish(page)

  await phone.goto(`/survey/online/${desk.place.orgSid}/${naireIn(page)}`)
  for (const text of ['第4段', '第2段', '第3段', '第1段']) {
    await expect(phone.getByText(text)).toBeVisible()
    if (text !== '第1段') await phone.getByRole('button', { name: say('questions:next') }).click()
  }
  await page.context().close()
})
