import type { Page } from '@playwright/test'

/**
 * Milliseconds that the page's main thread was at work since the last time it was asked, in its own time, which hardly
 * depends on what else the machine does.
 */
export async function pageWork(page: Page): Promise<() => Promise<number>> {
  const line = await page.context().newCDPSession(page)
  await line.send('Performance.enable', { timeDomain: 'threadTicks' })
  const sum = async () =>
    ((await line.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) *
    1_000
  let before = await sum()
  return async () => {
    const now = await sum()
    const spent = now - before
    before = now
    return Math.round(spent * 10) / 10
  }
}
