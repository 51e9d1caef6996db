import type { Value } from '@naire/domain/expression'
import { Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceWords } from './reference-words.ts'
import styles from './expressions.module.css'
import type { Reads } from './reads.ts'
import { valueTyped } from './trial.ts'

interface TrialInputProps {
  readonly path: readonly string[]
  readonly reads: Reads
  readonly onValue: (value: Value) => void
}

export function TrialInput({ path, reads, onValue }: TrialInputProps) {
  const { t, i18n } = useTranslation('expressions')
  const id = useId()
  return (
    <label htmlFor={id} className={styles.trialInput}>
      <span>{referenceWords(path, reads, { t, language: i18n.language })}</span>
      <Typed id={id} path={path} reads={reads} onValue={onValue} />
    </label>
  )
}

function Typed({ id, path, reads: { environment, naming }, onValue }: TrialInputProps & { readonly id: string }) {
  const { t } = useTranslation('expressions')
  const type = environment.typeOf(path)
  if (type?.kind === 'number') return <InputNumber id={id} onChange={(value) => onValue(value ?? null)} />
  if (type?.kind === 'boolean') {
    const options = [true, false].map((value) => ({ value: String(value), label: t(value ? 'say.yes' : 'say.no') }))
    return (
      <Select
        id={id}
        allowClear
        options={options}
        onChange={(value?: string) => onValue(value === undefined ? null : value === 'true')}
      />
    )
  }
  if (type?.kind !== 'choice' && type?.kind !== 'codes')
    return (
      <Input
        id={id}
        placeholder={type?.kind === 'date' ? '2026-01-31' : ''}
        onChange={({ target }) => onValue(valueTyped(type, target.value))}
      />
    )
  const options = type.codes.map((value) => ({ value, label: naming.optionTitle(path, value) ?? value }))
  if (type.kind === 'choice')
    return <Select id={id} allowClear options={options} onChange={(value?: string) => onValue(value ?? null)} />
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      options={options}
      onChange={(value: readonly string[]) => onValue(value)}
    />
  )
}
