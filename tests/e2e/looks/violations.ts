import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe holds against a page; by default by WCAG 2.2 AA and by its own best practice. */
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
  const { violations }: AxeResults = await held.run(document, options)
  return violations.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(' | ')}`,
  )
}
