import { columnNameFrom, ownIdentFields, type IdentColumn, type SheetField } from '@naire/domain/idents'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { ColumnChoices } from '../../workplace/sheets/SheetLoad.tsx'

interface SheetColumnsProps {
  readonly heads: readonly string[]
  readonly known: readonly IdentColumn[]
  readonly fields: readonly SheetField[]
  readonly strata: readonly string[]
  readonly isDisabled: boolean
  readonly onFields: (fields: readonly SheetField[]) => void
  readonly onStrata: (names: readonly string[]) => void
}

/** Choice of a field for each column of the sheet. */
export function SheetColumns({ heads, known, fields, strata, isDisabled, onFields, onStrata }: SheetColumnsProps) {
  const { t } = useTranslation('people')
  const isKnown = (column: string) => known.some(({ name }) => name === column)
  const optionsOf = (head: string) => {
    const fresh = columnNameFrom(head)
    return [
      ...ownIdentFields.map((value) => ({ value, label: t(`fields.${value}`) })),
      ...known.map(({ name }) => ({ value: `=${name}`, label: name })),
      ...(fresh !== null && !isKnown(fresh) ? [{ value: `=${fresh}`, label: t('newColumn', { name: fresh }) }] : []),
    ]
  }
  const stratumOf = (at: number) => {
    const field = fields[at] ?? null
    if (typeof field !== 'object' || field === null || isKnown(field.column)) return null
    const others = strata.filter((name) => name !== field.column)
    return (
      <Checkbox
        checked={strata.includes(field.column)}
        disabled={isDisabled}
        onChange={({ target }) => onStrata(target.checked ? [...others, field.column] : others)}
      >
        {t('isStratum')}
      </Checkbox>
    )
  }
  return (
    <ColumnChoices
      heads={heads}
      chosen={heads.map((_, at) => keyOf(fields[at] ?? null))}
      isDisabled={isDisabled}
      optionsOf={optionsOf}
      onChoose={(at, key) => onFields(heads.map((_, n) => (n === at ? fieldOf(key) : (fields[n] ?? null))))}
      after={stratumOf}
    />
  )
}

/** Field of a column as a choice: one of everybody's, one of the list's own, a new one, or none. */
const keyOf = (field: SheetField): string =>
  field === null ? '' : typeof field === 'string' ? field : `=${field.column}`
const fieldOf = (key: string): SheetField =>
  key === '' ? null : key.startsWith('=') ? { column: key.slice(1) } : (key as (typeof ownIdentFields)[number])
