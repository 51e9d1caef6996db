import type { Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from './words.ts'

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const

/** One picture at each size: `<name>.<lang>.<size>.png` in the folder that `PICTURES` names. */
export async function shoot(
  page: Page,
  name: string,
  lang: Lang,
  atRest: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = process.env['PICTURES']!
  mkdirSync(folder, { recursive: true })
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await atRest(page)
    await page.screenshot({ path: join(folder, `${name}.${lang}.${size}.png`) })
  }
}
