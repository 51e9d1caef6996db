import type { Page } from '@playwright/test'

/** Unexpected actions of a page. */
export interface PageMonitor {
  /** Addresses of elsewhere that were asked, or tried. */
  readonly outside: string[]
  readonly dialogs: string[]
}

export async function watch(page: Page): Promise<PageMonitor> {
  const watched: PageMonitor = { outside: [], dialogs: [] }
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') watched.dialogs.push(dialog.message())
    void dialog.accept()
  })
  page.on('popup', (popup) => watched.outside.push(popup.url()))
  // The network is asked first: what the content policy stops never comes here.
  await page.context().route(/evil\.example/, (route) => {
    watched.outside.push(route.request().url())
    return route.abort()
  })
  return watched
}
