import type { ReferenceType } from '@naire/domain/expression/checking'
import { takesValues, type Condition } from '@naire/domain/expression/composing'
import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from '../expressions.module.css'
import type { Reads } from '../reads.ts'

interface LineValueProps {
  readonly condition: Condition
  /** Of what it is held against; null: not known. */
  readonly type: ReferenceType | null
  readonly reads: Reads
  readonly label: string
  readonly onValues: (values: Condition['values']) => void
}

/** Options to choose from, a number, a date or a text; several where any of them may be meant. */
export function LineValue({ condition: { path, relation, values }, type, reads, label, onValues }: LineValueProps) {
  const { t } = useTranslation('expressions')
  const isOne = takesValues(relation) === 'one'
  const [first] = values
  if ((type?.kind === 'choice' || type?.kind === 'codes') && !isOne) {
    const options = type.codes.map((value) => ({
      value,
      label: `${value} ${reads.naming.optionTitle(path, value) ?? ''}`.trim(),
    }))
    return (
      <Select
        className={styles.value ?? ''}
        mode="multiple"
        options={options}
        value={values.map(String)}
        onChange={(next: readonly string[]) => onValues(next)}
        placeholder={t('compose.pickOption')}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={label}
        popupMatchSelectWidth={false}
        classNames={{ popup: { root: styles.choices ?? '' } }}
      />
    )
  }
  const isNumber = type?.kind === 'number' || type?.kind === 'choice'
  if (values.length > 1)
    return (
      <Select
        className={styles.value ?? ''}
        mode="tags"
        value={values.map(String)}
        onChange={(next: readonly string[]) => onValues(isNumber ? next.flatMap(numberIn) : next)}
        aria-label={label}
        open={false}
      />
    )
  if (isNumber)
    return (
      <InputNumber
        value={first === undefined || Number.isNaN(Number(first)) ? null : Number(first)}
        onChange={(value) => onValues(value === null ? [] : [value])}
        aria-label={label}
      />
    )
  return (
    <Input
      className={styles.value ?? ''}
      dir="auto"
      value={String(first ?? '')}
      onChange={({ target }) => onValues(target.value.trim() === '' ? [] : [target.value])}
      placeholder={type?.kind === 'date' ? '2026-01-31' : ''}
      aria-label={label}
    />
  )
}

const numberIn = (text: string): readonly number[] =>
  text.trim() === '' || Number.isNaN(Number(text)) ? [] : [Number(text)]
