import { GlobalOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Language, languageNames } from '@naire/domain/languages'
import { useLanguage } from '../i18n/language-store.ts'
import styles from './header.module.css'

export function LanguageSwitch() {
  const { t } = useTranslation()
  const { language, choose } = useLanguage()
  const items = Object.entries(languageNames).map(([key, label]) => ({ key, label, lang: key }))
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{ items, selectable: true, selectedKeys: [language], onClick: ({ key }) => void choose(key as Language) }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined />}
        aria-label={t('header.language', { language: languageNames[language] })}
      >
        <span className={styles.languageWord}>{languageNames[language]}</span>
      </Button>
    </Dropdown>
  )
}
