import type { Page } from '@playwright/test'
import type { AuthorsBrowser } from './authors-browser.ts'
import { drags, slowest, type EventFigures } from './events.ts'
import { median } from '../figures.ts'

const times = 5
const steps = 24

export interface DragFigures {
  readonly moves: EventFigures
  /** Milliseconds from the drop until the outline shows the question in its new place. */
  readonly dropped: number
}

/** A question is dragged over its neighbours in the outline and dropped before one of them, five times. */
export function dragged(desk: AuthorsBrowser): Promise<DragFigures> {
  return desk.atWork(async (page) => {
    await page.evaluate(watchingDrops)
    const drops: number[] = []
    const moves = await slowest(page, { names: drags, inputs: times * steps }, async () => {
      for (let n = 0; n < times; n += 1) drops.push(await dragOnce(page, n))
    })
    return { moves, dropped: Math.round(median(drops)) }
  })
}

async function dragOnce(page: Page, n: number): Promise<number> {
  const lines = await page.evaluate<readonly Point[]>('naireLines()')
  const [from, to] = [lines.at(-3 - n), lines[2]]
  if (!from || !to) throw new Error('the outline has too few lines')
  const told = page.evaluate<number>('naireDropped()')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(from.x, from.y + ((to.y - 10 - from.y) * step) / steps)
    await page.waitForTimeout(30)
  }
  await page.mouse.up()
  return told
}

interface Point {
  readonly x: number
  readonly y: number
}

// Runs in the page. The lines in the order in which they stand tell whether the drop is shown.
const watchingDrops = `(() => {
  const shown = () => [...document.querySelectorAll('[data-editor-outline] [role=option]')].sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top).map((line) => line.id).join()
  window.naireLines = () => {
    const frame = document.querySelector('[data-editor-outline]').getBoundingClientRect()
    const places = [...document.querySelectorAll('[data-editor-outline] [draggable=true]')].map((line) => line.getBoundingClientRect())
    return places.filter(({ top, bottom }) => top >= frame.top && bottom <= frame.bottom).map(({ x, top, height }) => ({ x: x + 60, y: top + height / 2 })).sort((one, other) => one.y - other.y)
  }
  window.naireDropped = () => new Promise((done) => {
    const before = shown()
    addEventListener('drop', () => {
      const from = performance.now()
      const look = () => (shown() !== before ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - from))) : requestAnimationFrame(look))
      look()
    }, { once: true, capture: true })
  })
})()`
