import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type { JudgeResult } from '@naire/domain/sessions'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import type { Judgement } from './appeal-feedback.ts'
import styles from './appeals.module.css'

interface JudgeFormProps {
  readonly isSending: boolean
  readonly onJudge: (judgement: Judgement) => void
  /** Leaves the memo as it is. */
  readonly onLeave: (memo: HTMLElement) => void
  readonly autoFocus?: boolean
}

/** Uphold or reject; neither without a memo. */
export function JudgeForm({ isSending, onJudge, onLeave, autoFocus = false }: JudgeFormProps) {
  const { t } = useTranslation()
  const [memo, setMemo] = useState('')
  const isMissing = memo.trim() === ''
  const judge = (JudgeResult: JudgeResult) => onJudge({ JudgeResult, JudgeMemo: memo.trim() })
  return (
    <div className={styles.form}>
      <Input.TextArea
        autoFocus={autoFocus}
        data-memo
        rows={2}
        maxLength={1000}
        value={memo}
        placeholder={t('appeals.memoNeeded')}
        aria-label={t('appeals.memo')}
        onChange={(event) => setMemo(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onLeave(event.currentTarget)}
      />
      <Space wrap>
        <Button type="primary" icon={<CheckOutlined />} data-uphold loading={isSending} disabled={isMissing} onClick={() => judge('uphold')}>
          {t('appeals.uphold')}
          {!autoFocus && <Shortcut keys="U" />}
        </Button>
        <Button danger icon={<CloseOutlined />} data-reject disabled={isSending || isMissing} onClick={() => judge('reject')}>
          {t('appeals.reject')}
          {!autoFocus && <Shortcut keys="X" />}
        </Button>
      </Space>
    </div>
  )
}
