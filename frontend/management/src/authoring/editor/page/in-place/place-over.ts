/** Least width of a field, in pixels: what stands in a narrow column is written over its neighbours. */
const least = 120
/** Border and padding of the field, beside and above what is written in it. */
const [beside, above] = [9, 5]
/** Widths are whole in one and not in the other. */
const slack = 2

/**
 * Lays a field over words that stand in a frame, so that what is written in it stands where they stand. Without words
 * it waits unseen.
 */
export function placeOver(field: HTMLElement | null, words: HTMLElement | null, frame: HTMLElement | null): void {
  if (!field || !frame) return
  field.style.opacity = words ? '' : '0'
  if (!words) return
  const { font, lineHeight, textAlign, direction } = getComputedStyle(words)
  const [own, around, within] = [
    words.getBoundingClientRect(),
    blockOf(words).getBoundingClientRect(),
    frame.getBoundingClientRect(),
  ]
  const isCentred = textAlign === 'center'
  const [left, right] = [
    isCentred || direction === 'rtl' ? around.left : own.left,
    isCentred || direction === 'ltr' ? around.right : own.right,
  ]
  const width = Math.max(least, right - left + 2 * beside + slack)
  const start = isCentred ? (left + right - width) / 2 : direction === 'rtl' ? right + beside - width : left - beside
  const firstLine = words.getClientRects()[0]?.height ?? own.height
  const lead = ((Number.parseFloat(lineHeight) || firstLine) - firstLine) / 2
  Object.assign(field.style, {
    font,
    // What is typed may run the other way; it stays where the words stand.
    textAlign: textAlign === 'start' ? (direction === 'rtl' ? 'right' : 'left') : textAlign,
    left: `${Math.max(Math.min(start, within.right + beside - width), within.left - beside) - within.left}px`,
    top: `${own.top - lead - within.top - above}px`,
    width: `${width}px`,
    minHeight: `${own.height + 2 * (lead + above)}px`,
  })
}

function blockOf(words: HTMLElement): HTMLElement {
  for (let around = words.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).display !== 'inline') return around
  return words
}
