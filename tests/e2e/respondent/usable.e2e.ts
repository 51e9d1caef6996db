import { questionTypeNumbers, questionTypes } from '@naire/domain/questions'
import { expect, test, type Page } from '@playwright/test'
import { newSid } from '../../api/fieldwork.ts'
import { makePlace } from '../way/way-naire.ts'
import { findFlaws } from '../looks/find-flaws.ts'
import { flawsOfFocus } from '../types/focus-walk.ts'
import { violationsOf } from '../looks/look.ts'
import { desktop, leave, neverWrong, phone, rested, submit, visit } from '../types/visit.ts'
import { ways } from '../types/ways.ts'

test.afterEach(leave)

for (const type of questionTypes) {
  test(`${type} holds what no rule of axe can see`, async ({ browser }) => {
    const page = await visit(browser, desktop, type)
    await rested(page)
    await test.step('the focus goes in reading order, is seen, covered by nothing and leaves again', async () => {
      expect.soft(await flawsOfFocus(page)).toEqual([])
      await page.setViewportSize({ ...desktop.viewport!, height: 500 })
      expect.soft(await flawsOfFocus(page)).toEqual([])
      await page.setViewportSize(desktop.viewport!)
    })
    if (!neverWrong.has(type))
      await test.step('what is wrong is announced, led to and said at its field', () => errorsAreTold(page))

    const held = await visit(browser, phone, type)
    await ways[type]?.touch(held)
    await test.step('nothing moves for who wants no motion', async () => {
      expect
        .soft(
          await held.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
        )
        .toBe(0)
    })
    await test.step('a phone on its side shows what has the focus', async () => {
      await held.setViewportSize({ width: 844, height: 390 })
      await rested(held)
      expect.soft(await held.evaluate(findFlaws)).toEqual([])
      expect.soft(await flawsOfFocus(held)).toEqual([])
    })
    await test.step('a phone zoomed to twice the size shows all of its width', async () => {
      await held.setViewportSize({ width: 195, height: 422 })
      await rested(held)
      expect.soft(await held.evaluate(() => document.documentElement.scrollWidth)).toBe(195)
    })
    await held.setViewportSize({ width: 640, height: 900 })
    await test.step('text of twice the size is not cut off', () =>
      standsStyle(held, ':root { font-size: 200% !important }'))
    await test.step('neither is text with more space', () => standsStyle(held, spaced))
  })
}

test('a text that is in no language of the page says which it is in, and is read its own way', async ({ browser }) => {
  const page = await visit(browser, phone, 'choice', { lang: 'ar' })
  const stem = page.locator('.n-question__words .n-rich').first()
  await expect(stem).not.toHaveAttribute('lang')
  await page.locator('.n-languages__list').selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(stem).toHaveAttribute('lang', 'zh-CN')
  await expect(stem).toHaveAttribute('dir', 'ltr')
})

test('a window that is turned leaves the focus, what is typed, and what is looked at where they are', async ({
  browser,
}) => {
  const grid = await visit(browser, desktop, 'blankfill')
  await grid.getByRole('textbox').nth(1).focus()
  await grid.keyboard.type('12')
  await grid.keyboard.press('Home')
  const [box, table] = [grid.locator('.n-blankfill input:focus'), grid.locator('.n-blankfill__table')]
  for (const [viewport, tables, typed] of [
    [phone.viewport, 0, '312'],
    [desktop.viewport, 1, '3412'],
  ] as const) {
    await grid.setViewportSize(viewport!)
    await expect(table).toHaveCount(tables)
    await grid.keyboard.type(typed[typed.length - 3]!)
    await expect(box).toHaveValue(typed)
  }

  const rows = await visit(browser, desktop, 'matrix')
  await rows.locator('.n-matrix__table').first().getByRole('radio').nth(1).press('Space')
  const chosen = await rows.locator('input:focus').evaluate((input: HTMLInputElement) => `${input.name} ${input.value}`)
  for (const { viewport } of [phone, desktop]) {
    await rows.setViewportSize(viewport!)
    await expect(rows.locator('.n-matrix__table')).toHaveCount(viewport === phone.viewport ? 0 : 2)
    await expect(rows.locator('input:focus')).toBeChecked()
    expect(
      await rows.locator('input:focus').evaluate((input: HTMLInputElement) => `${input.name} ${input.value}`),
    ).toBe(chosen)
  }

  const long = await visit(browser, { ...phone, isMobile: true }, 'matrix')
  await long.evaluate(() => window.scrollTo(0, 500))
  await long.setViewportSize({ width: 844, height: 390 })
  await expect(long.locator('.n-survey__header')).toHaveCSS('position', 'static')
  // The questions are less high now; at its beginning the page would be out of sight.
  await expect.poll(() => long.evaluate(() => window.scrollY)).toBeGreaterThan(200)
})

const levelsOfFive = {
  signs: ['很不同意', '不同意', '一般', '同意', '很同意'],
  'long words': ['Äußerst unzufrieden', 'Unzufrieden', 'Weder noch', 'Zufrieden', 'Außerordentlich zufrieden'],
}

for (const [kind, levels] of Object.entries(levelsOfFive))
  test(`eight rows of five columns of ${kind} take two screens of a phone at most, and go on by themselves`, async ({
    browser,
  }) => {
    const place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
    const part = (Code: string, Data: string) => ({ Sid: newSid(), Code, Data })
    const matrix = {
      Sid: newSid(),
      Code: 'I1',
      Compulsory: true,
      Rows: Array.from({ length: 8 }, (_, at) => part(`R${at}`, `这个社区的第 ${at + 1} 项服务让我满意`)),
      Options: levels.map((level, at) => part(`C${at}`, level)),
    }
    const naire = {
      Sid: newSid(),
      Name: '社区',
      QuestionCount: 1,
      PageCount: 1,
      ModifyTime: '2026-01-05T02:00:00.000Z',
      Questions: [
        {
          Sid: newSid(),
          Code: 'services',
          Type: questionTypeNumbers.matrix,
          PageSid: newSid(),
          PageSeq: 1,
          Seq: 1,
          Data: { Data: '您是否同意下面的说法？', Interactions: [matrix] },
        },
      ],
    }
    await place.publish(naire)
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await page.goto(`/survey/online/${place.orgSid}/${naire.Sid}`)
    const rows = page.locator('.n-folded__row')
    await expect(rows).toHaveCount(8)
    const screens = async () => (await page.evaluate(() => document.documentElement.scrollHeight)) / 844
    expect(await screens()).toBeLessThanOrEqual(2)
    for (let at = 0; at < 8; at += 1) {
      await expect(rows.nth(at).getByRole('button').first()).toHaveAttribute('aria-expanded', 'true')
      await rows
        .nth(at)
        .locator('label:has(input)')
        .nth(at % 5)
        .tap()
    }
    await expect(page.locator('.n-folded__head[aria-expanded=true]')).toHaveCount(0)
    expect(await screens()).toBeLessThanOrEqual(2)
    await page.screenshot({ path: `test-results/together/matrix-${kind}.png`, fullPage: true })
    expect(await violationsOf(page)).toEqual([])
  })

test('these checks see what is wrong', async ({ browser }) => {
  const page = await visit(browser, desktop, 'choice')
  await rested(page)
  await page.addStyleTag({
    content:
      '.n-question__stem { color: #ccc } .n-choice :is(*, :focus-visible), .n-choice:focus-within { outline: none !important } .n-survey__bar { block-size: 100vh } .n-question__words { flex: none; inline-size: 20px; overflow: hidden; white-space: nowrap }',
  })
  expect(await violationsOf(page)).toContainEqual(expect.stringContaining('color-contrast'))
  const flaws = (await flawsOfFocus(page)).join()
  expect(flaws).toContain('does not show that it has the focus')
  expect(flaws).toContain('is covered by')
  expect((await page.evaluate(findFlaws)).join()).toContain('is cut off')
})

/** Spaces of WCAG 1.4.12. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

async function standsStyle(page: Page, content: string): Promise<void> {
  const style = await page.addStyleTag({ content })
  await expect.soft(async () => expect(await page.evaluate(findFlaws)).toEqual([])).toPass({ timeout: 2_000 })
  await style.evaluate((element) => (element as Element).remove())
}

async function errorsAreTold(page: Page): Promise<void> {
  await submit(page).focus()
  await page.keyboard.press('Enter')
  const gaps = page.locator('.n-gaps')
  await expect(gaps.getByRole('status')).not.toBeEmpty()
  const next = gaps.getByRole('button')
  const count = Number(/\d+/.exec(await next.innerText())?.[0])
  for (let gap = 1; gap <= count; gap += 1) {
    if (gap > 1) {
      await next.focus()
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => page.evaluate(focusedError), { message: `gap ${gap} of ${count}` }).toBe(true)
  }
}

/** Runs in the page: whether the focus is in a question of which a field is described by an error. */
function focusedError(): boolean {
  const question = document.activeElement?.closest('[data-code]')
  const described = [...(question?.querySelectorAll('[aria-describedby]') ?? [])].flatMap((field) =>
    field.getAttribute('aria-describedby')!.split(' '),
  )
  return described
    .map((id) => document.getElementById(id))
    .some((place) => place?.classList.contains('n-error') && place.textContent?.trim() !== '')
}
