import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { useWorkplace } from './workplace.ts'

/**
 * Asks before changes are lost that are not saved (shell §8): the browser when the page is closed, a dialog when
 * somebody goes elsewhere within the app. Returns what asks before anything else that drops them.
 */
export function useLeavePrompt(isDirty: boolean): (drop: () => void) => void {
  const { t } = useTranslation('management')
  const { setLeavePrompt } = useWorkplace()
  const { modal } = App.useApp()
  const { state, proceed, reset } = useBlocker(isDirty)
  const ask = (onOk: () => void, onCancel?: () => void) =>
    modal.confirm({
      title: t('leave.title'),
      content: t('leave.hint'),
      okText: t('leave.go'),
      okButtonProps: { danger: true },
      cancelText: t('leave.stay'),
      onOk,
      ...(onCancel && { onCancel }),
    })
  const askBlocked = useEffectEvent(() => ask(() => proceed?.(), reset))
  useEffect(() => (setLeavePrompt(isDirty), () => setLeavePrompt(false)), [isDirty, setLeavePrompt])
  useEffect(() => {
    if (state !== 'blocked') return
    const dialog = askBlocked()
    return () => dialog.destroy()
  }, [state])
  return (drop) => {
    if (isDirty) ask(drop)
    else drop()
  }
}
