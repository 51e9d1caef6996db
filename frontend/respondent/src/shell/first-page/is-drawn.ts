/** Questions whose code does not come are not waited for longer than this. */
const patienceMs = 3_000

/** Resolves when `fresh`, which nobody sees yet, shows the questions that `drawn` shows. */
export function isDrawn(fresh: HTMLElement, drawn: HTMLElement): Promise<void> {
  const questions = (place: HTMLElement) => place.querySelectorAll('.n-question').length
  const wanted = questions(drawn)
  return new Promise((resolve) => {
    const done = () => {
      watch.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const watch = new MutationObserver(() => questions(fresh) >= wanted && done())
    const timer = setTimeout(done, patienceMs)
    watch.observe(fresh, { childList: true, subtree: true })
    if (questions(fresh) >= wanted) done()
  })
}
