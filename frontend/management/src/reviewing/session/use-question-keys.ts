import { useShortcuts } from '../../workplace/use-shortcuts.ts'

/** J and K go from question to question; on the one in focus C comments, E puts its answer right, N notes what to send back. */
export function useQuestionKeys(): void {
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    c: () => press('[data-comment]'),
    e: () => press('[data-correct]'),
    n: () => press('[data-note]'),
  })
}

const places = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-code][id^="question-"]')]

const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-code][id^="question-"]') ?? null

function step(by: number): void {
  const all = places()
  const at = all.findIndex((place) => place === current())
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by))]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'center' })
}

const press = (control: string): void => current()?.querySelector<HTMLElement>(control)?.click()
