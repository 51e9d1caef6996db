/** Of the workplace's own widgets, which make theirs as they are drawn: none of them is in a questionnaire. */
const widgets = '[data-css-hash], [data-rc-order]'

/** Gives a page the styles of another one, also those that come there later. @returns what ends it. */
export function mirrorStyles(from: Document, to: Document): () => void {
  const copied = new Set<Element>()
  const copy = () => {
    for (const sheet of from.head.querySelectorAll(`link[rel=stylesheet], style:not(${widgets})`)) {
      if (copied.has(sheet)) continue
      copied.add(sheet)
      to.head.append(to.importNode(sheet, true))
    }
  }
  const observer = new MutationObserver(copy)
  copy()
  observer.observe(from.head, { childList: true })
  return () => observer.disconnect()
}
