import { DatabaseOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const BankDrawer = lazy(async () => ({ default: (await import('./BankDrawer.tsx')).BankDrawer }))

/** The way to the questions of other questionnaires. */
export function BankButton() {
  const { t } = useTranslation('authoring')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip title={t('bank.title')}>
        <Button size="small" icon={<DatabaseOutlined />} onClick={() => setOpen(true)} aria-label={t('bank.title')} />
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <BankDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
