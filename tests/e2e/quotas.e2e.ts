import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { authorWith, planted } from './authoring/author.ts'
import { button, say } from './editor/author-steps.ts'
import { mouse } from './editor/mouse.ts'
import { isDone, respondent } from './editor/authors-story.ts'

test('a quota cell is written, filled, closed, opened again and made larger with the mouse, and its counts are live', async ({
  browser,
}) => {
  const { page, subject, naireSid } = await authorWith(browser, planted())
  await page.goto(`${subject}/quotarMng`)
  await test.step('cells of two questions are made together, and go together', () => crossed(page))
  await test.step('a cell is written; another is removed and comes back; all of it is published', () => written(page))
  await test.step('a respondent fills it, and the open screen says so', () =>
    filled(browser, page, subject.replace('/subject/', '/survey/online/').replace(/[^/]+$/, naireSid)))
  await test.step('it is closed, opened again and given another limit, each for a reason', () => changed(page))
  await test.step('what became of it is on record, and the session with its seat is found', () => recorded(page))
  await page.context().close()
})

const dialog = (page: Page) => page.getByRole('dialog').last()
const row = (page: Page, name: string) => page.locator('tbody tr.ant-table-row', { hasText: name })

async function crossed(page: Page): Promise<void> {
  await button(page, 'management:quotas.cross').click()
  await mouse.pick(dialog(page).getByRole('combobox').nth(0), /^sleep（/)
  await mouse.pick(dialog(page).getByRole('combobox').nth(1), /^often（/)
  await button(dialog(page), 'management:quotas.make').click()
  await button(dialog(page), 'management:actions.close').click()
  await button(page, 'management:quotas.write').click()
  await expect(page.locator('[data-cell]')).toHaveCount(10)
  await button(dialog(page), 'management:quotas.removeCrossing').click()
  await dialog(page)
    .getByRole('button', { name: say('management:quotas.remove') })
    .last()
    .click()
  await expect(page.locator('[data-cell]')).toHaveCount(1)
}

async function written(page: Page): Promise<void> {
  await button(dialog(page), 'management:quotas.add').click()
  await dialog(page)
    .getByRole('textbox', { name: say('management:quotas.name') })
    .fill('睡得不好')
  await dialog(page).locator('[data-expression]').fill("sleep == '9")
  await button(dialog(page), 'management:quotas.done').click()
  await expect(dialog(page).getByText(say('management:quotas.conditionWrong'))).toBeVisible()
  await dialog(page).locator('[data-expression]').fill("sleep == '3'")
  await dialog(page).getByRole('spinbutton').fill('1')
  await button(dialog(page), 'management:quotas.done').click()
  await expect(dialog(page).getByText(say('management:quotas.newCell'))).toBeVisible()
  await dialog(page).locator('[data-cell]').first().getByRole('button').last().click()
  await dialog(page)
    .getByRole('button', { name: say('management:quotas.remove') })
    .last()
    .click()
  await expect(page.locator('[data-cell]')).toHaveCount(1)
  await button(page, 'settings:bar.undo').click()
  await expect(page.locator('[data-cell]')).toHaveCount(2)
  await button(page, 'management:naires.publish').click()
  await button(
    page.getByRole('dialog').filter({ has: page.locator('[data-publishing]') }),
    'management:naires.publish',
  ).click()
  await expect(page.getByText(say('management:quotas.newCell'))).toHaveCount(0)
  await button(page.getByRole('dialog', { name: say('management:quotas.write') }), 'management:actions.close').click()
  await expect(row(page, '睡得不好')).toContainText('0 / 1')
}

async function filled(browser: Browser, page: Page, address: string): Promise<void> {
  const someone = await respondent(browser, address)
  await someone.getByRole('radio').nth(2).check()
  await button(someone, 'respondent:submit').click()
  await isDone(someone)
  await someone.context().close()
  await expect(row(page, '睡得不好')).toContainText('1 / 1')
}

async function changed(page: Page): Promise<void> {
  await row(page, '睡得不好').getByRole('button', { name: '睡得不好', exact: true }).click()
  await closeOrReopen(page, 'close', '样本异常')
  await closeOrReopen(page, 'reopen', '已核实')
  await dialog(page)
    .getByRole('button', { name: say('management:quotas.limitTitle') })
    .click()
  await expect(button(dialog(page), 'management:quotas.changeLimit')).toBeDisabled()
  await dialog(page).getByRole('spinbutton').fill('3')
  await because(dialog(page), '样本不足', 'management:quotas.changeLimit')
  await expect(row(page, '睡得不好')).toContainText('1 / 3')
}

async function closeOrReopen(page: Page, act: 'close' | 'reopen', reason: string): Promise<void> {
  await button(dialog(page), `management:quotas.${act}`).click()
  await because(dialog(page), reason, `management:quotas.${act}`)
  await expect(button(dialog(page), `management:quotas.${act === 'close' ? 'reopen' : 'close'}`)).toBeVisible()
}

async function because(asking: Locator, reason: string, act: string): Promise<void> {
  await asking.getByRole('textbox').fill(reason)
  await asking
    .getByRole('button', { name: say(act) })
    .last()
    .click()
}

async function recorded(page: Page): Promise<void> {
  const changes = dialog(page).locator('[data-kind]')
  await expect(changes).toHaveCount(4)
  for (const [at, words] of ['1 → 3', '已核实', '样本异常', '1'].entries())
    await expect(changes.nth(at)).toContainText(words)
  await expect(changes.first()).toContainText('样本不足')
  await expect(dialog(page).getByText(say('management:quotas.seats.taken'))).toBeVisible()
  await dialog(page)
    .getByRole('link', { name: say('management:quotas.allSessions') })
    .click()
  await expect(page.getByRole('button', { name: say('management:filter.remove') })).toHaveCount(1)
  await expect(page.getByText(say('management:sessions.count')).first()).toContainText('1')
}
