import type { Pane, SelectionStore } from '../selection.ts'

const stops: readonly (Pane | 'top')[] = ['top', 'outline', 'page', 'properties']
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, summary, [tabindex="0"]'

/** Brings the focus to the next part of the screen, behind the last to the first. */
export function goToNextPane(selection: SelectionStore): void {
  const here = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset['pane']
  const next = stops[(stops.findIndex((stop) => stop === here) + 1) % stops.length]
  if (next === undefined) return
  if (next !== 'top') selection.getState().show(next)
  // At once where it is in sight: a second press may come before the next frame.
  if (!focusIn(next)) focusPane(next)
}

/** Once it is drawn. */
export function focusPane(pane: Pane | 'top'): void {
  requestAnimationFrame(() => focusIn(pane))
}

/** A list comes before the buttons above it. */
function focusIn(pane: Pane | 'top'): boolean {
  const place = document.querySelector(`[data-pane="${pane}"]`)
  const stop = place?.querySelector<HTMLElement>('[role=listbox]') ?? place?.querySelector<HTMLElement>(focusable)
  stop?.focus()
  return stop?.matches(':focus') ?? false
}
