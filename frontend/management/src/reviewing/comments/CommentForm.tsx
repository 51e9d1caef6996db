import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WordsArea } from '../../workplace/WordsArea.tsx'

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
    <form
      onSubmit={(event) => (event.preventDefault(), send())}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Space orientation="vertical" style={{ inlineSize: '100%' }}>
        <WordsArea
          label={t('comments.add')}
          placeholder={t('comments.hint')}
          value={text}
          onChange={setText}
          onSend={send}
          maxLength={longest}
          grows
          autoFocus
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
