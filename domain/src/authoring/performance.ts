import type { NaireRecord } from '../naires/record.ts'
import type { ReferencePlace } from './references/references-to.ts'

/** Result of an operation. */
export interface Performance {
  readonly record: NaireRecord
  /** References that lead nowhere from now on, or that were not followed. */
  readonly left: readonly ReferencePlace[]
}
