import { expect, test } from '@playwright/test'
import { authorWith } from './authoring/author.ts'
import { button, lineOf, lines, say } from './editor/author-steps.ts'
import { Finger, spotOn } from './editor/finger.ts'
import { choices } from './way/way-naire.ts'

test('an author drags questions and pages in the outline with a finger, which scrolls until it has rested', async ({
  browser,
}) => {
  const { page, naireSid, subject } = await authorWith(browser, choices('ABCDEFGHIJKLMNOP'), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
  await page.getByText(say('editor:panes.outline'), { exact: true }).first().tap()
  const outline = page.locator('[data-editor-outline]')
  const codes = () => outline.locator('[role=option] span[dir=ltr]').allTextContents()
  const order = async () => (await codes()).slice(0, 4).join('')
  const scrolled = () => outline.evaluate(({ scrollTop }) => scrollTop)
  const isAtEnd = () =>
    outline.evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollHeight - clientHeight - scrollTop < 1)
  await expect(lineOf(page, 'A')).toBeVisible({ timeout: 60_000 })
  /** A list that was pushed glides on when the finger has left it. */
  const resting = () =>
    outline.evaluate(
      (list) => new Promise<void>((rests) => list.addEventListener('scrollend', () => rests(), { once: true })),
    )
  const finger = await Finger.of(page)

  await test.step('what goes at once scrolls, and nothing moves', async () => {
    const rests = resting()
    const from = await spotOn(lineOf(page, 'E'), 0.5)
    await finger.down(from)
    await finger.go(from, { ...from, y: from.y - 160 })
    await finger.up()
    await rests
    expect(await scrolled()).toBeGreaterThan(60)
    await expect(page.locator('[data-held]')).toHaveCount(0)
    await outline.evaluate((list) => list.scrollTo(0, 0))
    await expect.poll(order).toBe('ABCD')
  })

  await test.step('what rested on a question takes it along, and nothing scrolls', async () => {
    await finger.carry(await spotOn(lineOf(page, 'C'), 0.5), await spotOn(lineOf(page, 'A'), 0.2))
    await expect.poll(order).toBe('CABD')
    expect(await scrolled()).toBe(0)
    await expect(lineOf(page, 'C')).toHaveAttribute('data-active', 'true')
    await button(page, 'editor:undo').tap()
    await expect.poll(order).toBe('ABCD')
  })

  await test.step('a page goes to the far edge of the page that it is held over', async () => {
    const pages = lines(page).filter({ hasText: say('questions:page') })
    await finger.carry(await spotOn(pages.nth(2), 0.5), await spotOn(lineOf(page, 'A'), 0.5))
    await expect.poll(order).toBe('CABD')
    await button(page, 'editor:undo').tap()
    await expect.poll(order).toBe('ABCD')
  })

  await test.step('held at the end of the list it scrolls on, also past where its own line is drawn', async () => {
    const { y = 0, height = 0 } = (await outline.boundingBox()) ?? {}
    const from = await spotOn(lineOf(page, 'A'), 0.5)
    const end = { x: from.x, y: y + height - 2 }
    await finger.down(from)
    await page.locator('[data-held]').waitFor()
    await finger.go(from, end)
    await expect.poll(isAtEnd).toBe(true)
    await expect(lineOf(page, 'A')).toHaveCount(0)
    await finger.go(end, await spotOn(lineOf(page, 'P'), 0.9), 2)
    await finger.up()
    await expect(lines(page).first()).toHaveAttribute('aria-setsize', '31')
    await expect(lineOf(page, 'A')).toBeInViewport({ ratio: 1 })
    expect((await codes()).slice(-2)).toEqual(['P', 'A'])
    expect(await isAtEnd()).toBe(true)
  })
})
