import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface CommentFormProps {
  readonly isSending: boolean
  readonly onSend: (text: string) => void
  readonly onClose: () => void
}

const longest = 2000

export function CommentForm({ isSending, onSend, onClose }: CommentFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const send = () => text.trim() !== '' && onSend(text.trim())
  return (
    <form onSubmit={(event) => (event.preventDefault(), send())} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <Space orientation="vertical" style={{ inlineSize: '100%' }}>
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 2 }}
          maxLength={longest}
          value={text}
          placeholder={t('comments.hint')}
          aria-label={t('comments.add')}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => (event.ctrlKey || event.metaKey) && send()}
        />
        <Space>
          <Button type="primary" size="small" htmlType="submit" loading={isSending} disabled={text.trim() === ''}>
            {t('comments.send')}
          </Button>
          <Button size="small" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
        </Space>
      </Space>
    </form>
  )
}
