import { CloseOutlined, PushpinOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Decision } from './use-decision.ts'
import { useTemplates } from './use-templates.ts'

interface ReasonTemplatesProps {
  readonly action: Decision
  readonly reason: string
  readonly onChoose: (text: string) => void
}

/** Reasons to choose from; what one has written can be kept among them. */
export function ReasonTemplates({ action, reason, onChoose }: ReasonTemplatesProps) {
  const { t } = useTranslation()
  const { given, own, mayKeep, keep, forget } = useTemplates(action)
  const written = reason.trim()
  const template = (text: string) => (
    <Button size="small" shape="round" aria-pressed={reason === text} onClick={() => onChoose(text)}>
      {text}
    </Button>
  )
  return (
    <Space wrap size={4}>
      {given.map((text) => (
        <span key={text}>{template(text)}</span>
      ))}
      {own.map((text) => (
        <Space.Compact key={text}>
          {template(text)}
          <Button
            size="small"
            shape="round"
            icon={<CloseOutlined />}
            aria-label={t('review.forgetTemplate', { text })}
            onClick={() => forget(text)}
          />
        </Space.Compact>
      ))}
      {mayKeep(written) && (
        <Button size="small" type="text" icon={<PushpinOutlined />} onClick={() => keep(written)}>
          {t('review.keepTemplate')}
        </Button>
      )}
    </Space>
  )
}
