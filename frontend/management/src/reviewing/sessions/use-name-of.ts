import { useTranslation } from 'react-i18next'
import { languageNameIn, type NamedField } from './session-names.ts'

/** Names a text of the wire in the language of the interface. */
export function useNameOf(): (field: NamedField, value: string) => string {
  const { t, i18n } = useTranslation()
  return (field, value) =>
    field === 'Lang'
      ? languageNameIn(i18n.language, value)
      : t(`sessions.words.${field}.${value}`, { defaultValue: value })
}
