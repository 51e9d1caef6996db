import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { EditingSnapshot } from '../editing/editing.ts'
import { useEditorSession } from './editor-session.ts'

/**
 * A part of what is edited, drawn behind what is urgent and in pieces, so that typing and dragging never wait for it.
 */
export function useLatePart<Part>(select: (snapshot: EditingSnapshot) => Part): Part {
  const { editing } = useEditorSession()
  const [part, setPart] = useState(() => select(editing.snapshot()))
  const look = useEffectEvent(() => {
    const now = select(editing.snapshot())
    startTransition(() => setPart(() => now))
  })
  useEffect(() => {
    look()
    return editing.subscribe(() => look())
  }, [editing])
  return part
}

export const useLateQuestions = () => useLatePart(({ record }) => record.Questions)
