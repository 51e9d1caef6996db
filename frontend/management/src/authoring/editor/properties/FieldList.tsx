import type { StoredQuestion } from '@naire/domain/naires'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject, EditorField, EditorTable } from '@naire/frontend-interactions/editing/editor-field.ts'
import { use, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { joined, wordOf } from '../controls/control.ts'
import styles from '../controls/controls.module.css'
import { useChange } from '../use-change.ts'
import { useContent } from '../use-content.ts'
import { ControlsContext } from './controls-context.ts'

interface FieldListProps {
  readonly sections: EditorTable
  readonly question: StoredQuestion
  /** Of the object in the question's content; blank: the content itself. */
  readonly path: string
}

/** The fields of one object, one below the other. */
export function FieldList({ sections, question, path }: FieldListProps) {
  const content = useContent(question)
  const object = (path === '' ? content : (valueAt(content, path) ?? {})) as ContentObject
  return sections.flatMap(({ fields }) => fields.filter(({ when }) => when?.(object) ?? true).map((field) => <FieldRow key={field.at} {...{ field, question, object }} path={joined(path, field.at)} />))
}

interface FieldRowProps {
  readonly field: EditorField
  readonly question: StoredQuestion
  readonly object: ContentObject
  readonly path: string
}

/** Groups of controls, each of which has a name of its own. */
const heads: ReadonlySet<EditorField['control']> = new Set<EditorField['control']>(['list', 'blanks', 'cells'])
/** Kinds whose label is their own. */
const labelled: ReadonlySet<EditorField['control']> = new Set<EditorField['control']>(['flag', 'checks'])

function FieldRow({ field, question, object, path }: FieldRowProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const change = useChange(question.Sid)
  const Control = use(ControlsContext)[field.control]
  const [label, hint] = [t(`editor:fields.${wordOf(field)}`), `editor:hints.${wordOf(field)}`]
  if (!Control) return null
  return (
    <div className={styles.field} data-field={path}>
      {heads.has(field.control) && <span className={styles.label}>{label}</span>}
      {!heads.has(field.control) && !labelled.has(field.control) && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <Control {...{ field, question, object, path, id, label }} value={valueAt(object, field.at)} onChange={(value) => change(path, value)} />
      {i18n.exists(hint) && <p className={styles.hint}>{t(hint, { ph: '{{Q1}}' })}</p>}
    </div>
  )
}
