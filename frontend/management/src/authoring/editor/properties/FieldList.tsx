import type { StoredQuestion } from '@naire/domain/naires'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject, EditorField, EditorTable } from '@naire/frontend-interactions/editing/editor-field.ts'
import { use, useId } from 'react'
import { joined } from '../controls/control.ts'
import { useChange } from '../use-change.ts'
import { useContent } from '../use-content.ts'
import { ControlsContext } from './controls-context.ts'
import { LabelledField, useFieldLabel } from './LabelledField.tsx'

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
  return sections.flatMap(({ fields }) =>
    fields
      .filter(({ when }) => when?.(object) ?? true)
      .map((field) => <FieldRow key={field.at} {...{ field, question, object }} path={joined(path, field.at)} />),
  )
}

interface FieldRowProps {
  readonly field: EditorField
  readonly question: StoredQuestion
  readonly object: ContentObject
  readonly path: string
}

function FieldRow({ field, question, object, path }: FieldRowProps) {
  const id = useId()
  const label = useFieldLabel(field)
  const change = useChange(question.Sid)
  const Control = use(ControlsContext)[field.control]
  if (!Control) return null
  return (
    <LabelledField field={field} id={id} path={path}>
      <Control
        {...{ field, question, object, path, id, label }}
        value={valueAt(object, field.at)}
        onChange={(value) => change(path, value)}
      />
    </LabelledField>
  )
}
