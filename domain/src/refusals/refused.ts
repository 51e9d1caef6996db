import { refusals, type RefusalKey } from './table.ts'

/** A "no" of the product: which one, what it is about, and the values its sentence needs. */
export interface Refusal {
  readonly key: RefusalKey
  /** Path of the field that the sender got wrong, when there is one (`Questions[3].Code`). */
  readonly target?: string
  /** Values for the placeholders of the translated sentence. */
  readonly details?: Readonly<Record<string, string | number>>
}

export class RefusalError extends Error {
  override readonly name = 'Refused'

  constructor(readonly refusal: Refusal) {
    super(refusal.key)
  }

  get row() {
    return refusals[this.refusal.key]
  }
}
