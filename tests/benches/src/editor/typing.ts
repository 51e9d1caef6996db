import type { Locator, Page } from '@playwright/test'
import type { AuthorsBrowser } from './authors-browser.ts'
import { slowest, type EventFigures } from './events.ts'

const keyMs = 70
const words = 'how often did you sleep well'
/** Longer than the pause after which a text is told to the record. */
const pauseMs = 600
const times = 3

/** Each key in a stem on the page and in an option beside it, with pauses in which the record takes the text. */
export function typed(desk: AuthorsBrowser): Promise<{ readonly stem: EventFigures; readonly option: EventFigures }> {
  return desk.atWork(async (page) => ({
    stem: await typedIn(page, page.locator('[data-card=Q501] textarea').first()),
    option: await typedIn(
      page,
      page.locator('[data-editor-form] textarea, [data-editor-form] input[type=text]').nth(1),
    ),
  }))
}

export async function typedIn(page: Page, field: Locator): Promise<EventFigures> {
  await field.click()
  await page.keyboard.press('End')
  await page.waitForTimeout(pauseMs)
  return slowest(page, times * words.length, async () => {
    for (let n = 0; n < times; n += 1) {
      await page.keyboard.type(words, { delay: keyMs })
      await page.waitForTimeout(pauseMs)
    }
  })
}
