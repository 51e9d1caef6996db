import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { Drawer, Segmented, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import { contentLanguages } from './content-languages.ts'
import styles from './preview.module.css'
import { PreviewPages } from './PreviewPages.tsx'

type Device = 'mobile' | 'desktop'

interface PreviewDrawerProps {
  readonly opened: UseQueryResult<OpenedNaire>
  readonly name: string
  readonly onClose: () => void
}

/** The questionnaire as respondents meet it, on a phone or on a desktop; nothing is stored or sent. */
export function PreviewDrawer({ opened, name, onClose }: PreviewDrawerProps) {
  const { t, i18n } = useTranslation()
  const [device, setDevice] = useState<Device>('mobile')
  const [lang, setLang] = useState<string | null>(null)
  const devices = [
    { value: 'mobile' as const, icon: <MobileOutlined />, label: t('preview.mobile') },
    { value: 'desktop' as const, icon: <DesktopOutlined />, label: t('preview.desktop') },
  ]
  const langs = opened.data ? contentLanguages(opened.data.naire) : []
  const shown = lang ?? (langs.find(({ value }) => value === i18n.language) ?? langs[0])?.value ?? i18n.language
  const controls = (
    <Space wrap>
      <Segmented<Device> options={devices} value={device} onChange={setDevice} aria-label={t('preview.device')} />
      {langs.length > 1 && <Select value={shown} options={[...langs]} onChange={setLang} aria-label={t('preview.language')} popupMatchSelectWidth={false} />}
    </Space>
  )
  return (
    <Drawer open title={t('preview.title', { name })} size="large" placement="bottom" onClose={onClose} styles={{ wrapper: { height: '94dvh' } }}>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('preview.hint')}</p>
        {controls}
      </div>
      <ListState query={opened} isEmpty={!opened.data} empty={{ title: t('states.nothing') }}>
        {opened.data && (
          <div className={styles[device]}>
            <PreviewPages key={`${device} ${shown}`} {...opened.data} viewPort={device} lang={shown} />
          </div>
        )}
      </ListState>
    </Drawer>
  )
}
