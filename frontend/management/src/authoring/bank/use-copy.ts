import { clipOf } from '@naire/domain/authoring'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { standingAt } from '../editor/actions/use-actions.ts'
import { recordOf, useEditorSession } from '../editor/editor-session.ts'
import { putOnClipboard, wordsOf } from './clipboard.ts'

/** Copies the questions that are chosen; false: nothing is. */
export function useCopy(): (data: DataTransfer) => boolean {
  const session = useEditorSession()
  const { notices } = useWorkplace()
  const { t } = useTranslation('authoring')
  return useCallback(
    (data) => {
      const { chosen } = standingAt(session)
      if (chosen.length === 0) return false
      putOnClipboard(data, [clipOf(recordOf(session), new Set(chosen.map(({ Sid }) => Sid)))], wordsOf(chosen))
      notices.success(t('bank.copied', { n: chosen.length }))
      return true
    },
    [session, notices, t],
  )
}
