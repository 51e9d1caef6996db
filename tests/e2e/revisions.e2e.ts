import { expect, test, type Browser, type Page } from '@playwright/test'
import { begin, button, lines, naireIn, publish, saved, writeStem } from './editor/author-steps.ts'
import { authorsPage, makeDesk, say, type Desk } from './editor/blank-naire.ts'

let desk: Desk

test.beforeAll(async () => {
  desk = await makeDesk()
})

const form = (page: Page) => page.locator('[data-editor-form]:not([inert])')
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('an author sets a condition and quotas, publishes, writes on while sessions are open, and rolls back', async ({ browser }) => {
  const page = await authorsPage(browser, desk)
  const naire = await threeChoices(page)
  const answer = `/survey/online/${desk.place.orgSid}/${naire}`

  await test.step('a question is asked of some only', async () => {
    await lines(page).filter({ hasText: 'Q3' }).click()
    await form(page).getByText(say('editor:sections.logic')).click()
    await form(page).getByRole('combobox', { name: say('editor:fields.Config_VisibleExpression') }).fill("Q1 == 'B'")
    await saved(page)
  })

  await test.step('quotas are the pairs of two questions, and are published with it', async () => {
    await page.goto(page.url().replace('naireEdit', 'quotarMng'))
    await button(page, 'management:quotas.cross').click()
    const dialog = page.getByRole('dialog')
    for (const [at, code] of [[0, 'Q1'], [1, 'Q2']] as const) {
      await dialog.getByRole('combobox').nth(at).click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: code }).click()
    }
    await dialog.getByRole('spinbutton').fill('5')
    await button(dialog, 'management:quotas.make').click()
    await button(dialog, 'management:quotas.publish').click()
    await expect(page.getByText(say('management:quotas.published'))).toBeVisible()
  })

  const early = await respondent(browser, answer)
  await early.getByRole('radio').first().check()
  await expect(early.locator('[data-code=Q3]')).toHaveCount(0)

  await test.step('the next revision is for those who come after it', async () => {
    await page.goto(page.url().replace('quotarMng', 'naireEdit'))
    await writeStem(page, 'Q1', '您为何而来？')
    await saved(page)
    await publish(page)
    await early.reload()
    await button(early, 'respondent:prompt.continue').click()
    await expect(early.getByText('您怎么来的？')).toBeVisible()
    await expect(early.getByRole('radio').first()).toBeChecked()
    await stands(browser, answer, '您为何而来？')
  })

  await test.step('the first one comes back as a revision of its own', async () => {
    await page.goto(listOf(page))
    await page.locator('main .ant-dropdown-trigger').first().click()
    await page.getByRole('menuitem', { name: say('management:revisions.open') }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: say('management:revisions.wasPublished') }).first().click()
    await button(drawer, 'management:revisions.rollBack').click()
    await page.getByRole('dialog').last().getByRole('textbox').fill('第一版的问法更好')
    await button(page.getByRole('dialog').last(), 'management:revisions.rollBack').click()
    await expect(drawer.getByText('第一版的问法更好')).toBeVisible()
    await page.goto(`${listOf(page)}?naire=${naire}`)
    await publish(page)
    await stands(browser, answer, '您怎么来的？')
  })

  await early.getByRole('radio').nth(2).check()
  await button(early, 'respondent:submit').click()
  await expect(early.getByRole('heading', { name: say('respondent:done.success.title') })).toBeVisible()
})

/** A questionnaire of three single choices, each of two options; its sid. */
async function threeChoices(page: Page): Promise<string> {
  await begin(page, '要改版的问卷')
  await page.keyboard.press('Control+i')
  for (const _ of [1, 2, 3]) await page.locator('[data-type=choice]').click()
  await page.keyboard.press('Escape')
  for (const [at, stem] of ['您怎么来的？', '您和谁来的？', '公交挤吗？'].entries()) await writeStem(page, `Q${at + 1}`, stem)
  await saved(page)
  return naireIn(page)
}

const listOf = (page: Page) => new URL(page.url()).pathname

async function respondent(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(address)
  await expect(page.locator('#root:not([inert]) [data-code]').first()).toBeVisible()
  return page
}

/** Whoever comes now is asked this. */
async function stands(browser: Browser, address: string, stem: string): Promise<void> {
  const page = await respondent(browser, address)
  await expect(page.getByText(stem)).toBeVisible()
  await page.context().close()
}
