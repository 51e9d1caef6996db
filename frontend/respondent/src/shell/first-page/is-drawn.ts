/** Questions whose code does not come are not waited for longer than this. */
const patienceMs = 3_000

/** Resolves when `fresh`, which nobody sees yet, shows the questions that `drawn` shows, and as much of their texts. */
export function isDrawn(fresh: HTMLElement, drawn: HTMLElement): Promise<void> {
  const parts = (place: HTMLElement) => place.querySelectorAll('.n-question,.n-rich *').length
  const wanted = parts(drawn)
  return new Promise((resolve) => {
    const done = () => {
      watch.disconnect()
      resolve()
    }
    const look = () => parts(fresh) >= wanted && done()
    const watch = new MutationObserver(look)
    setTimeout(done, patienceMs)
    watch.observe(fresh, { childList: true, subtree: true })
    look()
  })
}
