/** Resolves in a task of its own: a press or a frame that waits comes before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Where no frame comes: the page is not in sight. */
const longestMs = 100

/** Resolves once what was just changed is on the screen. */
export function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, longestMs)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}

/** The page's parts may still be on their way. */
const patienceMs = 5_000

/** Resolves with what is looked for once it stands in the page; null where it does not come. */
export async function onceThere<T>(find: () => T | null): Promise<T | null> {
  const until = Date.now() + patienceMs
  for (;;) {
    await afterPaint()
    const found = find()
    if (found !== null || Date.now() > until) return found
  }
}
