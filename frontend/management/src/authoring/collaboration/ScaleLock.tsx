import { LockOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { longestScaleName } from '@naire/domain/authoring'
import type { StoredQuestion } from '@naire/domain/naires'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRun } from '../editor/use-run.tsx'
import { NameDialog } from '../naires/NameDialog.tsx'
import styles from './collaboration.module.css'

/** Whether questions are of a validated scale: what that means for them, and the way in and out. */
export function ScaleLock({ questions }: { readonly questions: readonly StoredQuestion[] }) {
  const { t } = useTranslation('collaboration')
  const { modal } = App.useApp()
  const run = useRun()
  const [isNaming, setNaming] = useState(false)
  const locked = questions.filter(({ ValidatedScale }) => ValidatedScale !== undefined)
  const scales = [...new Set(locked.map(({ ValidatedScale }) => ValidatedScale))]
  const sidsOf = (chosen: readonly StoredQuestion[]) => chosen.map(({ Sid }) => Sid)
  const unlock = () =>
    void modal.confirm({
      title: t('scale.unlockTitle', { scale: scales.join(', ') }),
      content: t('scale.unlockHint'),
      okText: t('scale.unlock'),
      onOk: () => void run([{ type: 'UnlockQuestions', sids: sidsOf(locked) }]),
    })
  const lock = (scale: string) => {
    if (run([{ type: 'LockQuestions', sids: sidsOf(questions), scale }])) setNaming(false)
  }
  return (
    <div className={styles.scale} data-scale={scales.join(', ')}>
      {locked.length > 0 && (
        <Alert
          type="info"
          showIcon
          icon={<SafetyCertificateOutlined />}
          title={t('scale.locked', { scale: scales.join(', ') })}
          description={t('scale.lockedHint')}
          action={
            <Button size="small" onClick={unlock}>
              {t('scale.unlock')}
            </Button>
          }
        />
      )}
      {locked.length < questions.length && (
        <Button type="link" size="small" icon={<LockOutlined />} onClick={() => setNaming(true)}>
          {t('scale.lock')}
        </Button>
      )}
      {isNaming && (
        <NameDialog
          title={t('scale.lock')}
          label={t('scale.name')}
          maxLength={longestScaleName}
          initial=""
          okText={t('scale.lockOk')}
          isSending={false}
          onName={lock}
          onClose={() => setNaming(false)}
        >
          <p className="n-aside">{t('scale.lockHint')}</p>
        </NameDialog>
      )}
    </div>
  )
}
