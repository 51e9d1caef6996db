import { codesOf } from '@naire/domain/naires'
import { naireNaming } from '@naire/domain/naires/naming'
import { Select } from 'antd'
import { useMemo } from 'react'
import type { SettingInputProps } from './SettingInput.tsx'

/** Questions, by their codes. */
export function CodesSelect({ id, value, record, onChange }: SettingInputProps) {
  const options = useMemo(() => {
    const naming = naireNaming(record)
    return record.Questions.map(({ Code }) => ({
      value: Code,
      label: [Code, naming.titleOf([Code])].filter(Boolean).join(' '),
    }))
  }, [record])
  const chosen = [...codesOf(value as readonly string[] | string)]
  return (
    <Select
      id={id}
      mode="multiple"
      options={options}
      value={chosen}
      onChange={(codes: readonly string[]) => onChange(codes.length === 0 ? null : codes)}
      optionFilterProp="label"
    />
  )
}
