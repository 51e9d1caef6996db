import { isTyping, useKeyDown } from './use-key-down.ts'

export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>

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
