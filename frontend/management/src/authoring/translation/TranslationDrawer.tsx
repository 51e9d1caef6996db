import { DeleteOutlined } from '@ant-design/icons'
import { translatables, staleTranslations } from '@naire/domain/authoring'
import { Button, Checkbox, Drawer, Tooltip } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useRun } from '../editor/use-run.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { SheetExchange } from './SheetExchange.tsx'
import { SideBySide } from './SideBySide.tsx'
import styles from './translation.module.css'
import type { NaireRecord } from '@naire/domain/naires'
import { useQuery } from '@tanstack/react-query'
import { naireRecord } from '../../workplace/naire-record.ts'
import { useRecord } from '../editor/editor-session.ts'
import { nameOfLanguage } from '../languages/content-languages.ts'
import { EmptyView } from '../../workplace/ListState.tsx'

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
  const [language, setLanguage] = useState<string | null>(
    languages.find((tag) => tag === asked) ?? languages[0] ?? null,
  )
  const [isMissingOnly, setMissingOnly] = useState(false)
  const [isStaleOnly, setStaleOnly] = useState(false)
  const [words, setWords] = useState('')
  const run = useRun()
  const { notices } = useWorkplace()
  const stale = useStale(record, language)
  const texts = useMemo(() => translatables(record), [record])
  const translations = language === null ? {} : (record.Translations?.[language] ?? {})
  const sought = useDeferredValue(words).trim().toLowerCase()
  const removeLanguage = (removed: string) => {
    if (!run([{ type: 'ChangeTranslations', texts: { [removed]: null } }])) return
    setLanguage(Object.keys(record.Translations ?? {}).find((other) => other !== removed) ?? null)
    notices.success(t('sheet.removed', { language: nameOfLanguage(removed) }))
  }
  const shown = texts.filter(
    ({ key, text }) =>
      (!isStaleOnly || stale.has(key)) &&
      (!isMissingOnly || (translations[key] ?? '').trim() === '') &&
      `${text} ${translations[key] ?? ''}`.toLowerCase().includes(sought),
  )
  return (
    <Drawer
      open
      title={t('sheet.title')}
      size="large"
      placement="bottom"
      onClose={onClose}
      styles={{ wrapper: { height: '94dvh' }, body: { display: 'flex', flexDirection: 'column', gap: 12 } }}
    >
      <div className={styles.bar}>
        <LanguageChoice texts={texts} language={language} onLanguage={setLanguage} />
        {language !== null && (
          <Tooltip title={t('sheet.remove')}>
            <Button icon={<DeleteOutlined />} aria-label={t('sheet.remove')} onClick={() => removeLanguage(language)} />
          </Tooltip>
        )}
        <SearchBox
          className={styles.search ?? ''}
          value={words}
          label={t('find.words')}
          onWords={setWords}
          dir="auto"
        />
        <Checkbox checked={isMissingOnly} onChange={({ target }) => setMissingOnly(target.checked)}>
          {t('sheet.missingOnly')}
        </Checkbox>
        {(stale.size > 0 || isStaleOnly) && (
          <Checkbox checked={isStaleOnly} onChange={({ target }) => setStaleOnly(target.checked)}>
            {t('sheet.staleOnly', { n: stale.size })}
          </Checkbox>
        )}
        <span className={styles.space} />
        <SheetExchange />
      </div>
      {language === null && <EmptyView title={t('sheet.noLanguage')} hint={t('sheet.noLanguageHint')} />}
      {language !== null && shown.length === 0 && (
        <EmptyView title={t(isMissingOnly ? 'sheet.complete' : 'find.none')} />
      )}
      {language !== null && shown.length > 0 && (
        <SideBySide texts={shown} language={language} translations={translations} stale={stale} />
      )}
    </Drawer>
  )
}

const none: ReadonlySet<string> = new Set()

/**
 * Keys of the texts of which only the original was changed since the questionnaire was published; none before it is.
 */
function useStale(record: NaireRecord, language: string | null): ReadonlySet<string> {
  const { http } = useWorkplace()
  const { data: newest } = useQuery(naireRecord(http, record.Sid))
  const published = newest?.PublishedRevision ?? null
  const { data: earlier } = useQuery({ ...naireRecord(http, record.Sid, published), enabled: published !== null })
  return useMemo(
    () => (earlier && published !== null && language !== null ? staleTranslations(earlier, record, language) : none),
    [earlier, published, record, language],
  )
}
