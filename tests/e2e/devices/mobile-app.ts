import type { BrowserContext } from '@playwright/test'
import { plusStandIn } from '../../../frontend/respondent/src/mobile-app/testing/plus-stand-in.ts'
import { sqliteStandIn } from '../../../frontend/respondent/src/mobile-app/testing/sqlite-stand-in.ts'

export const androidApp =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 Html5Plus/1.0'

/** Puts into each page what the mobile app's 5+ runtime gives; its databases outlive the page. `photo` is Base64. */
export async function asApp(context: BrowserContext, photo: string): Promise<void> {
  await context.addInitScript(`if (location.protocol.startsWith('http')) {
    const disk = { load: () => localStorage.getItem('app'), save: (text) => localStorage.setItem('app', text) }
    const { plus } = (${plusStandIn.toString()})({ content: '${photo}' })
    window.plus = { ...plus, sqlite: (${sqliteStandIn.toString()})(disk, { isFull: false }) }
  }`)
}
