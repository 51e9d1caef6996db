import type { Codebook, CodebookReply } from '@naire/domain/analysis'
import type { FormulaInput } from '../../workplace/formula-input.ts'
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
