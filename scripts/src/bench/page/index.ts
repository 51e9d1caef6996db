import { chromium, type Browser } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedChromium } from '../engine/places.ts'
import { lighthouse } from './lighthouse.ts'
import { longPage } from './long-page.ts'
import { recordOf } from './our-page.ts'
import { withPlace } from './place.ts'
import { serveSurveyJs } from './survey-js.ts'
import { tenQuestions } from './ten-questions.ts'
import { phone, visit, type PageFigures } from './visit.ts'

const times = 3

/** A page of ten questions beside the same in SurveyJS, and answering on a page of a thousand; in Chromium as a slow phone on slow 4G. */
export async function pageBench(say: (line: string) => void): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'naire-bench-page-'))
  const other = await serveSurveyJs(folder)
  const browser = await chromium.launch({
    executablePath: installedChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  })
  try {
    return await withPlace(say, async ({ publish }) => {
      const ours = await publish(recordOf('健康与生活', tenQuestions))
      const contestants = { ours, surveyJs: other.url }
      const pages: Record<string, object> = {}
      for (const [name, url] of Object.entries(contestants)) {
        const visits = await visited(browser, url)
        const { fcp, lcp, tbt, cls, bytes } = median(visits)
        say(
          `${name}: FCP ${fcp} ms, LCP ${lcp} ms, TBT ${tbt} ms, CLS ${cls}; HTML ${bytes.html}, script ${bytes.script}, all ${bytes.all} bytes`,
        )
        pages[name] = { visits, lighthouse: await lighthouse(url, times, say) }
      }
      return { phone, load: loadavg()[0], pages, thousand: await longPage(browser, publish, say) }
    })
  } finally {
    await browser.close()
    await other.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function visited(browser: Browser, url: string): Promise<readonly PageFigures[]> {
  const figures: PageFigures[] = []
  for (let n = 0; n < times; n += 1) figures.push(await visit(browser, url))
  return figures
}

const median = (visits: readonly PageFigures[]) =>
  visits.toSorted((one, two) => one.lcp - two.lcp)[visits.length >> 1] as PageFigures
