/** Pixels from an edge within which it scrolls, and most pixels a frame. */
const [edge, most] = [36, 12]

/** Scrolls a list while what is dragged is held near its beginning or end, the faster the nearer. */
export function scrollAtEdges(list: HTMLElement, scrolled: (y: number) => void) {
  let at: number | null = null
  let frame = 0
  const step = () => {
    const by = at === null ? 0 : speedAt(at, list.getBoundingClientRect())
    frame = by === 0 ? 0 : requestAnimationFrame(step)
    if (at === null || by === 0) return
    list.scrollTop += by
    scrolled(at)
  }
  return {
    to(y: number) {
      at = y
      if (frame === 0) step()
    },
    stop() {
      at = null
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}

export function speedAt(y: number, { top, bottom }: { readonly top: number; readonly bottom: number }): number {
  const near = (distance: number) => Math.ceil(most * Math.min(1, Math.max(0, (edge - distance) / edge)))
  return near(bottom - y) - near(y - top)
}
