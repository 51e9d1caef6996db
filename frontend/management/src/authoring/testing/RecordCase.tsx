import { SaveOutlined } from '@ant-design/icons'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Keeps the answers of the preview, and what came of them, under a name. */
export function RecordCase({ onRecord }: { readonly onRecord: (name: string) => void }) {
  const { t } = useTranslation('testing')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const record = () => {
    if (name.trim() === '') return
    onRecord(name.trim())
    setName('')
    setOpen(false)
  }
  const form = (
    <Space.Compact>
      <Input
        autoFocus
        aria-label={t('preview.caseName')}
        placeholder={t('preview.caseName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={record}
      />
      <Button type="primary" onClick={record}>
        {t('management:actions.save')}
      </Button>
    </Space.Compact>
  )
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" content={form} destroyOnHidden>
      <Button icon={<SaveOutlined />}>{t('preview.record')}</Button>
    </Popover>
  )
}
