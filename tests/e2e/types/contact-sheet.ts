import { questionTypes } from '@naire/domain/questions'
import { test, type Page } from '@playwright/test'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sizes } from '../looks/pictures.ts'
import { writeSheet } from '../looks/sheet.ts'
import { langs } from '../looks/words.ts'
import { visit } from './visit.ts'
import { ways } from './ways.ts'

const themes = ['default', 'dark', 'high-contrast'] as const
const readers = ['zh-CN', 'en-US', 'ar'] as const

interface Look {
  readonly theme: (typeof themes)[number]
  readonly lang: (typeof readers)[number]
}

const every: readonly Look[] = readers.flatMap((lang) => themes.map((theme) => ({ theme, lang })))

/**
 * The looks that one state of a page is held against, sorted by language: all nine, or three such that with three
 * states every two of theme, language and state meet once.
 */
export function looksOf(state: number): readonly Look[] {
  if (process.env['ACCESSIBILITY'] === 'full') return every
  return readers.map((lang, at) => ({ lang, theme: themes[(at + state) % themes.length]! }))
}

/** The same page in another look; what was answered stays. */
export async function showAs(page: Page, { theme, lang }: Look): Promise<void> {
  const languages = page.locator('.n-languages__list')
  if ((await languages.inputValue()) !== lang) {
    await languages.selectOption(lang)
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang)
  }
  await page.evaluate((wanted) => void (document.documentElement.dataset['theme'] = wanted), theme)
  await page.waitForFunction(
    () =>
      !document.querySelector('.n-skeleton') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

const folder = join(process.env['PICTURES'] ?? '', 'types')
const sheetFile = fileURLToPath(new URL('../../../docs/pictures/types.webp', import.meta.url))

test('every type, answered, on one sheet', async ({ browser }) => {
  test.setTimeout(600_000)
  mkdirSync(folder, { recursive: true })
  for (const type of questionTypes) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const page = await visit(browser, { viewport, hasTouch: true, isMobile: size === 'phone' }, type)
      await ways[type]?.touch(page)
      await page.evaluate(() => window.scrollTo(0, 0))
      for (const lang of langs) {
        await showAs(page, { theme: 'default', lang })
        await page.screenshot({ path: join(folder, `${type}.${lang}.${size}.png`) })
      }
      await page.context().close()
    }
  }
  await writeSheet(browser, folder, readdirSync(folder), sheetFile)
})
