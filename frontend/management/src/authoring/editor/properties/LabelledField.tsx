import type { EditorField } from '@naire/frontend-interactions/editing/editor-field.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wordOf } from '../controls/control.ts'
import styles from '../controls/controls.module.css'

interface LabelledFieldProps {
  readonly field: EditorField
  /** Of the control. */
  readonly id: string
  readonly path: string
  readonly children: ReactNode
}

/** A control under its name, with what should be known of it. */
export function LabelledField({ field, id, path, children }: LabelledFieldProps) {
  const { t, i18n } = useTranslation()
  const label = useFieldLabel(field)
  const hint = `editor:hints.${wordOf(field)}`
  return (
    <div className={styles.field} data-field={path}>
      {heads.has(field.control) && <span className={styles.label}>{label}</span>}
      {!heads.has(field.control) && !labelled.has(field.control) && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {i18n.exists(hint) && <p className={styles.hint}>{t(hint, { ph: '{{Q1}}' })}</p>}
    </div>
  )
}

export function useFieldLabel(field: EditorField): string {
  const { t } = useTranslation()
  return t(`editor:fields.${wordOf(field)}`)
}

/** Groups of controls, each of which has a name of its own. */
const heads: ReadonlySet<EditorField['control']> = new Set<EditorField['control']>(['list', 'blanks', 'cells'])
/** Kinds whose label is their own. */
const labelled: ReadonlySet<EditorField['control']> = new Set<EditorField['control']>(['flag', 'checks'])
