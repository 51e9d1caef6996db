import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useEraseCode } from './use-idents.ts'

/** Takes one person's code off the list. */
export function EraseCode({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const [code, setCode] = useState('')
  const erase = useEraseCode(naireSid)
  const send = () => erase.mutate(code.trim(), { onSuccess: () => (notices.success(t('idents.erased')), setCode('')) })
  return (
    <Space.Compact>
      <Input
        value={code}
        maxLength={200}
        placeholder={t('idents.code')}
        aria-label={t('idents.code')}
        onChange={(event) => setCode(event.target.value)}
        onPressEnter={() => code.trim() !== '' && send()}
      />
      <Button danger disabled={code.trim() === ''} loading={erase.isPending} onClick={send}>
        {t('idents.erase')}
      </Button>
    </Space.Compact>
  )
}
