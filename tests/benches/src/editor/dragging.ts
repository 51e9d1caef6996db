import type { Page } from '@playwright/test'
import type { AuthorsBrowser } from './authors-browser.ts'
import { median } from '../figures.ts'
import { pageWork } from './page-work.ts'

const times = 5
const steps = 24

export interface DragFigures {
  /**
   * Milliseconds from the beginning of a move's handlers until what they draw is on the screen, and the longest that a
   * move waited for them. The browser's own durations of these events hold how long it kept them back itself, while it
   * draws what hangs on the pointer.
   */
  readonly moves: {
    readonly seen: number
    readonly p50: number
    readonly p95: number
    readonly most: number
    readonly waited: number
  }
  /** Milliseconds of the main thread's own time for each step of the mouse. */
  readonly work: number
  /** Milliseconds from the drop until the outline shows the question in its new place. */
  readonly dropped: number
}

/** A question is dragged over its neighbours in the outline and dropped before one of them, five times. */
export function dragged(desk: AuthorsBrowser): Promise<DragFigures> {
  return desk.atWork(async (page) => {
    await page.evaluate(watching)
    const spent = await pageWork(page)
    const drops: number[] = []
    for (let n = 0; n < times; n += 1) drops.push(await dragOnce(page, n))
    const work = Math.round((10 * (await spent())) / (times * steps)) / 10
    return {
      moves: movesOf(await page.evaluate<readonly Move[]>('naireMoves')),
      work,
      dropped: Math.round(median(drops)),
    }
  })
}

function movesOf(moves: readonly Move[]): DragFigures['moves'] {
  const drawn = moves.map((move) => Math.round(move.drawn)).toSorted((one, other) => one - other)
  const share = (of: number) => drawn[Math.floor((drawn.length - 1) * of)] ?? 0
  return {
    seen: moves.length,
    p50: share(0.5),
    p95: share(0.95),
    most: share(1),
    waited: Math.round(Math.max(...moves.map(({ waited }) => waited))),
  }
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

interface Move {
  readonly waited: number
  readonly drawn: number
}

interface Point {
  readonly x: number
  readonly y: number
}

// Runs in the page. The lines in the order in which they stand tell whether the drop is shown.
const watching = `(() => {
  window.naireMoves = []
  addEventListener('dragover', (event) => {
    const begun = performance.now()
    requestAnimationFrame(() => setTimeout(() => window.naireMoves.push({ waited: begun - event.timeStamp, drawn: performance.now() - begun })))
  }, { capture: true })
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
