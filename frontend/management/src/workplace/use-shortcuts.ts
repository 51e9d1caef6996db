import { useEffect, useEffectEvent } from 'react'

export type Shortcuts = Readonly<Record<string, () => void>>

/** Single keys that act while nobody is typing and no dialog is open. Names are those of `KeyboardEvent.key`, letters lower case. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target) || hasDialog()) return
    const action = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
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

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=combobox]'))
}

/** A dialog that was closed may stay in the document, unseen. */
function hasDialog(): boolean {
  return [...document.querySelectorAll('[role=dialog][aria-modal=true]')].some((dialog) => dialog.getClientRects().length > 0)
}
