import { DesktopOutlined, MobileOutlined, TabletOutlined } from '@ant-design/icons'
import type { ViewPort } from '@naire/domain/answering'
import type { NaireRecord } from '@naire/domain/naires'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentLanguages } from '../languages/content-languages.ts'

const icons = { mobile: <MobileOutlined />, tablet: <TabletOutlined />, desktop: <DesktopOutlined /> } as const satisfies Record<ViewPort, unknown>
const devices = ['mobile', 'tablet', 'desktop'] as const satisfies readonly ViewPort[]

/** On which device and in which of its languages a questionnaire is looked at, and what changes it: first on a phone, in the reader's language where it has that. */
export function useLook(naire: NaireRecord) {
  const { t, i18n } = useTranslation('management')
  const langs = contentLanguages(naire)
  const [viewPort, setViewPort] = useState<ViewPort>('mobile')
  const [lang, setLang] = useState((langs.find(({ value }) => value === i18n.language) ?? langs[0])?.value ?? i18n.language)
  const options = devices.map((value) => ({ value, icon: icons[value], label: t(`preview.${value}`) }))
  const controls = (
    <>
      <Segmented<ViewPort> options={options} value={viewPort} onChange={setViewPort} aria-label={t('preview.device')} />
      {langs.length > 1 && <Select value={lang} options={[...langs]} onChange={setLang} aria-label={t('preview.language')} popupMatchSelectWidth={false} />}
    </>
  )
  return { viewPort, lang, controls }
}
