import type { NaireRecord } from '@naire/domain/naires'
import { chromium, type Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { installedChromium } from '../engine/places.ts'
import { longNaire, sid } from '../long-naire.ts'
import { withPlace } from '../page/place.ts'
import { bareOpen, bareTyping } from './bare.ts'
import { dragged } from './dragging.ts'
import { opened } from './opening.ts'
import { AuthorsBrowser } from './authors-browser.ts'
import { typed } from './typing.ts'
import { slowest, type EventFigures } from './events.ts'
import { median } from '../figures.ts'

const questions = 1_000

/** An author with 1,000 questions: opening, typing, dragging and checks, beside a page that does the least of each. */
export function editorBench(say: (line: string) => void): Promise<object> {
  return withPlace(say, async (place) => {
    const naire = plainly(longNaire(questions))
    await place.draft(naire)
    const browser = await chromium.launch({
      executablePath: installedChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const desk = new AuthorsBrowser(browser, place, { naireSid: naire.Sid, questionSid: sid(10_000 + questions / 2) })
    const told = async <Figures>(name: string, measured: Promise<Figures>): Promise<Figures> => {
      const figures = await measured
      say(`${name}: ${JSON.stringify(figures)}`)
      return figures
    }
    try {
      return {
        load: loadavg()[0],
        questions,
        open: await told('opening, ms', opened(desk)),
        bareOpen: await told('fetching it and its stems as plain HTML, ms', bareOpen(desk)),
        typing: await told('typing, ms from the key to the paint', typed(desk)),
        bareTyping: await told('typing on an empty page', bareTyping(desk)),
        dragging: await told('dragging', dragged(desk)),
        checks: await told('checks, ms from the change', checked(desk)),
      }
    } finally {
      await browser.close()
    }
  })
}

/** Stems without markup, which are written on the page. */
function plainly(naire: NaireRecord): NaireRecord {
  return {
    ...naire,
    Questions: naire.Questions.map((question) => ({ ...question, Data: question.Data.replaceAll(/<\/?p>/g, '') })),
  }
}

const times = 3
const letters = 20
const keyMs = 70

interface CheckFigures {
  /** Milliseconds from a change until the last of the checks has ended, with the pause that comes first. */
  readonly done: number
  /** Typing while they run. */
  readonly typing: EventFigures
}

function checked(desk: AuthorsBrowser): Promise<CheckFigures> {
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
