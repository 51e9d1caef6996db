import { ShareAltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { ShareDrawerProps } from './ShareDrawer.tsx'

const ShareDrawer = lazy(() => import('./ShareDrawer.tsx'))

/** Opens the links to a questionnaire's numbers, for those who may share. */
export function ShareButton(props: Omit<ShareDrawerProps, 'onClose'>) {
  const { t } = useTranslation('share')
  const { can } = useWorkplace()
  const [isOpen, setOpen] = useState(false)
  if (!can('share')) return null
  return (
    <>
      <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('drawer.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDrawer {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
