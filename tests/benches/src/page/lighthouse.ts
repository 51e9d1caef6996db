import { chromium } from '@playwright/test'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '@naire/scripts/supervisor/free-port'
import { installedChromium } from '../engine/places.ts'

interface Report {
  readonly lhr: {
    readonly categories: { readonly performance: { readonly score: number } }
    readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
  }
}

type Lighthouse = (url: string, flags: object) => Promise<Report>

/**
 * Lighthouse's mobile figures, when `LIGHTHOUSE` names the folder of an installed one; else null: this product does not
 * bring it.
 */
export async function lighthouse(
  url: string,
  times: number,
  say: (line: string) => void,
): Promise<readonly object[] | null> {
  const folder = process.env['LIGHTHOUSE']
  if (!folder) return null
  const { default: run } = (await import(pathToFileURL(join(folder, 'core/index.js')).href)) as { default: Lighthouse }
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: installedChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const runs = []
    for (let n = 0; n < times; n += 1)
      runs.push(figuresOf(await run(url, { port, onlyCategories: ['performance'], logLevel: 'error' })))
    say(`  Lighthouse: ${JSON.stringify(runs)}`)
    return runs
  } finally {
    await browser.close()
  }
}

function figuresOf({ lhr: { categories, audits } }: Report): object {
  const value = (name: string) => Math.round((audits[name]?.numericValue ?? 0) * 1000) / 1000
  return {
    score: Math.round(categories.performance.score * 100),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}
