import { questionTypes } from '@naire/domain/questions'
import { test } from '@playwright/test'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sizes } from '../looks/pictures.ts'
import { writeSheet } from '../looks/sheet.ts'
import { showAs } from './looks-of-type.ts'
import { visit } from './visit.ts'
import { ways } from './ways.ts'

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
      for (const lang of ['zh-CN', 'ar'] as const) {
        await showAs(page, { theme: 'default', lang })
        await page.screenshot({ path: join(folder, `${type}.${lang}.${size}.png`) })
      }
      await page.context().close()
    }
  }
  await writeSheet(browser, folder, readdirSync(folder), sheetFile)
})
