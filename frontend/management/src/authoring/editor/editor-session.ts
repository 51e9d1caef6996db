import type { NaireRecord } from '@naire/domain/naires'
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { EditingStore } from '../editing/editing-store.ts'
import type { Selection, SelectionStore } from './selection.ts'

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
