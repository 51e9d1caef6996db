import { expect, test, type Locator } from '@playwright/test'
import { authorWith } from './authoring/author.ts'
import { flawed } from './authoring/flawed-naire.ts'
import { button, saved } from './editor/author-steps.ts'
import { respondent } from './editor/respondents.ts'

test('every finding leads to where it is mended, from the editor and from the bench', async ({ browser }) => {
  const { page, client, naireSid, subject } = await authorWith(browser, flawed())
  await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
  const panel = page.locator('[data-findings=done]')
  const open = () => button(page, 'testing:findings.title').click()
  const goTo = (key: string, words: string, within: Locator = panel) => button(within.locator(`[data-finding="${key}"]`).filter({ hasText: words }), 'testing:findings.goTo').click()
  const field = (path: string) => page.locator(`[data-editor-form]:not([inert]) [data-field="${path}"]`).getByRole('combobox')
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
    await expect.poll(async () => (await client.get(`/odata/NaireSessions?$filter=NaireSid eq '${naireSid}'`)).body.value.length).toBe(1)
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
    await expect(page.locator('[data-setting=ScoreExpression]').getByRole('combobox')).toBeFocused()
  })

  await test.step('to a quota, from the bench beside the list', async () => {
    await page.goto(`${subject}/naireEdit`)
    await button(page, 'testing:open').click()
    await goTo('explorer.unfillableQuota', '谁也进不去')
    await expect(page).toHaveURL(/quotarMng/)
    await expect(page.getByRole('dialog').getByText('谁也进不去').first()).toBeVisible()
  })
})
