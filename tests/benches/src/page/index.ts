import type { NaireRecord } from '@naire/domain/naires'
import { chromium, type Browser } from '@playwright/test'
import { mkdtempSync, rmSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, extname } from 'node:path'
import { installedChromium } from '../engine/places.ts'
import { lighthouse } from './lighthouse.ts'
import { longPage, recordOf } from './long-page.ts'
import { withPlace } from './place.ts'
import { tenQuestions } from './ten-questions.ts'
import { phone, visit, visitThinly, type PageFigures, type ThinVisit } from './visit.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const times = 3

/**
 * A page of ten questions beside the same in SurveyJS, and answering on a page of a thousand; in Chromium as a slow
 * phone on slow 4G.
 */
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
      const thin: Record<string, ThinVisit> = {}
      for (const name of ['phq9-gad7', 'gallery']) {
        const url = await publish(
          JSON.parse(readFileSync(join(root, `docs/examples/${name}.json`), 'utf8')) as NaireRecord,
        )
        const visits = []
        for (let n = 0; n < times; n += 1) visits.push(await visitThinly(browser, url))
        thin[name] = visits.toSorted((one, two) => one.stored - two.stored)[times >> 1] as ThinVisit
        say(`${name} at 400 kbit/s and 400 ms: ${JSON.stringify(thin[name])}`)
      }
      return { phone, load: loadavg()[0], pages, thin, thousand: await longPage(browser, publish, say) }
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

const root = fileURLToPath(new URL('../../../../', import.meta.url))

interface ServedPage {
  readonly url: string
  stop(): Promise<void>
}

/** SurveyJS's page, built as it would be for use into `folder`, and served compressed. */
async function serveSurveyJs(folder: string): Promise<ServedPage> {
  const page = join(folder, 'page.html')
  const entry = join(root, 'tests/benches/src/page/survey-js-page.ts')
  writeFileSync(
    page,
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>SurveyJS</title></head><body><div id="root"></div><script type="module" src="/@fs/${entry}"></script></body></html>`,
  )
  const outDir = join(folder, 'dist')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { [`/@fs/${entry}`]: entry } },
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: page } },
  })
  return serve(outDir)
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function serve(folder: string): Promise<ServedPage> {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name))
      .map((name) => [`/${name}`, gzipSync(readFileSync(join(folder, name)))]),
  )
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    response.writeHead(file ? 200 : 404, {
      'Content-Type': types[extname(request.url ?? '')] ?? 'text/plain',
      'Content-Encoding': file ? 'gzip' : 'identity',
    })
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/page.html`, stop }
}
