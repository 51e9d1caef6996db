import type { Chance } from '@naire/domain/synthetic-respondents'
import type { BrowserContext, Route } from '@playwright/test'

/** What lies between the device and the server: it loses requests and replies, and brings old requests late. */
export class WeakNetwork {
  isReachable = true
  /** It loses nothing any more. */
  isKind = false
  private readonly late: (() => Promise<unknown>)[] = []

  constructor(
    private readonly context: BrowserContext,
    private readonly chance: Chance,
  ) {}

  async start(): Promise<void> {
    await this.context.route(/\/(odata|health)/, (route) => this.pass(route).catch(() => {}))
  }

  /** What was given up arrives all the same. */
  async bringLate(): Promise<void> {
    for (const send of this.late.splice(0)) await send()
  }

  private async pass(route: Route): Promise<void> {
    if (!this.isReachable) return route.abort()
    const isCommit = route.request().method() === 'POST'
    const fate = this.isKind || !isCommit ? 'arrives' : this.chance.pick(['arrives', 'arrives', 'requestLost', 'replyLost', 'late'] as const)
    switch (fate) {
      case 'arrives':
        return route.continue()
      case 'requestLost':
        return route.abort()
      case 'replyLost':
        await route.fetch()
        return route.abort()
      case 'late':
        this.keepForLater(route)
        return route.abort()
    }
  }

  private keepForLater(route: Route): void {
    const request = route.request()
    const { 'x-session-key': key = '' } = request.headers()
    const data = request.postData() ?? ''
    this.late.push(() => this.context.request.post(request.url(), { headers: { 'X-Session-Key': key, 'Content-Type': 'application/json' }, data }).catch(() => null))
  }
}
