import { useEffect, useEffectEvent } from 'react'
import { useDesk } from '../desk.ts'
import { actionNames, editorActions } from './actions.ts'
import { goToNextPane } from './panes.ts'
import { keysOf } from './keys-of.ts'
import { useAction } from './use-actions.ts'

/** Shortcuts of the whole screen. While a text is typed, only those that no text needs. */
export function useEditorKeys(): void {
  const desk = useDesk()
  const act = useAction()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role=dialog][aria-modal=true]')) return
    const action = isTyping(event.target) ? typingKeys(desk)[keysOf(event)] : { ...typingKeys(desk), ...actionKeys(act) }[keysOf(event)]
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

// Leaving a field tells what was typed in it, so that undo is one for texts and all else.
function afterTyping(travel: () => void): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !isTyping(field)) return travel()
  field.blur()
  travel()
  field.focus()
}

type Keys = Readonly<Record<string, () => void>>

export const undoKeys = 'Mod+z'
export const redoKeys = 'Mod+Shift+z'
export const saveKeys = 'Mod+s'
export const paletteKeys = 'Mod+i'

const typingKeys = ({ editing, selection }: ReturnType<typeof useDesk>): Keys => ({
  [undoKeys]: () => afterTyping(editing.undo),
  [redoKeys]: () => afterTyping(editing.redo),
  'Mod+y': () => afterTyping(editing.redo),
  [saveKeys]: () => afterTyping(() => void editing.save()),
  F6: () => goToNextPane(selection),
  [paletteKeys]: () => selection.getState().openPalette(!selection.getState().palette),
})

const actionKeys = (act: ReturnType<typeof useAction>): Keys =>
  Object.fromEntries(actionNames.flatMap((name) => (editorActions[name].keys === '' ? [] : [[editorActions[name].keys, () => act(name)]])))

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('[data-answer]') !== null || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=combobox]'))
}
