import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type { JudgeResult } from '@naire/domain/sessions'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Judgement } from './appeal-feedback.ts'
import styles from './appeals.module.css'

interface JudgeFormProps {
  readonly isSending: boolean
  readonly onJudge: (judgement: Judgement) => void
}

/** Uphold or reject, with a memo. */
export function JudgeForm({ isSending, onJudge }: JudgeFormProps) {
  const { t } = useTranslation()
  const [memo, setMemo] = useState('')
  const judge = (JudgeResult: JudgeResult) => onJudge({ JudgeResult, JudgeMemo: memo.trim() })
  return (
    <div className={styles.form}>
      <Input.TextArea rows={2} maxLength={1000} value={memo} placeholder={t('appeals.memo')} aria-label={t('appeals.memo')} onChange={(event) => setMemo(event.target.value)} />
      <Space wrap>
        <Button type="primary" icon={<CheckOutlined />} loading={isSending} onClick={() => judge('uphold')}>
          {t('appeals.uphold')}
        </Button>
        <Button danger icon={<CloseOutlined />} disabled={isSending} onClick={() => judge('reject')}>
          {t('appeals.reject')}
        </Button>
      </Space>
    </div>
  )
}
