export type SendDisplayed = typeof import('./shown-now.ts').shownNow

/** Code that is fetched beside the first page is here at once or not in time for handing in. */
const soonMs = 1_000

/**
 * The code that tells the shown orders; null where it is not here soon: no network keeps an end from going into the
 * outbox.
 */
export function shownSoon(): Promise<SendDisplayed | null> {
  const code = import('./shown-now.ts').then(({ shownNow }) => shownNow).catch(() => null)
  return Promise.race([code, new Promise<null>((resolve) => setTimeout(() => resolve(null), soonMs))])
}
