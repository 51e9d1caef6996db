import { namesIn } from '@naire/domain/naires'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../controls/controls.module.css'
import { textsIn } from '../controls/control.ts'
import { TypedArea } from '../controls/TypedArea.tsx'

interface OrdersFieldProps {
  readonly at: 'PartOrders' | 'ManuallyGroups'
  readonly value: unknown
  readonly onChange: (lists: readonly (readonly unknown[])[]) => void
}

/** Lists of parts, one a line, each part by its name, its first code or its place from 0. */
export function OrdersField({ at, value, onChange }: OrdersFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const lists = Array.isArray(value) ? (value as readonly unknown[]) : []
  const shown = lists.map((list) => (typeof list === 'string' ? list : textsIn(list).join(', '))).join('\n')
  const read = (text: string) =>
    text
      .split('\n')
      .map((line) => namesIn(line).filter((name) => name !== ''))
      .filter((names) => names.length > 0)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t(`editor:fields.${at}`)}
      </label>
      <TypedArea id={id} className={styles.area ?? ''} value={shown} onText={(text) => onChange(read(text))} rows={3} />
      <p className={styles.hint}>{t('editor:groups.ordersHint')}</p>
    </div>
  )
}
