import type { Page } from '@playwright/test'
import type { AuthorsBrowser } from './authors-browser.ts'
import { slowest, type EventFigures } from './events.ts'
import { median } from '../figures.ts'

const times = 3
const letters = 20
const keyMs = 70

export interface CheckFigures {
  /** Milliseconds from a change until the last of the checks has ended, with the pause that comes first. */
  readonly done: number
  /** Typing while they run. */
  readonly typing: EventFigures
}

export function checked(desk: AuthorsBrowser): Promise<CheckFigures> {
  return desk.atWork(async (page) => {
    await page.locator('[data-pane=top] [aria-pressed]').click()
    await page.locator('[data-findings=done]').waitFor({ timeout: 60_000 })
    const changes = []
    for (let n = 0; n < times; n += 1) changes.push(await afterChange(page))
    await changedOnce(page)
    await page.locator('[data-findings=walking]').waitFor({ timeout: 60_000 })
    await page.locator('[data-pane=top] input').first().focus()
    const typing = await slowest(page, letters, () => page.keyboard.type('x'.repeat(letters), { delay: keyMs }))
    return { done: Math.round(median(changes)), typing }
  })
}

const changedOnce = (page: Page) =>
  page.evaluate(
    `document.querySelector('[data-editor-outline]').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true }))`,
  )

async function afterChange(page: Page): Promise<number> {
  const from = await page.evaluate<number>('performance.now()')
  await changedOnce(page)
  await page.locator('[data-findings=walking]').waitFor({ timeout: 60_000 })
  return (await page.evaluate<number>(`naireSeen('[data-findings=done]')`)) - from
}
