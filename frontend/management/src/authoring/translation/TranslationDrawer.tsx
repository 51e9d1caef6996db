import { translatables } from '@naire/domain/authoring'
import { Checkbox, Drawer, Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyView } from '../../workplace/EmptyView.tsx'
import { useRecord } from '../editor/use-edited-part.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { SheetExchange } from './SheetExchange.tsx'
import { SideBySide } from './SideBySide.tsx'
import styles from './translation.module.css'

interface TranslationDrawerProps {
  /** The language to begin with, where it is one of the questionnaire's. */
  readonly asked?: string
  readonly onClose: () => void
}

/** A questionnaire's texts beside those of another language, to be filled in here or in a sheet. */
export function TranslationDrawer({ asked, onClose }: TranslationDrawerProps) {
  const { t } = useTranslation('authoring')
  const record = useDeferredValue(useRecord())
  const languages = Object.keys(record.Translations ?? {})
  const [language, setLanguage] = useState<string | null>(languages.find((tag) => tag === asked) ?? languages[0] ?? null)
  const [isMissingOnly, setMissingOnly] = useState(false)
  const [words, setWords] = useState('')
  const texts = useMemo(() => translatables(record), [record])
  const translations = language === null ? {} : (record.Translations?.[language] ?? {})
  const sought = useDeferredValue(words).trim().toLowerCase()
  const shown = texts.filter(({ key, text }) => (!isMissingOnly || (translations[key] ?? '').trim() === '') && `${text} ${translations[key] ?? ''}`.toLowerCase().includes(sought))
  return (
    <Drawer open title={t('sheet.title')} size="large" placement="bottom" onClose={onClose} styles={{ wrapper: { height: '94dvh' }, body: { display: 'flex', flexDirection: 'column', gap: 12 } }}>
      <div className={styles.bar}>
        <LanguageChoice texts={texts} language={language} onLanguage={setLanguage} />
        <Input.Search className={styles.search ?? ''} value={words} onChange={({ target }) => setWords(target.value)} placeholder={t('find.words')} aria-label={t('find.words')} allowClear dir="auto" />
        <Checkbox checked={isMissingOnly} onChange={({ target }) => setMissingOnly(target.checked)}>
          {t('sheet.missingOnly')}
        </Checkbox>
        <span className={styles.space} />
        <SheetExchange />
      </div>
      {language === null && <EmptyView title={t('sheet.noLanguage')} hint={t('sheet.noLanguageHint')} />}
      {language !== null && shown.length === 0 && <EmptyView title={t(isMissingOnly ? 'sheet.complete' : 'find.none')} />}
      {language !== null && shown.length > 0 && <SideBySide texts={shown} language={language} translations={translations} />}
    </Drawer>
  )
}
