import type { SimulationReport, SimulationOptions } from '@naire/domain/simulation'
import type { NaireRecord } from '@naire/domain/naires'

export interface SimulationRequest {
  readonly record: NaireRecord
  readonly options: Omit<SimulationOptions, 'progress'>
}

export type SimulationMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly rehearsal: SimulationReport }
  | { readonly kind: 'failed' }
