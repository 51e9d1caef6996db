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
  focusSoon(() => stopIn(pane))
}

/** To the first field of what is stood on. */
export function focusForm(): void {
  focusSoon(() =>
    document.querySelector<HTMLElement>(
      '[data-editor-form]:not([inert]) :is([contenteditable=true], textarea, input:not([type=file]))',
    ),
  )
}

/**
 * To the words of a new question on the page, which the author writes next over those that it came with; not from where
 * the author has gone meanwhile.
 */
export function focusStem(sid: string): void {
  const from = document.activeElement
  const card = (what: string) =>
    document.querySelector<HTMLElement>(`[data-pane=page] [data-sid="${CSS.escape(sid)}"] ${what}`)
  const gone = () =>
    document.activeElement === from || document.activeElement === document.body
      ? null
      : (document.activeElement as HTMLElement | null)
  const stem = () => {
    const words = card('textarea')
    if (words instanceof HTMLTextAreaElement) words.select()
    return words
  }
  focusSoon(
    () => gone() ?? stem(),
    () => card('button'),
  )
}

/** A list comes before the buttons above it, the question that is stood on before those above it. */
function stopIn(pane: Pane | 'top'): HTMLElement | null | undefined {
  const place = document.querySelector(`[data-pane="${pane}"]`)
  return (
    place?.querySelector<HTMLElement>('[role=listbox][tabindex="0"]') ??
    place?.querySelector<HTMLElement>(`[data-card][data-active] :is(${focusable})`) ??
    place?.querySelector<HTMLElement>(focusable)
  )
}

function focusIn(pane: Pane | 'top'): boolean {
  const stop = stopIn(pane)
  stop?.focus()
  return stop?.matches(':focus') ?? false
}

type Find = () => HTMLElement | null | undefined

/** About a second of frames. */
const patience = 60

/** Once it is drawn; `instead`: where that does not come. */
export function focusSoon(find: Find, instead: Find = () => null, frames = patience): void {
  requestAnimationFrame(() => {
    const found = find() ?? (frames === 0 ? instead() : null)
    if (found) found.focus()
    else if (frames > 0) focusSoon(find, instead, frames - 1)
  })
}
