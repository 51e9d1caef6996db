import { clipOf, plainTextOf } from '@naire/domain/authoring'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useAction, standingAt } from '../editor/actions/use-actions.ts'
import { hasDialog, isTyping } from '../../workplace/use-key-down.ts'
import { recordOf, useDesk } from '../editor/desk.ts'
import { stemText } from '../editor/stem-text.ts'
import { clipOnClipboard, putOnClipboard } from './clipboard.ts'
import { useInsert } from './use-insert.tsx'

/** Copy, cut and paste of the chosen questions, by the browser's own keys; texts that are typed or marked are left to it. */
export function useClipboardKeys(): void {
  const copy = useCopy()
  const insert = useInsert()
  const remove = useAction()
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    if (isOthers(event) || window.getSelection()?.isCollapsed === false || !event.clipboardData || !copy(event.clipboardData)) return
    event.preventDefault()
    if (event.type === 'cut') remove('delete')
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const clip = isOthers(event) || !event.clipboardData ? null : clipOnClipboard(event.clipboardData)
    if (!clip) return
    event.preventDefault()
    insert([clip])
  })
  useEffect(() => {
    const [copied, pasted] = [(event: ClipboardEvent) => onCopy(event), (event: ClipboardEvent) => onPaste(event)]
    const listeners = [['copy', copied], ['cut', copied], ['paste', pasted]] as const
    for (const [name, listener] of listeners) document.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener)
    }
  }, [])
}

/** Copies what is chosen; false: nothing is. */
function useCopy(): (data: DataTransfer) => boolean {
  const desk = useDesk()
  const { notices } = useWorkplace()
  const { t } = useTranslation('authoring')
  return useCallback(
    (data) => {
      const { chosen } = standingAt(desk)
      if (chosen.length === 0) return false
      const words = chosen.map((question) => `${question.Code} ${plainTextOf(stemText(question))}`).join('\n')
      putOnClipboard(data, clipOf(recordOf(desk), new Set(chosen.map(({ Sid }) => Sid))), words)
      notices.success(t('bank.copied', { n: chosen.length }))
      return true
    },
    [desk, notices, t],
  )
}

function isOthers({ target, defaultPrevented }: Event): boolean {
  return defaultPrevented || isTyping(target) || hasDialog()
}
