import type { Page } from '@playwright/test'
import { drawn, type AuthorsBrowser } from './authors-browser.ts'
import { median } from '../figures.ts'
import { pageWork } from './page-work.ts'

const times = 5
/** Until what comes behind the first look has come. */
const restMs = 1_500

export interface OpenFigures {
  /**
   * Milliseconds until a question and the outline are drawn: with an empty browser, once its files are there, and from
   * the list.
   */
  readonly first: number
  readonly again: number
  readonly fromList: number
  /** Of the main thread's own time, when its files are there. */
  readonly work: number
}

export async function opened(desk: AuthorsBrowser): Promise<OpenFigures> {
  const visits: OpenFigures[] = []
  for (let n = 0; n < times; n += 1) visits.push(await visit(desk))
  const of = (name: keyof OpenFigures) => Math.round(median(visits.map((figures) => figures[name])))
  return { first: of('first'), again: of('again'), fromList: of('fromList'), work: of('work') }
}

async function visit(desk: AuthorsBrowser): Promise<OpenFigures> {
  const context = await desk.fresh()
  const page = await context.newPage()
  const first = await seen(page, desk.address)
  await page.waitForTimeout(restMs)
  const working = await pageWork(page)
  const again = await seen(page, desk.address)
  const work = await working()
  await page.goto(desk.listAddress)
  const naire = page.locator('a[href*="naire="]').first()
  await naire.waitFor()
  await page.waitForTimeout(restMs)
  const fromList = await naire.evaluate(clicked, drawn)
  await context.close()
  return { first, again, fromList, work }
}

async function seen(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate<number>(`naireSeen(${JSON.stringify(drawn)})`)
}

async function clicked(link: HTMLElement | SVGElement, selector: string): Promise<number> {
  const { performance, naireSeen } = globalThis as unknown as {
    performance: { now(): number }
    naireSeen(selector: string): Promise<number>
  }
  const from = performance.now()
  ;(link as HTMLElement).click()
  return (await naireSeen(selector)) - from
}
