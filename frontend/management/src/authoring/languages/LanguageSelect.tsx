import { languages } from '@naire/domain/languages'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { nameOfLanguage } from './content-languages.ts'

interface LanguageSelectProps {
  readonly id?: string
  readonly value: string
  readonly onChange: (language: string) => void
}

/** In which language a questionnaire is written. */
export function LanguageSelect({ id, value, onChange }: LanguageSelectProps) {
  const { t } = useTranslation()
  const options = [...new Set([...languages, value])].map((language) => ({
    value: language,
    label: nameOfLanguage(language),
  }))
  return (
    <Select
      {...(id !== undefined && { id })}
      value={value}
      onChange={onChange}
      options={options}
      aria-label={t('preview.language')}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
    />
  )
}
