import { expect, type Locator } from '@playwright/test'

/**
 * In view and at rest. A list that draws only what is near moves once more after it was scrolled: a press would go down
 * on one line and up on the next.
 */
export async function standsStill(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  let before = ''
  await expect(async () => {
    const [was, now] = [before, JSON.stringify(await target.boundingBox())]
    before = now
    expect(now).toBe(was)
  }).toPass({ intervals: [60], timeout: 10_000 })
}
