import { expect, test, type Locator, type Page } from '@playwright/test'
import { begin, button, lines, naireIn, publish, saved } from './editor/author-steps.ts'
import { authorsPage, everyType, makeDesk, say, type Desk } from './editor/blank-naire.ts'

let desk: Desk

test.beforeAll(async () => {
  desk = await makeDesk()
})

const form = (page: Page) => page.locator('[data-editor-form]')
const firstCodes = async (page: Page) => (await page.locator('[data-editor-outline] [role=option] span[dir=ltr]').allTextContents()).slice(0, 3)

test('an author builds a questionnaire of every type with the mouse, publishes it, and it is answered', async ({ browser, page: phone }) => {
  const page = await authorsPage(browser, desk)
  await begin(page, '用鼠标写的问卷')
  await button(page, 'editor:palette.add').click()
  for (const type of everyType) await page.locator(`[data-type=${type}]`).click()
  await button(page.getByRole('region', { name: say('editor:palette.title') }), 'management:actions.close').click()
  await expect(page.getByText(say('management:naires.size')).first()).toContainText(`${everyType.length}`)

  await lines(page).first().click()
  await lines(page).nth(1).click()
  await page.locator('[data-card=Q1]').getByRole('textbox', { name: say('editor:fields.Stem') }).fill('您怎么来的？')
  await button(form(page), 'editor:list.bulk').click()
  await form(page).getByRole('textbox', { name: say('editor:fields.Entries') }).fill('A. 步行\nB. 公交\nC. 其他，请注明')
  await button(form(page), 'editor:list.apply').click()
  await expect(page.locator('[data-card=Q1]').getByRole('radio')).toHaveCount(3)

  await lines(page).filter({ hasText: 'Q3' }).dragTo(lines(page).filter({ hasText: 'Q2' }), { targetPosition: { x: 80, y: 4 } })
  await expect.poll(() => firstCodes(page)).toEqual(['Q1', 'Q3', 'Q2'])
  await button(page, 'editor:undo').click()
  await expect.poll(() => firstCodes(page)).toEqual(['Q1', 'Q2', 'Q3'])
  await button(page, 'editor:redo').click()
  await expect.poll(() => firstCodes(page)).toEqual(['Q1', 'Q3', 'Q2'])
  await button(page, 'editor:more').click()
  await page.getByRole('menuitem', { name: say('editor:actions.splitPages') }).click()
  await expect(lines(page).filter({ hasText: say('questions:page') }).nth(1)).toBeVisible()

  await saved(page)
  await publish(page)
  await phone.goto(surveyAddress(page))
  await phone.getByText('步行').click()
  await phone.getByRole('button', { name: say('questions:next') }).click()
  await expect(phone.locator('[data-code=Q3]')).toBeVisible()
  await page.context().close()
})

test('an author does all of it without a mouse', async ({ browser }) => {
  const page = await authorsPage(browser, desk)
  await begin(page, '用键盘写的问卷')
  const { keyboard } = page
  await keyboard.press('Control+i')
  await expect(page.getByRole('searchbox')).toBeFocused()
  for (const type of everyType) {
    await keyboard.press('Control+a')
    await keyboard.insertText(type)
    await keyboard.press('Enter')
  }
  await keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeFocused()
  await expect(page.getByText(say('management:naires.size')).first()).toContainText(`${everyType.length}`)

  await keyboard.press('Home')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(form(page).getByRole('textbox').first()).toBeFocused()
  await keyboard.insertText('您怎么来的？')
  await keyboard.press('F6')
  await keyboard.press('F6')
  await expect(page.getByRole('listbox')).toBeFocused()
  await expect(lines(page).nth(1)).toContainText('您怎么来的？')

  await keyboard.press('Alt+ArrowDown')
  await expect.poll(() => firstCodes(page)).toEqual(['Q2', 'Q1', 'Q3'])
  await keyboard.press('Control+Enter')
  await expect(lines(page).nth(2)).toContainText(say('questions:page'))
  await keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(2)
  await keyboard.press('Control+d')
  await expect(page.getByText(say('management:naires.size')).first()).toContainText(`${everyType.length + 2}`)
  await keyboard.press('Delete')
  await keyboard.press('Control+z')
  await keyboard.press('Control+z')
  await expect(page.getByText(say('management:naires.size')).first()).toContainText(`${everyType.length}`)

  await saved(page)
  await keyboard.press('F6')
  await keyboard.press('F6')
  await keyboard.press('F6')
  await tabTo(page, button(page, 'management:naires.publish'))
  await keyboard.press('Enter')
  await tabTo(page, button(page.getByRole('dialog'), 'management:naires.publish'))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  await page.context().close()
})

function surveyAddress(page: Page): string {
  return `/survey/online/${desk.place.orgSid}/${naireIn(page)}`
}

const mostTabs = 30

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
