import type { Virtualizer } from '@tanstack/react-virtual'

/** Scrolls to a line, to its `start` if it may be taller than the frame, unless all of it is in sight; asks the page for no measures where none are needed. */
export function reveal(
  virtual: Virtualizer<HTMLDivElement, Element>,
  at: number,
  align: 'auto' | 'start' = 'auto',
): void {
  const { scrollOffset, scrollRect } = virtual
  const line = virtual.measurementsCache[at]
  if (
    line &&
    scrollRect &&
    scrollOffset !== null &&
    line.start >= scrollOffset &&
    line.end <= scrollOffset + scrollRect.height
  )
    return
  virtual.scrollToIndex(at, { align })
}
