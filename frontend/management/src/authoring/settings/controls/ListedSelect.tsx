import { tokens } from '@naire/ui/tokens/tokens.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SettingInputProps } from './SettingInput.tsx'

/** One of a list that the product or the browser has; what is set and not listed stays. */
export function ListedSelect({
  id,
  value,
  onChange,
  list,
}: SettingInputProps & { readonly list: 'timeZone' | 'theme' }) {
  const { t } = useTranslation('settings')
  const known = list === 'theme' ? Object.keys(tokens) : Intl.supportedValuesOf('timeZone')
  const names = known.includes(String(value)) ? known : [...known, String(value)]
  const options = names.map((name) => ({
    value: name,
    label: list === 'theme' ? t(`themes.${name}`, { defaultValue: name }) : name,
  }))
  return <Select id={id} showSearch options={options} value={String(value)} onChange={onChange} />
}
