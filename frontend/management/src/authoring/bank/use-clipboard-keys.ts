import { useAction } from '../editor/actions/use-actions.ts'
import { clipsOnClipboard, useCopy, useClipboardKey, useCopyKeys } from './clipboard.ts'
import { useInsert } from './use-insert.tsx'

/** Copy, cut and paste of the chosen questions. */
export function useClipboardKeys(): void {
  const copy = useCopy()
  const insert = useInsert()
  const remove = useAction()
  useCopyKeys((data, isCut) => {
    const isCopied = copy(data)
    if (isCopied && isCut) remove('delete')
    return isCopied
  })
  useClipboardKey(pasting, (data) => {
    const clips = clipsOnClipboard(data)
    if (clips.length > 0) insert(clips)
    return clips.length > 0
  })
}

const pasting = ['paste'] as const
