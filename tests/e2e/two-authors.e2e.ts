import { expect, test, type Page } from '@playwright/test'
import { planted } from './authoring/author.ts'
import { authorsPage, makeDesk, say, type EditorDesk } from './editor/author-steps.ts'

const state = (page: Page, name: string) => page.locator(`[data-pane=top] [data-state=${name}]`)
const form = (page: Page, code: string) => page.locator(`[data-of=${code}]:not([inert])`)
const stem = (page: Page, code: string) => form(page, code).getByRole('textbox', { name: say('editor:fields.Stem') })

async function write(page: Page, code: string, text: string): Promise<void> {
  await page.getByRole('option').filter({ hasText: code }).click()
  await stem(page, code).fill(text)
  await stem(page, code).blur()
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
}

let desk: EditorDesk
let naireSid: string

test.beforeAll(async () => {
  desk = await makeDesk()
  naireSid = await desk.place.publish(planted())
})

test('two authors write at once, choose where both changed the same, and nothing is lost', async ({ browser }) => {
  const mine = await authorsPage(browser, desk, naireSid)
  const theirs = await authorsPage(browser, { ...desk, author: desk.colleague }, naireSid)

  await test.step('what each changed for themselves is joined', async () => {
    await write(mine, 'sleep', '您睡得好吗？')
    await write(theirs, 'often', '一周几次？')
    await save(mine)
    await expect(state(mine, 'saved')).toBeVisible()
    await save(theirs)
    await expect(state(theirs, 'saved')).toBeVisible()
    await expect(theirs.getByRole('option').filter({ hasText: 'sleep' })).toContainText('您睡得好吗？')
  })

  await test.step('what both changed is shown side by side, and chosen for each question', async () => {
    await write(mine, 'often', '一周有几次睡不好？')
    await write(mine, 'never', '从来没有？')
    await write(theirs, 'often', '每周几次？')
    await write(theirs, 'never', '一次也没有？')
    await save(theirs)
    await expect(state(theirs, 'saved')).toBeVisible()
    await save(mine)
    await expect(state(mine, 'conflict')).toBeVisible()
    const choice = mine.getByRole('radiogroup', { name: /often/ })
    await expect(choice).toContainText('一周有几次睡不好？')
    await expect(choice).toContainText('每周几次？')
    await choice.getByRole('radio', { name: say('management:conflict.mine') }).check()
    await mine.getByRole('button', { name: say('management:conflict.merge') }).click()
    await expect(state(mine, 'saved')).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByRole('option').filter({ hasText: 'often' })).toContainText('一周有几次睡不好？')
    await expect(theirs.getByRole('option').filter({ hasText: 'never' })).toContainText('一次也没有？')
  })

  await test.step('what the server does not take stays and is told, all else is saved, and it follows once it is mended', async () => {
    const condition = form(mine, 'often').getByRole('combobox', { name: say('editor:fields.Config_VisibleExpression') })
    await mine.getByRole('option').filter({ hasText: 'often' }).click()
    await form(mine, 'often').locator('[data-section=logic] summary').click()
    await condition.fill("sleep == '1' &&")
    await condition.blur()
    await write(mine, 'sleep', '昨晚睡得好吗？')
    await save(mine)
    await expect(mine.getByText(say('editor:state.refused'))).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByRole('option').filter({ hasText: 'sleep' })).toContainText('昨晚睡得好吗？')
    await mine.reload()
    await expect(state(mine, 'unsaved')).toBeVisible()
    await mine.getByRole('option').filter({ hasText: 'often' }).click()
    await form(mine, 'often').locator('[data-section=logic] summary').click()
    await condition.fill("sleep == '1'")
    await condition.blur()
    await save(mine)
    await expect(state(mine, 'saved')).toBeVisible()
  })
})
