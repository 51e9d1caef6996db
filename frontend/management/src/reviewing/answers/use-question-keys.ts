import { useEffect, useRef } from 'react'
import { useShortcuts } from '../../workplace/use-key-down.ts'

const anyQuestion = '[data-code][id^="question-"]'

/**
 * J and K go from question to question, or from one of `which` to the next; a letter of `controls` uses the control of
 * the question in focus that its selector finds.
 */
export function useQuestionKeys(controls: Readonly<Record<string, string>>, which = anyQuestion): void {
  const current = useCurrentQuestion()
  const act = (control: string) => press(current()?.querySelector<HTMLElement>(control))
  useShortcuts({
    ...Object.fromEntries(Object.entries(controls).map(([key, control]) => [key, () => act(control)])),
    j: () => step(current(), which, 1),
    k: () => step(current(), which, -1),
  })
}

/** Brings a question of the sheet into view and into focus. */
export function goToQuestion(sid: string): void {
  show(document.getElementById(`question-${sid}`))
}

/** Opens a sheet at the first of `which`, once it is drawn; null: at its top. */
export function useOpenedAt(which: string | null): void {
  useEffect(() => {
    if (which === null) return
    let frames = mostFrames
    const look = () => {
      const first = document.querySelector<HTMLElement>(which)
      if (first) show(first)
      else if (frames-- > 0) frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [which])
}

/** Frames in which a sheet is drawn, on a slow machine too. */
const mostFrames = 300

/** From a form beside a question back to the question. */
export function focusQuestion(within: HTMLElement): void {
  within.closest<HTMLElement>(anyQuestion)?.focus({ preventScroll: true })
}

/** The question in focus, or that last was: a form that closes takes the focus with it. */
function useCurrentQuestion(): () => HTMLElement | null {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target.closest<HTMLElement>(anyQuestion)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return () => (last.current?.isConnected ? last.current : null)
}

function step(from: HTMLElement | null, which: string, by: number): void {
  const all = [...document.querySelectorAll<HTMLElement>(which)]
  const at = all.findIndex((place) => place === from)
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by))]
  show(next)
}

function show(question: HTMLElement | null | undefined): void {
  question?.focus({ preventScroll: true })
  question?.scrollIntoView({ block: 'center' })
}

function press(control: HTMLElement | null | undefined): void {
  if (control instanceof HTMLTextAreaElement) control.focus()
  else control?.click()
}
