import type { NaireRecord } from '@naire/domain/naires'
import { createContext, use, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { EditingStore } from '../editing/editing-store.ts'
import type { Selection, SelectionStore } from './selection.ts'
import type { EditingSnapshot } from '../editing/editing.ts'

/** State that the parts of the editor share. Its identity is stable; parts subscribe to the state they show. */
export interface EditorSession {
  readonly naireSid: string
  readonly editing: EditingStore
  readonly selection: SelectionStore
}

export const EditorSessionContext = createContext<EditorSession | null>(null)

export function useEditorSession(): EditorSession {
  const session = use(EditorSessionContext)
  if (!session) throw new Error('useDesk outside of the editor')
  return session
}

export function useSelection<Part>(select: (selection: Selection) => Part): Part {
  return useStore(useEditorSession().selection, select)
}

export const recordOf = ({ editing }: EditorSession): NaireRecord => editing.snapshot().record

/** A part of what is edited: drawn again only when `select` gives another. It must not make new objects. */
export function useEditedPart<Part>(select: (snapshot: EditingSnapshot) => Part): Part {
  const { editing } = useEditorSession()
  return useSyncExternalStore(editing.subscribe, () => select(editing.snapshot()))
}

export const useRecord = () => useEditedPart(({ record }) => record)
