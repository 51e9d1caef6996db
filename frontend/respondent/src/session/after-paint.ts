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
