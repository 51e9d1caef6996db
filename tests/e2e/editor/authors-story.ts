import { expect, test, type Browser, type Page } from '@playwright/test'
import { begin, button, form, lines, naireIn, publish, saved } from './author-steps.ts'
import { authorsPage, everyType, makeDesk, say } from './blank-naire.ts'
import type { AuthorsHands } from './hands.ts'
import { asked, isDone, respondent, stands } from './respondents.ts'

const first = '您怎么来的？'
const second = '您为何而来？'
const why = '第一版的问法更好'

/** An author's work from a blank page to a second revision and back, with whichever hands; a respondent is under way from the first revision to the end. */
export async function authorsStory(browser: Browser, hands: AuthorsHands): Promise<void> {
  const { press, write, tick, choose, pick } = hands
  const desk = await makeDesk()
  const page = await authorsPage(browser, desk)
  await begin(page, '写了两版的问卷', hands)
  const naire = naireIn(page)
  const address = `/survey/online/${desk.place.orgSid}/${naire}?start_position=P1`

  await test.step('a question of every type, and one of them twice', async () => {
    await hands.add(page, everyType)
    await hands.stand(page, 'Q1')
    await hands.writeStem(page, first)
    await press(button(form(page), 'editor:list.bulk'))
    await write(form(page).getByRole('textbox', { name: say('editor:fields.Entries') }), 'A. 步行\nB. 公交\nC. 其他，请注明')
    await press(button(form(page), 'editor:list.apply'))
    await expect(page.locator('[data-card=Q1]').getByRole('radio')).toHaveCount(3)
    await hands.stand(page, 'Q1')
    await hands.duplicate(page)
    await has(page, everyType.length + 1)
  })

  await test.step('two at once, copied and deleted again', async () => {
    await hands.stand(page, 'Q2')
    await hands.chooseBelow(page)
    await expect(page.getByRole('option', { selected: true })).toHaveCount(2)
    await hands.duplicate(page)
    await has(page, everyType.length + 3)
    await hands.stand(page, 'Q21')
    await hands.chooseBelow(page)
    await hands.remove(page)
    await has(page, everyType.length + 1)
  })

  await test.step('moved, undone and done again', async () => {
    const order = async () => (await page.locator('[data-editor-outline] [role=option] span[dir=ltr]').allTextContents()).slice(0, 4)
    await hands.moveUp(page, 'Q3')
    await expect.poll(order).toEqual(['Q1', 'Q20', 'Q3', 'Q2'])
    await hands.undo(page)
    await expect.poll(order).toEqual(['Q1', 'Q20', 'Q2', 'Q3'])
    await hands.redo(page)
    await expect.poll(order).toEqual(['Q1', 'Q20', 'Q3', 'Q2'])
    await hands.undo(page)
  })

  await test.step('pages that change places, and a part that a link opens by itself', async () => {
    for (const code of ['Q2', 'Q3', 'Q4', 'Q5']) {
      await hands.stand(page, code)
      await hands.breakPage(page)
    }
    await expect(lines(page).filter({ hasText: say('questions:page') })).toHaveCount(5)
    await press(button(page, 'editor:groups.title'))
    const [loose, group] = [page.locator('[data-loose]'), page.locator('[data-group="0"]')]
    for (const at of [1, 2]) await tick(loose.getByRole('checkbox').nth(at))
    await press(button(loose, 'editor:groups.add'))
    await hands.movePage(loose.locator('[data-page]').nth(1), group.locator('[data-part="1"]'))
    await expect(group.locator('[data-part="1"] [data-page]')).toHaveText([/Q3/, /Q4/])
    await choose(group.getByRole('combobox', { name: say('editor:fields.OrderMode') }), 'Exp')
    await expect(group.getByText(say('validation:content.missing'))).toBeVisible()
    await write(group.getByRole('combobox', { name: say('editor:fields.OrderExpression') }), '[1, 0]')
    await expect(group.getByText(say('validation:content.missing'))).toHaveCount(0)
    await press(button(page, 'editor:splits.add'))
    const end = page.getByRole('combobox', { name: say('editor:splits.to') })
    await choose(end, (await end.locator('option').filter({ hasText: 'Q4' }).getAttribute('value')) ?? '')
    await press(button(page, 'editor:groups.title'))
  })

  await test.step('a question that is asked of some only', async () => {
    await hands.stand(page, 'Q5')
    await press(form(page).locator('[data-section=logic] summary'))
    await write(form(page).getByRole('combobox', { name: say('editor:fields.Config_VisibleExpression') }), "Q1 == 'B'")
    await saved(page)
  })

  await test.step('quotas are the pairs of two questions, and are published with it', async () => {
    await press(screen(page, 'quotarMng'))
    await press(button(page, 'management:quotas.cross'))
    const dialog = page.getByRole('dialog')
    await pick(dialog.getByRole('combobox').nth(0), /^Q1（/)
    await pick(dialog.getByRole('combobox').nth(1), /^Q20（/)
    await write(dialog.getByRole('spinbutton'), '5')
    await press(button(dialog, 'management:quotas.make'))
    await press(button(dialog, 'management:quotas.publish'))
    await expect(page.getByText(say('management:quotas.published'))).toBeVisible()
  })

  const early = await respondent(browser, address)
  await test.step('somebody begins to answer', async () => {
    await asked(early, 'Q1', 'Q20')
    for (const code of ['Q1', 'Q20']) await tick(early.locator(`[data-code=${code}]`).getByRole('radio').first())
  })

  await test.step('the next revision is for those who come after it', async () => {
    await press(screen(page, 'naireEdit'))
    await press(page.getByRole('link', { name: say('management:actions.edit') }).first())
    await hands.stand(page, 'Q1')
    await hands.writeStem(page, second)
    await saved(page)
    await publish(page, hands)
    await early.reload()
    await press(button(early, 'respondent:prompt.continue'))
    await expect(early.getByText(first).first()).toBeVisible()
    await stands(browser, address, second)
  })

  await test.step('the first one comes back as a revision of its own', async () => {
    await press(button(page.getByRole('dialog'), 'management:actions.close'))
    await press(page.getByRole('link', { name: say('editor:back') }))
    await pick(button(page, 'management:naires.more'), say('management:revisions.open'))
    const drawer = page.getByRole('dialog')
    await press(drawer.getByRole('button', { name: say('management:revisions.wasPublished') }).first())
    await press(button(drawer, 'management:revisions.rollBack'))
    const dialog = page.getByRole('dialog').last()
    await write(dialog.getByRole('textbox'), why)
    await press(button(dialog, 'management:revisions.rollBack'))
    await expect(drawer.getByText(why)).toBeVisible()
    await press(button(drawer, 'management:actions.close'))
    await publish(page, hands)
    await stands(browser, address, first)
  })

  await test.step('who began with the first one ends with it', async () => {
    const next = () => press(button(early, 'questions:next'))
    await next()
    await asked(early, 'Q3')
    for (const blank of await early.getByRole('textbox').all()) await write(blank, '8')
    await next()
    await asked(early, 'Q4')
    for (const blank of await early.getByRole('textbox').all()) await write(blank, '8')
    await next()
    await asked(early, 'Q2')
    for (const row of await early.getByRole('radiogroup').all()) await tick(row.getByRole('radio').first())
    await press(button(early, 'respondent:submit'))
    await isDone(early)
  })
  await Promise.all([page.context().close(), early.context().close()])
}

/** In the side menu. */
const screen = (page: Page, name: string) => page.locator(`nav a[href$="/${name}"]`).first()
const has = (page: Page, questions: number) => expect(page.getByText(say('management:naires.size')).first()).toContainText(`${questions}`)
