import { clipOf } from '@naire/domain/authoring'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useAction, standingAt } from '../editor/actions/use-actions.ts'
import { recordOf, useDesk } from '../editor/desk.ts'
import { clipsOnClipboard, putOnClipboard, wordsOf } from './clipboard.ts'
import { useClipboardKey, useCopyKeys } from './use-copy-keys.ts'
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

/** Copies what is chosen; false: nothing is. */
function useCopy(): (data: DataTransfer) => boolean {
  const desk = useDesk()
  const { notices } = useWorkplace()
  const { t } = useTranslation('authoring')
  return useCallback(
    (data) => {
      const { chosen } = standingAt(desk)
      if (chosen.length === 0) return false
      putOnClipboard(data, [clipOf(recordOf(desk), new Set(chosen.map(({ Sid }) => Sid)))], wordsOf(chosen))
      notices.success(t('bank.copied', { n: chosen.length }))
      return true
    },
    [desk, notices, t],
  )
}
