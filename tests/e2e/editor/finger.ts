import type { CDPSession, Locator, Page } from '@playwright/test'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** One finger on a screen that is touched. */
export class Finger {
  constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async of(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page))
  }

  async down(spot: Spot): Promise<void> {
    await this.touch('touchStart', [spot])
  }

  /** In steps, as fingers go. */
  async go(from: Spot, to: Spot, steps = 8): Promise<void> {
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      await this.touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
      await this.page.waitForTimeout(16)
    }
  }

  async up(): Promise<void> {
    await this.touch('touchEnd', [])
  }

  /** Rests on a place until what stands there is taken up, and lets it go at another. */
  async carry(from: Spot, to: Spot): Promise<void> {
    await this.down(from)
    await this.page.locator('[data-held]').waitFor()
    await this.go(from, to)
    await this.up()
  }

  private async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
}

/** A place of something on the screen, `down` from its top: 0 to 1. */
export async function spotOn(target: Locator, down: number): Promise<Spot> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the screen`)
  return { x: box.x + 80, y: box.y + box.height * down }
}
