import type { NaireRecord } from '@naire/domain/naires'
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { EditingStore } from '../editing/editing-store.ts'
import type { Selection, SelectionStore } from './selection.ts'

/** What the parts of the editor work on. It stays the same object; parts ask for what they show. */
export interface Desk {
  readonly naireSid: string
  readonly editing: EditingStore
  readonly selection: SelectionStore
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('useDesk outside of the editor')
  return desk
}

export function useSelection<Part>(select: (selection: Selection) => Part): Part {
  return useStore(useDesk().selection, select)
}

export const recordOf = ({ editing }: Desk): NaireRecord => editing.snapshot().record
