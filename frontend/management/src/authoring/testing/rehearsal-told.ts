import type { Rehearsal, RehearsalOptions } from '@naire/domain/rehearsal'
import type { NaireRecord } from '@naire/domain/naires'

export interface RehearsalAsked {
  readonly record: NaireRecord
  readonly options: Omit<RehearsalOptions, 'progress'>
}

export type RehearsalTold = { readonly kind: 'progress'; readonly share: number } | { readonly kind: 'done'; readonly rehearsal: Rehearsal } | { readonly kind: 'failed' }
