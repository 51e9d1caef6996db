import type { ComponentType } from 'react'

export interface FormulaInputProps {
  readonly naireSid: string
  readonly id: string
  readonly value: string
  readonly label: string
  readonly kind: 'condition' | 'value'
  readonly onChange: (text: string) => void
}

/** Field in which expressions are written; the app lends it from the editor of questionnaires. */
export type FormulaInput = ComponentType<FormulaInputProps>
