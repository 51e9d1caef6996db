import type { Page } from '@playwright/test'

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
