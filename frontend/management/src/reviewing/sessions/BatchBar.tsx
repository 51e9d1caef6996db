import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { AssignDialog } from './AssignDialog.tsx'
import styles from './sessions.module.css'
import { useBatch } from './use-batch.ts'

interface BatchBarProps {
  readonly selected: readonly string[]
  readonly onDone: () => void
}

/** What can be done to all chosen sessions at once. */
export function BatchBar({ selected, onDone }: BatchBarProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const { modal } = App.useApp()
  const { toggleAppeal } = useBatch(onDone)
  const [assigning, setAssigning] = useState<'reviewer' | 'appealer' | null>(null)
  const count = selected.length
  const close = () =>
    modal.confirm({
      title: t('batch.closeAppealTitle', { count }),
      content: t('batch.closeAppealHint'),
      okText: t('batch.closeAppeal'),
      onOk: () => toggleAppeal.mutateAsync({ openAppeal: false, naireSessionSidList: selected }).catch(() => undefined),
    })
  return (
    <div className={styles.batch} role="toolbar" aria-label={t('batch.label')}>
      <span className={styles.batchCount}>{t('batch.count', { count })}</span>
      {can('assignReviewer') && <Button onClick={() => setAssigning('reviewer')}>{t('batch.assignReviewer')}</Button>}
      {can('assignAppealer') && (
        <>
          <Button onClick={() => setAssigning('appealer')}>{t('batch.assignAppealer')}</Button>
          <Button loading={toggleAppeal.isPending} onClick={() => toggleAppeal.mutate({ openAppeal: true, naireSessionSidList: selected })}>
            {t('batch.openAppeal')}
          </Button>
          <Button onClick={close}>{t('batch.closeAppeal')}</Button>
        </>
      )}
      <Button type="text" onClick={onDone}>
        {t('batch.clear')}
      </Button>
      {assigning && <AssignDialog role={assigning} sessionSids={selected} onClose={() => setAssigning(null)} onDone={onDone} />}
    </div>
  )
}
