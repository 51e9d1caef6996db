import { isTyping, useKeyDown } from '../../../workplace/use-key-down.ts'
import { markedWords, useFindState, type FindField } from '../../find/find-state.ts'
import { useEditorSession } from '../editor-session.ts'
import { actionNames, editorActions, keysOf } from './actions.ts'
import { goToNextPane } from './panes.ts'
import { useAction } from './use-actions.ts'

/** Shortcuts of the whole screen. While a text is typed, only those that no text needs. */
export function useEditorKeys(): void {
  const session = useEditorSession()
  const act = useAction()
  useKeyDown((event) => {
    const keys = isTyping(event.target) ? typingKeys(session) : { ...typingKeys(session), ...actionKeys(act) }
    return keys[keysOf(event)]
  })
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
export const findKeys = 'Mod+f'
export const replaceKeys = 'Mod+h'

const typingKeys = ({ editing, selection }: ReturnType<typeof useEditorSession>): Keys => ({
  [undoKeys]: () => afterTyping(editing.undo),
  [redoKeys]: () => afterTyping(editing.redo),
  'Mod+y': () => afterTyping(editing.redo),
  [saveKeys]: () => afterTyping(() => void editing.save()),
  F6: () => goToNextPane(selection),
  [paletteKeys]: () => togglePalette(selection),
  [findKeys]: () => openFind(selection, 'words'),
  [replaceKeys]: () => openFind(selection, 'by'),
})

/** Shows the panel, with what is marked on the screen as the words to look for. */
export function openFind(selection: ReturnType<typeof useEditorSession>['selection'], field: FindField): void {
  useFindState.getState().ask(field, markedWords())
  selection.getState().turn('find')
}

/** Opens the palette; open already, goes back to its search, and from there closes it. */
function togglePalette(selection: ReturnType<typeof useEditorSession>['selection']): void {
  const search = document.querySelector<HTMLInputElement>('[data-palette] input[type=search]')
  if (!search || search.closest('[data-palette]')?.contains(document.activeElement))
    return selection.getState().openPalette(!selection.getState().palette)
  search.focus()
  search.select()
}

const actionKeys = (act: ReturnType<typeof useAction>): Keys =>
  Object.fromEntries(
    actionNames.flatMap((name) =>
      editorActions[name].keys === '' ? [] : [[editorActions[name].keys, () => act(name)]],
    ),
  )
