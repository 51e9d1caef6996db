import { changingLanguage, ownLanguageOf } from '@naire/domain/authoring'
import { languages } from '@naire/domain/languages'
import type { NaireRecord } from '@naire/domain/naires'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import { useRun } from '../editor/use-run.tsx'
import { nameOfLanguage } from '../languages/name-of-language.ts'
import styles from './settings.module.css'

/** In which language the questionnaire is written; it can change places with one that it is translated to. */
export function LanguageSetting({ record }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('settings')
  const run = useRun()
  const own = ownLanguageOf(record)
  const translated = Object.keys(record.Translations ?? {}).filter((language) => language !== own)
  const others = languages.filter((language) => language !== own && !translated.includes(language))
  const named = (value: string) => ({ value, label: nameOfLanguage(value) })
  const groups = [
    { label: t('language.swap'), options: translated.map(named) },
    { label: t('language.others'), options: [own, ...others].map(named) },
  ]
  return (
    <Card id="settings-language" title={t('language.title')} about={t('language.about')}>
      <Select
        className={styles.search ?? ''}
        value={own}
        options={groups.filter(({ options }) => options.length > 0)}
        onChange={(language) => run(changingLanguage(record, language))}
        aria-label={t('language.title')}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Card>
  )
}
