import type { NaireFinding } from '@naire/domain/diagnostics'
import { focusSoon } from '../actions/panes.ts'
import type { SelectionStore } from '../selection.ts'

interface SoughtField {
  readonly code: string
  /** Path in the content. */
  readonly field: string
  /** Marked in an expression. */
  readonly position: NaireFinding['position']
}

const takesFocus = ':is([contenteditable=true], textarea, select, summary, input:not([type=file]), button)'

/** Focuses a field of the form once it is drawn; where there is none for the path, the nearest thing around it. */
export function focusField(selection: SelectionStore, { code, field, position }: SoughtField): void {
  const { sought } = selection.getState()
  const form = () => document.querySelector(`[data-editor-form][data-of="${CSS.escape(code)}"]:not([inert])`)
  const done = (found: HTMLElement): HTMLElement => {
    selection.getState().seek(null)
    if (position && found instanceof HTMLInputElement && found.role === 'combobox')
      requestAnimationFrame(() => found.setSelectionRange(position.from, position.to))
    return found
  }
  // Whoever has gone elsewhere meanwhile is left there.
  const isSought = () => selection.getState().sought === sought
  const at = (path: string) => (isSought() ? fieldIn(form(), path) : null)
  const paths = field.split('.').map((_name, back, all) => all.slice(0, all.length - back).join('.'))
  focusSoon(
    () => mapped(at(field), done),
    () => mapped(paths.map(at).find((found) => found !== null) ?? null, done),
  )
}

const mapped = (found: HTMLElement | null, done: (found: HTMLElement) => HTMLElement) => found && done(found)

function fieldIn(form: Element | null, path: string): HTMLElement | null {
  const place = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ?? null
  return place?.matches(takesFocus) ? place : (place?.querySelector<HTMLElement>(takesFocus) ?? null)
}
