import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/language-store.ts'
import { languageNames } from '@naire/domain/languages'
import styles from './footer.module.css'

declare const __VERSION__: string

export function Footer() {
  const { t } = useTranslation()
  const language = useLanguage((state) => state.language)
  return (
    <footer className={styles.footer}>
      <span>Naire {__VERSION__}</span>
      <span>{t('footer.language', { language: languageNames[language] })}</span>
    </footer>
  )
}
