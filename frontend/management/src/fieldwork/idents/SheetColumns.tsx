import { columnNameFrom, ownIdentFields, type IdentColumn, type SheetField } from '@naire/domain/idents'
import { Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './idents.module.css'

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
  return (
    <ul className={styles.columns}>
      {heads.map((head, at) => {
        const field = fields[at] ?? null
        const fresh = columnNameFrom(head)
        const isNew = typeof field === 'object' && field !== null && known.every(({ name }) => name !== field.column)
        const options = [
          { value: '', label: t('leaveOut') },
          ...ownIdentFields.map((value) => ({ value, label: t(`fields.${value}`) })),
          ...known.map(({ name }) => ({ value: `=${name}`, label: name })),
          ...(fresh !== null && known.every(({ name }) => name !== fresh)
            ? [{ value: `=${fresh}`, label: t('newColumn', { name: fresh }) }]
            : []),
        ]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity, and keep their place
          <li key={at} className="n-line">
            <strong className={styles.head}>
              <bdi>{head || t('unnamed', { n: at + 1 })}</bdi>
            </strong>
            <Select<string>
              aria-label={t('columnIs', { name: head || t('unnamed', { n: at + 1 }) })}
              className={styles.field ?? ''}
              disabled={isDisabled}
              value={keyOf(field)}
              options={options.map((option) => ({
                ...option,
                disabled: option.value !== '' && fields.some((other, n) => n !== at && keyOf(other) === option.value),
              }))}
              onChange={(key) => onFields(heads.map((_, n) => (n === at ? fieldOf(key) : (fields[n] ?? null))))}
            />
            {isNew && (
              <Checkbox
                checked={strata.includes(field.column)}
                disabled={isDisabled}
                onChange={({ target }) =>
                  onStrata(target.checked ? [...strata, field.column] : strata.filter((name) => name !== field.column))
                }
              >
                {t('isStratum')}
              </Checkbox>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Field of a column as a choice: one of everybody's, one of the list's own, a new one, or none. */
const keyOf = (field: SheetField): string =>
  field === null ? '' : typeof field === 'string' ? field : `=${field.column}`
const fieldOf = (key: string): SheetField =>
  key === '' ? null : key.startsWith('=') ? { column: key.slice(1) } : (key as (typeof ownIdentFields)[number])
