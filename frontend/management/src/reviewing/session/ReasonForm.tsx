import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WordsArea } from '../../workplace/WordsArea.tsx'
import { ReasonTemplates } from './ReasonTemplates.tsx'
import type { Decision } from './use-decision.ts'

interface ReasonFormProps {
  readonly action: Exclude<Decision, 'pass'>
  /** How many questions have a note that goes with it. */
  readonly notes: number
  readonly isSending: boolean
  readonly onSend: (reason: string) => void
  readonly onCancel: () => void
}

/** The reason, in one's own words or from a template, and what will happen. */
export function ReasonForm({ action, notes, isSending, onSend, onCancel }: ReasonFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const send = () => reason.trim() !== '' && onSend(reason.trim())
  return (
    <form
      onSubmit={(event) => (event.preventDefault(), send())}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Space orientation="vertical" style={{ inlineSize: '100%' }}>
        <span>
          {t(`review.will.${action}`)} {notes > 0 && t('review.note.with', { n: notes })}
        </span>
        <ReasonTemplates action={action} reason={reason} onChoose={setReason} />
        <WordsArea
          label={t('review.reason')}
          value={reason}
          onChange={setReason}
          onSend={send}
          maxLength={500}
          autoFocus
        />
        <Space>
          <Button
            type="primary"
            htmlType="submit"
            danger={action === 'reject'}
            loading={isSending}
            disabled={reason.trim() === ''}
          >
            {t(`review.${action}`)}
          </Button>
          <Button onClick={onCancel}>{t('actions.cancel')}</Button>
        </Space>
      </Space>
    </form>
  )
}
