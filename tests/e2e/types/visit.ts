import type { QuestionType } from '@naire/domain/questions'
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { resizeDebounceMs } from '../../../frontend/ui/src/view-ports/view-ports.ts'
import { said, type Lang } from '../looks/words.ts'
import { publishTypes, type GalleryVariant, type PublishedTypes } from './gallery.ts'

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const smallPhone: BrowserContextOptions = { ...phone, viewport: { width: 320, height: 640 } }
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** Types that content §5 never calls wrong. */
export const neverWrong: ReadonlySet<QuestionType> = new Set<QuestionType>(['intro', 'audio', 'cascade', 'scanQrCode'])

export interface GalleryVisit {
  readonly made?: GalleryVariant
  readonly lang?: Lang
  readonly theme?: 'dark' | 'high-contrast'
}

let published: Promise<PublishedTypes> | null = null

/** The gallery's questions of one type on a device of their own, all of them shown. */
export async function visit(
  browser: Browser,
  device: BrowserContextOptions,
  type: QuestionType,
  { made = 'asked', lang = 'zh-CN', theme }: GalleryVisit = {},
): Promise<Page> {
  published ??= publishTypes(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const page = await pageOn(browser, device)
  await page.goto(`${await (await published).path(type, made)}?lang=${lang}${theme ? `&theme=${theme}` : ''}`)
  await shown(page)
  return page
}

/** Ends every visit of a test: a page that stays open goes on computing beside the next. */
export async function leave(): Promise<void> {
  for (const page of kept.values()) await forget(page)
}

/** The page takes answers: what the server drew has given way. */
export async function shown(page: Page): Promise<void> {
  await expect(page.locator('#root:not([data-drawn]) [data-code]').first()).toBeVisible()
  await expect(page.locator('.n-skeleton')).toHaveCount(0)
}

/** Nothing in the page has changed for longer than a window rests before what stands in it is measured again. */
export async function rested(page: Page): Promise<void> {
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        const rest = () => setTimeout(() => (observer.disconnect(), resolve()), quietMs)
        let timer = rest()
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = rest()
        })
        observer.observe(document.body, { subtree: true, childList: true })
      }),
    2 * resizeDebounceMs,
  )
}

export const submit = (page: Page, lang: Lang = 'zh-CN') =>
  page.getByRole('button', { name: said(lang, 'respondent:submit') })

export async function done(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: said('zh-CN', 'respondent:done.success.title') })).toBeVisible()
}

/**
 * One page for each kind of device, kept from visit to visit: half of what a visit costs is a browser process that
 * begins.
 */
const kept = new Map<string, Page>()

async function pageOn(browser: Browser, device: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify(device)
  const known = kept.get(key)
  if (known && !known.isClosed()) {
    await forget(known)
    await known.setViewportSize(device.viewport!)
    return known
  }
  const place = { geolocation: { longitude: 121.47, latitude: 31.23 }, permissions: ['geolocation', 'microphone'] }
  // Each visit is a first one, drawn by the server: nothing of the last is kept for a time without a network.
  const context = await browser.newContext({ ...place, reducedMotion: 'reduce', serviceWorkers: 'block', ...device })
  const page = await context.newPage()
  // Choosers are caught from the first moment: asked for beside the key that opens one, they are caught too late on a
  // busy machine.
  page.on('filechooser', () => {})
  kept.set(key, page)
  return page
}

/** The device is as one that was never there. */
async function forget(page: Page): Promise<void> {
  if (page.isClosed() || page.url() === 'about:blank') return
  const { origin } = new URL(page.url())
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  const browserItself = await page.context().newCDPSession(page)
  await browserItself.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await browserItself.detach()
}
