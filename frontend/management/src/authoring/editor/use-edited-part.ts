import { useSyncExternalStore } from 'react'
import type { EditingSnapshot } from '../editing/editing.ts'
import { useEditorSession } from './editor-session.ts'

/** A part of what is edited: drawn again only when `select` gives another. It must not make new objects. */
export function useEditedPart<Part>(select: (snapshot: EditingSnapshot) => Part): Part {
  const { editing } = useEditorSession()
  return useSyncExternalStore(editing.subscribe, () => select(editing.snapshot()))
}

export const useRecord = () => useEditedPart(({ record }) => record)
