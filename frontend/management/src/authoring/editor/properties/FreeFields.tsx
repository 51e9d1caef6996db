import type { ContentObject, FreeField as Field } from '@naire/frontend-interactions/editing/editor-field.ts'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { useId, type ComponentType } from 'react'
import type { FreeProps } from '../controls/control.ts'
import { LinesControl, PairsControl, TextControl } from '../controls/texts.tsx'
import { ExpressionControl, FlagControl, NumberControl, SelectControl } from '../controls/values.tsx'
import { LabelledField, useFieldLabel } from './LabelledField.tsx'

interface FreeFieldsProps {
  readonly fields: readonly Field[]
  readonly object: ContentObject
  readonly onChange: (path: string, value: unknown) => void
}

/** The fields of an object that belongs to no question, one below the other. */
export function FreeFields({ fields, object, onChange }: FreeFieldsProps) {
  return fields
    .filter(({ when }) => when?.(object) ?? true)
    .map((field) => (
      <FreeField key={field.at} field={field} object={object} onChange={(value) => onChange(field.at, value)} />
    ))
}

interface FreeFieldProps {
  readonly field: Field
  readonly object: ContentObject
  readonly onChange: (value: unknown) => void
}

function FreeField({ field, object, onChange }: FreeFieldProps) {
  const id = useId()
  const label = useFieldLabel(field)
  const Control = controls[field.control] as ComponentType<FreeProps<Field['control']>>
  return (
    <LabelledField field={field} id={id} path={field.at}>
      <Control {...{ field, id, label, onChange }} value={valueAt(object, field.at)} />
    </LabelledField>
  )
}

const controls: { readonly [Name in Field['control']]: ComponentType<FreeProps<Name>> } = {
  text: TextControl,
  lines: LinesControl,
  pairs: PairsControl,
  flag: FlagControl,
  number: NumberControl,
  select: SelectControl,
  expression: ExpressionControl,
}
