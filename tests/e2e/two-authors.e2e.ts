import { errors, expect, test, type Page } from '@playwright/test'
import { Chance } from '@naire/domain/synthetic-respondents'
import { planted } from './authoring/author.ts'
import { withSids } from '../api/household.ts'
import { choice, naire } from '../scenarios/naire.ts'
import { authorsPage, form as shownForm, makeDesk, outline, say, type EditorDesk } from './editor/author-steps.ts'

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

test('two authors see each other and what each writes, talk about it, choose where both changed the same, and nothing is lost', async ({
  browser,
}) => {
  const mine = await authorsPage(browser, desk, naireSid)
  const theirs = await authorsPage(browser, { ...desk, author: desk.colleague }, naireSid)
  const line = (page: Page, code: string) => page.getByRole('option').filter({ hasText: code })

  await test.step('each is shown that the other is there, and at which question', async () => {
    for (const page of [mine, theirs]) await expect(page.locator('[data-present="1"]')).toBeVisible()
    await line(mine, 'often').click()
    await expect(line(theirs, 'often').locator('[data-present-at]')).toBeVisible()
    await line(mine, 'sleep').click()
    await expect(line(theirs, 'often').locator('[data-present-at]')).toHaveCount(0)
    await theirs.screenshot({ path: 'test-results/collaboration/presence.png' })
  })

  await test.step('what one writes stands in the editor of the other, who saves nothing and loses nothing', async () => {
    await write(theirs, 'often', '一周几次？')
    await write(mine, 'sleep', '您睡得好吗？')
    await expect(line(theirs, 'sleep')).toContainText('您睡得好吗？')
    await expect(line(mine, 'often')).toContainText('一周几次？')
    await theirs.getByRole('button', { name: say('editor:undo'), exact: true }).click()
    await expect(line(mine, 'often')).not.toContainText('一周几次？')
    await expect(line(theirs, 'sleep')).toContainText('您睡得好吗？')
  })

  await test.step('a comment is there at once, names the other, and is told in the inbox', async () => {
    await line(mine, 'often').click()
    await mine.getByRole('button', { name: say('collaboration:comments') }).click()
    const panel = mine.locator('[data-comments]')
    await panel.getByText('often', { exact: false }).first().click()
    const colleague = (JSON.parse(desk.colleague) as { readonly Name: string }).Name
    await panel.getByRole('textbox').first().fill(`@${colleague} 这样问可以吗？`)
    await panel.getByRole('button', { name: say('collaboration:send') }).click()
    await expect(panel.getByText('这样问可以吗？')).toBeVisible()
    await expect(theirs.locator('[data-open-threads="1"]').first()).toBeVisible()
    await expect(theirs.locator('[data-unread="1"]')).toBeVisible()
    await theirs.locator('[data-open-threads="1"]').first().click()
    await theirs
      .locator('[data-comments]')
      .getByRole('button', { name: say('collaboration:resolve') })
      .click()
    await expect(mine.locator('[data-open-threads]')).toHaveCount(0)
    await mine.screenshot({ path: 'test-results/collaboration/comments.png' })
    for (const page of [mine, theirs])
      await page
        .locator('aside:has([data-comments])')
        .getByRole('button', { name: say('management:actions.close'), exact: true })
        .click()
  })

  await test.step('what both changed without hearing of each other is shown side by side, and chosen for each question', async () => {
    await mine.context().setOffline(true)
    await write(mine, 'often', '一周有几次睡不好？')
    await write(mine, 'never', '从来没有？')
    await write(theirs, 'often', '每周几次？')
    await write(theirs, 'never', '一次也没有？')
    await save(theirs)
    await expect(state(theirs, 'saved')).toBeVisible()
    await mine.context().setOffline(false)
    await save(mine)
    await expect(state(mine, 'conflict')).toBeVisible()
    const choice = mine.getByRole('radiogroup', { name: /often/ })
    await expect(choice).toContainText('一周有几次睡不好？')
    await expect(choice).toContainText('每周几次？')
    await choice.getByRole('radio', { name: say('management:conflict.mine') }).check()
    await mine.getByRole('button', { name: say('management:conflict.merge') }).click()
    await expect(state(mine, 'saved')).toBeVisible()
    await expect(line(theirs, 'often')).toContainText('一周有几次睡不好？')
    await expect(line(theirs, 'never')).toContainText('一次也没有？')
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
    await expect(line(theirs, 'sleep')).toContainText('昨晚睡得好吗？')
    await mine.reload()
    await expect(state(mine, 'unsaved')).toBeVisible()
    await mine.getByRole('option').filter({ hasText: 'often' }).click()
    await form(mine, 'often').locator('[data-section=logic] summary').click()
    await condition.fill("sleep == '1'")
    await condition.blur()
    await save(mine)
    await expect(state(mine, 'saved')).toBeVisible()
  })

  await test.step('whoever leaves is gone after a while', async () => {
    await mine.close()
    await expect(theirs.locator('[data-present]')).toHaveCount(0, { timeout: 60_000 })
  })
})

const operations = process.env['SUITE'] === 'full' ? 1_000 : 40

test('whatever two authors do at once in one questionnaire, both end with one content', async ({ browser }) => {
  test.setTimeout(120_000 + operations * 2_000)
  const own = withSids(naire([...'ABCDEFGH'].map((code) => choice(code, 'XY'))))
  await desk.place.publish(own)
  const authors = [desk.author, desk.colleague].map((author) => authorsPage(browser, { ...desk, author }, own.Sid))
  const [one, other] = (await Promise.all(authors)) as [Page, Page]
  for (const page of [one, other]) await expect(page.locator('[data-present="1"]')).toBeVisible()
  let done = 0
  const acting = [one, other].map(async (page, who) => {
    const chance = new Chance(`author ${who}`)
    for (let tried = 0; done < operations && tried < operations * 2; tried += 1) {
      await takeTheirs(page)
      if (await actOnce(page, chance, `${who}:${tried}`)) done += 1
    }
  })
  await Promise.all(acting)
  expect(done).toBeGreaterThanOrEqual(operations)
  // A save may meet one of the other, and end in a choice that nobody has made yet.
  for (const page of [one, other, one, other])
    await expect(async () => {
      await takeTheirs(page)
      await save(page)
      await expect(state(page, 'saved')).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
  await expect.poll(async () => (await outlineOf(one)).join()).toBe((await outlineOf(other)).join())
  const last = await outlineOf(one)
  for (const page of [one, other]) {
    await page.reload()
    await expect.poll(() => outlineOf(page)).toEqual(last)
  }
  // Neither had the last word everywhere.
  for (const who of ['0', '1']) expect(last.some((text) => text.includes(`${who}:`))).toBe(true)
})

/** Texts of the outline, without who is where. */
const outlineOf = (page: Page) =>
  outlineLines(page).evaluateAll((all) =>
    all.map((line) => {
      const copy = line.cloneNode(true) as HTMLElement
      for (const person of copy.querySelectorAll('[data-present-at]')) person.remove()
      return copy.textContent
    }),
  )
const outlineLines = (page: Page) => outline(page).getByRole('option')

/** Something to a random question, as somebody at a keyboard does it. False: the other one took it away meanwhile. */
async function actOnce(page: Page, chance: Chance, words: string): Promise<boolean> {
  const count = await outlineLines(page).count()
  const line = outlineLines(page).nth(chance.whole(0, count - 1))
  const text = await line.innerText({ timeout: 1_000 }).catch(() => 'A')
  const isOwn = text.split('\n').some((part) => /^[A-H]$/.test(part.trim()))
  const keys = chance.pick(['Alt+ArrowUp', 'Alt+ArrowDown', 'Control+Enter', 'Control+d', 'Delete', 'words', 'words'])
  if ((keys === 'Delete' && isOwn) || (keys === 'Control+d' && count > 24)) return false
  const acting = async () => {
    await line.click({ timeout: 1_000 })
    if (keys !== 'words') return page.keyboard.press(keys)
    const stem = shownForm(page).getByRole('textbox', { name: say('editor:fields.Stem') })
    await stem.fill(words, { timeout: 1_000 })
    await stem.blur({ timeout: 1_000 })
  }
  return orGone(acting())
}

/** Where both changed the same, what the other one wrote stays. */
async function takeTheirs(page: Page): Promise<void> {
  const merge = page.getByRole('button', { name: say('management:conflict.merge') })
  if (await merge.isVisible()) await orGone(merge.click({ timeout: 1_000 }))
}

/** False: what was to be used was taken away by the other author meanwhile. */
async function orGone(acting: Promise<void>): Promise<boolean> {
  try {
    await acting
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}
