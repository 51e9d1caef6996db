import type { Codebook, CodebookReply } from '@naire/domain/analysis'
import type { ComponentType } from 'react'
import type { Factory } from './use-factory.ts'

/** Properties of every part of the data factory. */
export interface PanelProps {
  readonly naireSid: string
  readonly codebook: Codebook
  readonly weights: CodebookReply['weights']
  readonly factory: Factory
  readonly mayChange: boolean
  readonly Formula: FormulaInput
}

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
