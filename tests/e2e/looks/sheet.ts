import { expect, type Browser } from '@playwright/test'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Pictures `<name>.<lang>.<size>.png` of a folder on one sheet, as WebP. */
export async function writeSheet(
  browser: Browser,
  folder: string,
  pictures: readonly string[],
  file: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1880, height: 1000 } })
  const html = join(folder, 'contact-sheet.html')
  writeFileSync(html, sheet(folder, pictures))
  await page.goto(pathToFileURL(html).href)
  const [width, height] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.documentElement.scrollHeight] as const,
  )
  const browserItself = await page.context().newCDPSession(page)
  // The browser writes WebP, its driver does not offer it.
  const { data } = await browserItself.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 75,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  })
  const sheetFile = Buffer.from(data, 'base64')
  expect(sheetFile.length).toBeLessThan(2_000_000)
  writeFileSync(file, sheetFile)
}

/** One row of four for each screen: phone and desktop, Chinese and Arabic; in the order in which they were taken. */
function sheet(folder: string, pictures: readonly string[]): string {
  const taken = (name: string) => statSync(join(folder, name)).mtimeMs
  const names = [
    ...new Set(
      pictures
        .filter((name) => name.includes('.zh-CN.phone.'))
        .toSorted((a, b) => taken(a) - taken(b))
        .map((name) => name.split('.')[0]!),
    ),
  ]
  const cell = (name: string, lang: string, size: string) =>
    `<img class="${size}" src="${pathToFileURL(join(folder, `${name}.${lang}.${size}.png`)).href}">`
  const figure = (name: string) =>
    `<figure>${['zh-CN', 'ar'].map((lang) => cell(name, lang, 'phone') + cell(name, lang, 'desktop')).join('')}<figcaption>${name}</figcaption></figure>`
  return `<!doctype html><style>
    body { margin: 20px; display: grid; grid-template-columns: 1fr 1fr; gap: 16px 20px; font: 15px sans-serif; background: #e9edf2; color: #17212b }
    figure { margin: 0; display: flex; flex-wrap: wrap; gap: 6px; align-items: flex-start }
    figcaption { inline-size: 100%; text-align: center }
    img { display: block; block-size: 196px; border: 1px solid #b8c1cb; background: #fff }
  </style>${names.map(figure).join('')}`
}
