import { expect, type Page } from '@playwright/test'
import { findFlaws } from './find-flaws.ts'
import { shoot } from './pictures.ts'
import type { Lang } from './words.ts'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const widths = [320, 390, 1440]

/** Holds one screen against what every screen must be, at each width; or takes its pictures. */
export async function look(page: Page, name: string, lang: Lang): Promise<void> {
  if (process.env['PICTURES']) return shoot(page, name, lang, atRest)
  const flaws: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
    await atRest(page)
    flaws.push(...(await lasting(page)).map((flaw) => `${width} px: ${flaw}`))
    if (lang === (width === 390 ? 'zh-CN' : width === 1440 ? 'ar' : null)) flaws.push(...(await inaccessible(page)))
  }
  expect.soft(flaws, `${name}, ${lang}`).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : /^(ltr)?$/)
}

/** Flaws that stay: what floats finds its place again after the window has changed. */
async function lasting(page: Page): Promise<readonly string[]> {
  let flaws: readonly string[] = []
  const look = async () => expect((flaws = await page.evaluate(findFlaws))).toEqual([])
  await expect(look)
    .toPass({ timeout: 1_000, intervals: [100] })
    .catch(() => {})
  return flaws
}

/** Violations that stay: a colour on its way to another one is none. */
async function inaccessible(page: Page): Promise<readonly string[]> {
  const first = await violationsOf(page, wcag)
  if (first.length === 0) return first
  await atRest(page)
  return violationsOf(page, wcag)
}

/** Nothing in sight is loading, nothing moves, the fonts are there. What is far below loads when it comes near. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.ant-skeleton, [aria-busy=true]')].every((busy) => {
      const { top, bottom, width } = busy.getBoundingClientRect()
      return width === 0 || bottom < 0 || top > innerHeight
    }),
  )
  await page.waitForFunction(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity)
  })
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations that axe finds on a page; by default by WCAG 2.2 AA and by its own best practice. */
export async function violationsOf(
  page: Page,
  tags: readonly string[] = [...wcag, 'best-practice'],
): Promise<readonly string[]> {
  const options: RunOptions = {
    runOnly: { type: 'tag', values: [...tags] },
    resultTypes: ['violations'],
    // The only frame that a page has is an author's own.
    iframes: false,
  }
  // Axe is larger than what it is held against, so a page is given it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(run, options)
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Runs in the page. */
async function run(options: RunOptions): Promise<readonly string[]> {
  const { axe: held } = window as unknown as { readonly axe: typeof axe }
  // What still moves or fades is not how it looks: a list that closes, a button that is enabled.
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.race([
    Promise.allSettled(ending.map(({ finished }) => finished)),
    new Promise((resolve) => setTimeout(resolve, 2_000)),
  ])
  const { violations }: AxeResults = await held.run(document, options)
  // What a drawer or a popover half covers is as small as the rest of it, and is no target until that is closed.
  const isCovered = ({ target }: AxeResults['violations'][number]['nodes'][number]): boolean => {
    const element = document.querySelector(String(target[0]))
    const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
    return [left + 2, right - 2].some((x) =>
      [top + 2, bottom - 2].some((y) => {
        const above = document.elementFromPoint(x, y)
        return above !== null && !element?.contains(above) && !above.contains(element)
      }),
    )
  }
  return violations.flatMap(({ id, help, nodes }) => {
    const found = id === 'target-size' ? nodes.filter((node) => !isCovered(node)) : nodes
    const shown = found.slice(0, 3).map(({ html }) => html.slice(0, 160))
    return found.length === 0 ? [] : [`axe ${id}: ${help}: ${shown.join(' | ')}`]
  })
}
