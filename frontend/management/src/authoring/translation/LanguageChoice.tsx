import { coverageOf, ownLanguageOf, type Translatable } from '@naire/domain/authoring'
import { languages } from '@naire/domain/languages'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRun } from '../editor/use-run.tsx'
import styles from './translation.module.css'
import { useRecord } from '../editor/editor-session.ts'
import { coverageWords, nameOfLanguage } from '../languages/content-languages.ts'

interface LanguageChoiceProps {
  readonly texts: readonly Translatable[]
  readonly language: string | null
  readonly onLanguage: (language: string) => void
}

/** The languages of the questionnaire, each with how much of it there is, and those that it can get. */
export function LanguageChoice({ texts, language, onLanguage }: LanguageChoiceProps) {
  const { t } = useTranslation('authoring')
  const record = useRecord()
  const run = useRun()
  const coverage = coverageOf(record, texts)
  const known = new Set([ownLanguageOf(record), ...coverage.map((each) => each.language)])
  const choose = (next: string) => {
    if (!known.has(next) && !run([{ type: 'ChangeTranslations', texts: { [next]: {} } }])) return
    onLanguage(next)
  }
  const options = [
    {
      label: t('sheet.languages'),
      options: coverage.map((each) => ({
        value: each.language,
        label: coverageWords(each, t),
      })),
    },
    {
      label: t('sheet.add'),
      options: languages
        .filter((each) => !known.has(each))
        .map((each) => ({ value: each, label: nameOfLanguage(each) })),
    },
  ]
  return (
    <Select
      className={styles.language ?? ''}
      value={language}
      onChange={choose}
      options={options.filter((group) => group.options.length > 0)}
      placeholder={t('sheet.choose')}
      aria-label={t('sheet.choose')}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
