import { useEffect, useEffectEvent } from 'react'
import { hasDialog, isTyping } from '../../workplace/use-key-down.ts'

/**
 * Copying and cutting by the browser's own keys and commands; texts that are typed or marked are left to it. False:
 * there was nothing to copy.
 */
export function useCopyKeys(copy: (data: DataTransfer, isCut: boolean) => boolean): void {
  useClipboardKey(copying, (data, kind) => window.getSelection()?.isCollapsed !== false && copy(data, kind === 'cut'))
}

const copying = ['copy', 'cut'] as const

/** Hears of these events of the clipboard where nobody types; true: it took the data. `kinds` stays the same list. */
export function useClipboardKey(
  kinds: readonly ('copy' | 'cut' | 'paste')[],
  take: (data: DataTransfer, kind: string) => boolean,
): void {
  const onEvent = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || hasDialog() || !event.clipboardData) return
    if (take(event.clipboardData, event.type)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onEvent(event)
    for (const kind of kinds) document.addEventListener(kind, listener)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listener)
    }
  }, [kinds])
}
