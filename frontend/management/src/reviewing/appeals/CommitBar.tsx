import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import styles from './appeals.module.css'

interface CommitBarProps {
  readonly count: number
  readonly isSending: boolean
  readonly onCommit: () => void
}

/** Hands the appeal to the judge; asks once, for it cannot be changed afterwards. */
export function CommitBar({ count, isSending, onCommit }: CommitBarProps) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const ask = () =>
    modal.confirm({
      title: t('appeals.commitTitle', { count }),
      content: t('appeals.commitHint'),
      okText: t('appeals.commit'),
      onOk: onCommit,
    })
  useShortcuts(count > 0 && !isSending ? { s: () => void ask() } : {})
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('appeals.commit')}>
      <span>{t('appeals.count', { count })}</span>
      <Button type="primary" disabled={count === 0} loading={isSending} onClick={ask}>
        {t('appeals.commit')}
        <Shortcut keys="S" />
      </Button>
    </div>
  )
}
