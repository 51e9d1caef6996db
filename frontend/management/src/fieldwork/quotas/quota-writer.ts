import type { ComponentType } from 'react'
import type { QuotaRow } from './use-quotas.ts'

interface QuotaWriterProps {
  readonly naireSid: string
  /** The cells as they count now, by sid. */
  readonly field: ReadonlyMap<string, QuotaRow>
  /** Sid of the cell that is changed first; null: none. */
  readonly first: string | null
  readonly onClose: () => void
}

/** Where the cells of a questionnaire are written; the app says what it is. */
export type QuotaWriter = ComponentType<QuotaWriterProps>
