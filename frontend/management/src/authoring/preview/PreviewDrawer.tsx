import { DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Segmented, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { compiledNaire } from '../../workplace/compiled-naire.ts'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { contentLanguages } from './content-languages.ts'
import styles from './preview.module.css'
import { PreviewPages } from './PreviewPages.tsx'

type Device = 'mobile' | 'desktop'

/** The questionnaire as respondents meet it, on a phone or on a desktop; nothing is stored or sent. */
export function PreviewDrawer({ naire, onClose }: { readonly naire: NaireRow; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { http } = useWorkplace()
  const opened = useQuery(compiledNaire(http, naire.Sid))
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
    <Drawer open title={t('preview.title', { name: naire.Name })} size="large" placement="bottom" onClose={onClose} styles={{ wrapper: { height: '94dvh' } }}>
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
