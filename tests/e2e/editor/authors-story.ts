import { expect, test, type Browser, type Page } from '@playwright/test'
import {
  begin,
  button,
  form,
  lines,
  naireIn,
  outline,
  publish,
  saved,
  authorsPage,
  everyType,
  makeDesk,
  say,
} from './author-steps.ts'
import type { AuthorsHands } from './author-steps.ts'

interface Story {
  readonly browser: Browser
  readonly hands: AuthorsHands
  /** The author's. */
  readonly page: Page
  /** Where the part of four pages is answered. */
  readonly address: string
}

const first = '您怎么来的？'
const second = '您为何而来？'
const why = '第一版的问法更好'

/**
 * An author's work from a blank page to a second revision and back, with whichever hands; a respondent is under way
 * from the first revision to the end.
 */
export async function authorsStory(browser: Browser, hands: AuthorsHands): Promise<void> {
  const desk = await makeDesk()
  const page = await authorsPage(browser, desk)
  await begin(page, '写了两版的问卷', hands)
  const story: Story = {
    browser,
    hands,
    page,
    address: `/survey/online/${desk.place.orgSid}/${naireIn(page)}?start_position=P1`,
  }
  await test.step('a question of every type, and one of them twice', () => everyQuestion(story))
  await test.step('two at once, copied and deleted again', () => severalAtOnce(story))
  await test.step('moved, undone and done again', () => movedAndUndone(story))
  await test.step('pages that change places, and a part that a link opens by itself', () => groupedPages(story))
  await test.step('a question that is asked of some only', () => condition(story))
  await test.step('quotas are the pairs of two questions, and are published with it', () => quotas(story))
  const early = await test.step('somebody begins to answer', () => begun(story))
  await test.step('the next revision is for those who come after it', () => secondRevision(story, early))
  await test.step('the first one comes back as a revision of its own', () => rolledBack(story))
  await test.step('who began with the first one ends with it', () => ended(story, early))
  await Promise.all([page.context().close(), early.context().close()])
}

async function everyQuestion({ hands, page }: Story): Promise<void> {
  await hands.add(page, everyType)
  await hands.stand(page, 'Q1')
  await hands.writeStem(page, first)
  await hands.press(button(form(page), 'editor:list.bulk'))
  await hands.write(
    form(page).getByRole('textbox', { name: say('editor:fields.Entries') }),
    'A. 步行\nB. 公交\nC. 其他，请注明',
  )
  await hands.press(button(form(page), 'editor:list.apply'))
  const options = page.locator('[data-card=Q1]').getByRole('radio')
  await expect(options).toHaveCount(3)
  await hands.moveItemUp(form(page).locator('[data-field="Interactions.0.Entries.2"]'))
  await expect(page.locator('[data-card=Q1] label')).toContainText(['步行', '其他', '公交'])
  await hands.undo(page)
  await expect(page.locator('[data-card=Q1] label')).toContainText(['步行', '公交', '其他'])
  await hands.stand(page, 'Q1')
  await hands.duplicate(page)
  await has(page, everyType.length + 1)
}

async function severalAtOnce({ hands, page }: Story): Promise<void> {
  await hands.stand(page, 'Q2')
  await hands.chooseBelow(page)
  await expect(outline(page).getByRole('option', { selected: true })).toHaveCount(2)
  await hands.duplicate(page)
  await has(page, everyType.length + 3)
  await hands.stand(page, 'Q21')
  await hands.chooseBelow(page)
  await hands.remove(page)
  await has(page, everyType.length + 1)
}

async function movedAndUndone({ hands, page }: Story): Promise<void> {
  await hands.moveUp(page, 'Q3')
  await expect.poll(() => order(page)).toEqual(['Q1', 'Q20', 'Q3', 'Q2'])
  await hands.undo(page)
  await expect.poll(() => order(page)).toEqual(['Q1', 'Q20', 'Q2', 'Q3'])
  await hands.redo(page)
  await expect.poll(() => order(page)).toEqual(['Q1', 'Q20', 'Q3', 'Q2'])
  await hands.undo(page)
}

async function groupedPages({ hands, page }: Story): Promise<void> {
  for (const code of ['Q2', 'Q3', 'Q4', 'Q5']) {
    await hands.stand(page, code)
    await hands.breakPage(page)
  }
  const pages = lines(page).filter({ hasText: say('questions:page') })
  await expect(pages).toHaveCount(5)
  await hands.movePageUp(pages.nth(2), pages.nth(1))
  await expect.poll(() => order(page)).toEqual(['Q1', 'Q20', 'Q3', 'Q2'])
  await hands.undo(page)
  await expect.poll(() => order(page)).toEqual(['Q1', 'Q20', 'Q2', 'Q3'])
  await hands.press(button(page, 'editor:groups.title'))
  const [loose, group] = [page.locator('[data-loose]'), page.locator('[data-group="0"]')]
  for (const at of [1, 2]) await hands.tick(loose.getByRole('checkbox').nth(at))
  await hands.press(button(loose, 'editor:groups.add'))
  await hands.movePage(loose.locator('[data-page]').nth(1), group.locator('[data-part="1"]'))
  await expect(group.locator('[data-part="1"] [data-page]')).toHaveText([/Q3/, /Q4/])
  await hands.choose(group.getByRole('combobox', { name: say('editor:fields.OrderMode') }), 'Exp')
  await expect(group.getByText(say('validation:content.missing'))).toBeVisible()
  await hands.write(group.getByRole('combobox', { name: say('editor:fields.OrderExpression') }), '[1, 0]')
  await expect(group.getByText(say('validation:content.missing'))).toHaveCount(0)
  await hands.press(button(page, 'editor:splits.add'))
  const end = page.getByRole('combobox', { name: say('editor:splits.to') })
  await hands.choose(end, (await end.locator('option').filter({ hasText: 'Q4' }).getAttribute('value')) ?? '')
  await hands.press(button(page, 'editor:groups.title'))
}

async function condition({ hands, page }: Story): Promise<void> {
  await hands.stand(page, 'Q20')
  await hands.press(form(page).locator('[data-section=logic] summary'))
  await hands.write(
    form(page).getByRole('combobox', { name: say('editor:fields.Config_VisibleExpression') }),
    "Q1 == 'A'",
  )
  await saved(page)
}

async function quotas({ hands, page }: Story): Promise<void> {
  await hands.press(screen(page, 'quotarMng'))
  await hands.press(button(page, 'management:quotas.cross'))
  const dialog = page.getByRole('dialog')
  await hands.pick(dialog.getByRole('combobox').nth(0), /^Q1（/)
  await hands.pick(dialog.getByRole('combobox').nth(1), /^Q20（/)
  await hands.write(dialog.getByRole('spinbutton'), '5')
  await hands.press(button(dialog, 'management:quotas.make'))
  await hands.press(button(dialog, 'management:quotas.publish'))
  await expect(page.getByText(say('management:quotas.published'))).toBeVisible()
}

async function begun({ browser, hands, address }: Story): Promise<Page> {
  const early = await respondent(browser, address)
  await asked(early, 'Q1')
  await hands.tick(early.getByRole('radio').first())
  await asked(early, 'Q1', 'Q20')
  await hands.tick(early.locator('[data-code=Q20]').getByRole('radio').first())
  return early
}

async function secondRevision({ browser, hands, page, address }: Story, early: Page): Promise<void> {
  await hands.press(screen(page, 'naireEdit'))
  await hands.press(page.getByRole('link', { name: say('management:actions.edit') }).first())
  await hands.stand(page, 'Q1')
  await hands.writeStem(page, second)
  await saved(page)
  await publish(page, hands, (dialog) => expect(dialog.locator('ins')).toHaveText([second]))
  await hands.press(button(page.getByRole('dialog'), 'management:actions.close'))
  await early.reload()
  await hands.press(button(early, 'respondent:prompt.continue'))
  await expect(early.getByText(first).first()).toBeVisible()
  await stands(browser, address, second)
}

async function rolledBack({ browser, hands, page, address }: Story): Promise<void> {
  await hands.press(page.getByRole('link', { name: say('editor:back') }))
  await hands.pick(button(page, 'management:naires.more'), say('management:revisions.open'))
  const drawer = page.getByRole('dialog')
  await hands.press(drawer.getByRole('button', { name: say('management:revisions.wasPublished') }).first())
  await hands.press(button(drawer, 'management:revisions.rollBack'))
  const dialog = page.getByRole('dialog').last()
  await hands.write(dialog.getByRole('textbox'), why)
  await hands.press(button(dialog, 'management:revisions.rollBack'))
  // The dialog that asked goes slowly, with the same words in it.
  await expect(drawer).toHaveCount(1)
  await expect(drawer.getByText(why)).toBeVisible()
  await hands.press(button(drawer, 'management:actions.close'))
  await publish(page, hands)
  await stands(browser, address, first)
}

async function ended({ hands }: Story, early: Page): Promise<void> {
  for (const code of ['Q3', 'Q4']) {
    await hands.press(button(early, 'questions:next'))
    await asked(early, code)
    for (const blank of await early.getByRole('textbox').all()) await hands.write(blank, '8')
  }
  await hands.press(button(early, 'questions:next'))
  await asked(early, 'Q2')
  for (const row of await early.getByRole('radiogroup').all()) await hands.tick(row.getByRole('radio').first())
  await hands.press(button(early, 'respondent:submit'))
  await isDone(early)
}

/** Codes of the first questions of the outline. */
const order = async (page: Page) =>
  (await page.locator('[data-editor-outline] [role=option] span[dir=ltr]').allTextContents()).slice(0, 4)
/** In the side menu. */
const screen = (page: Page, name: string) => page.locator(`nav a[href$="/${name}"]`).first()
const has = (page: Page, questions: number) =>
  expect(page.getByText(say('management:naires.size')).first()).toContainText(`${questions}`)

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Somebody new at an address, with its first page to answer. */
export async function respondent(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(address)
  await expect(page.locator('#root:not([data-drawn]) [data-code]').first()).toBeVisible()
  return page
}

/** Whoever comes now is asked this. */
async function stands(browser: Browser, address: string, stem: string): Promise<void> {
  const page = await respondent(browser, address)
  await expect(page.getByText(stem).first()).toBeVisible()
  await page.context().close()
}

/** The questions that the page shows, by their codes. */
async function asked(page: Page, ...codes: readonly string[]): Promise<void> {
  await expect
    .poll(() => page.locator('[data-code]').evaluateAll((all) => all.map((one) => one.getAttribute('data-code'))))
    .toEqual(codes)
}

export const isDone = (page: Page) =>
  expect(page.getByRole('heading', { name: say('respondent:done.success.title') })).toBeVisible()
