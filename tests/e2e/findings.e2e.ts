import { expect, test, type Locator } from '@playwright/test'
import { authorWith, planted } from './authoring/author.ts'
import { flawed } from './authoring/flawed-naire.ts'
import { button, lineOf, saved, say } from './editor/author-steps.ts'
import { respondent } from './editor/authors-story.ts'

test('every finding leads to where it is mended, from the editor and from the bench', async ({ browser }) => {
  const { page, client, naireSid, subject } = await authorWith(browser, flawed())
  await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
  const panel = page.locator('[data-findings=done]')
  const open = () => button(page, 'testing:findings.title').click()
  const goTo = (key: string, words: string, within: Locator = panel) =>
    button(within.locator(`[data-finding="${key}"]`).filter({ hasText: words }), 'testing:findings.goTo').click()
  const field = (path: string) =>
    page.locator(`[data-editor-form]:not([inert]) [data-field="${path}"]`).locator('[data-expression]')
  await open()

  await test.step('to the condition of a question, with what is wrong in it marked', async () => {
    await goTo('expression.unknownOption', 'food')
    await expect(field('Config.VisibleExpression')).toBeFocused()
    await expect.poll(() => page.evaluate(() => document.getSelection()?.toString())).toBe("'7'")
    await expect(page.locator('[data-card=food]')).toHaveAttribute('data-active', 'true')
  })

  await test.step('to an option of another, which is opened', async () => {
    await open()
    await goTo('explorer.deadOption', 'often')
    await expect(field('Interactions.0.Entries.2.VisibleExpression')).toBeFocused()
  })

  await test.step('to a page group', async () => {
    await open()
    await goTo('expression.unknownOption', 'PageGroups')
    await expect(page.locator('[data-group="0"] :focus')).toHaveCount(1)
  })

  await test.step('what nobody meets is offered to everybody, and that is undone', async () => {
    await open()
    await button(panel.locator('[data-finding="explorer.deadOption"]'), 'testing:offers.dropConditions').click()
    await expect(page.locator('[data-finding="explorer.deadOption"]')).toHaveCount(0)
    await button(page, 'editor:undo').click()
    await expect(page.locator('[data-finding="explorer.deadOption"]')).toHaveCount(1)
  })

  await test.step('what publishing does is told before: what is found, what changes, and who goes on with which revision', async () => {
    const early = await respondent(browser, subject.replace('/subject/', '/survey/online/').replace(/[^/]+$/, naireSid))
    await early.getByRole('radio').first().check()
    await button(early, 'questions:next').click()
    await expect
      .poll(async () => (await client.get(`/odata/NaireSessions?$filter=NaireSid eq '${naireSid}'`)).body.value.length)
      .toBe(1)
    await page.locator('[data-card=often]').getByRole('textbox').first().fill('多久一次？')
    await saved(page)
    await button(page, 'management:naires.publish').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('[data-open-sessions] li')).toHaveText(['1 份答卷正在作答，继续使用第 1 版。'])
    await expect(dialog.locator('ins')).toHaveText(['多久一次？'])
    await dialog.locator('[data-found] summary').click()
    await goTo('explorer.deadOption', 'often', dialog)
    await expect(field('Interactions.0.Entries.2.VisibleExpression')).toBeFocused()
    await early.context().close()
  })

  await test.step('to a setting', async () => {
    await open()
    await goTo('expression.unknownOption', 'ScoreExpression', page.locator('[data-findings]'))
    await expect(page.locator('[data-setting=ScoreExpression]').locator('[data-expression]')).toBeFocused()
  })

  await test.step('to a quota, from the bench beside the list', async () => {
    await page.goto(`${subject}/naireEdit`)
    await button(page, 'testing:open').click()
    await goTo('explorer.unfillableQuota', '谁也进不去')
    await expect(page).toHaveURL(/quotarMng/)
    await expect(page.getByRole('dialog').getByText('谁也进不去').first()).toBeVisible()
  })
})

test('a split whose pages are gone is found, and gone to where it gets others', async ({ browser }) => {
  const { page, naireSid, subject } = await authorWith(browser, {
    ...planted(),
    PageSplits: [
      { Id: 'day', StartCode: 'sleep', EndCode: 'often' },
      { Id: 'night', StartCode: 'never', EndCode: 'never' },
    ],
  })
  await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
  const found = page.locator('[data-findings=done] [data-finding="naire.unknownCode"]')
  const split = page.locator('[data-split=night]')
  await lineOf(page, 'never').click()
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('editor:force') })
    .click()
  await expect(lineOf(page, 'never')).toHaveCount(0)
  await button(page, 'testing:findings.title').click()
  await expect(found).toHaveCount(2)

  await button(found.first(), 'testing:findings.goTo').click()
  await expect(split.getByRole('textbox', { name: say('editor:splits.id') })).toBeFocused()
  await expect(split.getByText(/never/).first()).toBeVisible()
  await split.getByRole('combobox', { name: say('editor:splits.from') }).selectOption({ index: 2 })
  await expect(split.getByText(/never/)).toHaveCount(0)
  await button(page, 'testing:findings.title').click()
  await expect(found).toHaveCount(0)
})
