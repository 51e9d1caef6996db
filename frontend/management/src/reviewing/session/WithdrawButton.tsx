import { UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import { useGoToSession } from './use-walk.ts'
import { useWithdraw } from './use-withdraw.ts'

/** Takes the last decision back, and goes to the session that it was about. */
export function WithdrawButton({ sessionSid }: { readonly sessionSid: string }) {
  const { t } = useTranslation()
  const { last, withdraw } = useWithdraw()
  const go = useGoToSession()
  const isElsewhere = last !== null && last.sessionSid !== sessionSid
  const takeBack = () =>
    last &&
    !withdraw.isPending &&
    withdraw.mutate(last.sessionSid, { onSuccess: () => isElsewhere && go(last.sessionSid) })
  useShortcuts(last ? { u: () => void takeBack() } : {})
  if (last === null) return null
  return (
    <>
      {isElsewhere && (
        <span>
          {t('phrases.label', { label: t('sessions.one', { sid: last.sessionSid.slice(0, 8) }) }) +
            t(`review.done.${last.action}`)}
        </span>
      )}
      <Button icon={<UndoOutlined />} loading={withdraw.isPending} onClick={takeBack}>
        {t('review.withdraw')}
        <Shortcut keys="U" />
      </Button>
    </>
  )
}
