import type { Claim, Subscriptions } from './subscriptions.ts'

/**
 * Does `work` while the lease is kept alive. Its signal aborts when the lease is lost or `stopping` aborts;
 * the lease is given back at the end.
 */
export async function leased(
  {
    subscriptions,
    claim,
    leaseMs,
    stopping,
  }: { subscriptions: Subscriptions; claim: Claim; leaseMs: number; stopping: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController()
  const heartbeat = setInterval(() => {
    // A database that does not answer is no loss yet: the steps themselves are fenced.
    subscriptions.renew(claim).then(
      (held) => {
        if (!held) lost.abort()
      },
      () => {},
    )
  }, leaseMs / 3)
  try {
    await work(AbortSignal.any([stopping, lost.signal]))
  } finally {
    clearInterval(heartbeat)
    await subscriptions.release(claim).catch(() => {})
  }
}
