import { expect, type Page } from '@playwright/test'
import { findFlaws } from './find-flaws.ts'
import { shoot } from './pictures.ts'
import { violationsOf, wcag } from './violations.ts'
import type { Lang } from './words.ts'

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

/** Nothing is loading, nothing moves, the fonts are there. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator('.ant-skeleton, [aria-busy=true]').locator('visible=true')).toHaveCount(0)
  await page.waitForFunction(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity)
  })
}
