import { useEffect, useEffectEvent } from 'react'

/** Hears each key that is pressed while no dialog is open. `actionOf` says what the key does, if anything. */
export function useKeyDown(actionOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasDialog()) return
    const action = actionOf(event)
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Whether a key belongs to what is focused: a text, a choice, a question that is tried out. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(
        '[data-answer] *, input:not([type=checkbox]):not([type=radio]), textarea, select, [role=combobox]',
      ))
  )
}

/** A dialog that was closed may stay in the document, unseen. */
export function hasDialog(): boolean {
  return [...document.querySelectorAll('[role=dialog][aria-modal=true]')].some(
    (dialog) => dialog.getClientRects().length > 0,
  )
}

type Shortcuts = Readonly<Record<string, (() => void) | undefined>>

/**
 * Single keys that act while nobody is typing and no dialog is open. Names are those of `KeyboardEvent.key`, letters
 * lower case; with Shift they may have a meaning of their own: `Shift+j`.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return undefined
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    return (event.shiftKey ? shortcuts[`Shift+${key}`] : undefined) ?? shortcuts[key]
  })
}
