import type { ReachabilityReport } from '@naire/domain/reachability'
import type { InstalledServices, NaireFinding } from '@naire/domain/diagnostics'
import type { RespondentSources } from '@naire/domain/naires/checking'
import type { NaireRecord } from '@naire/domain/naires'

/** Request to the worker. */
export interface DiagnosticsRequest {
  readonly record: NaireRecord
  /** Null: not known. */
  readonly installed: InstalledServices | null
  /** Absent: not known. */
  readonly sources?: RespondentSources
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Messages from the worker, in this order. */
export type DiagnosticsMessage =
  | { readonly kind: 'checked'; readonly findings: readonly NaireFinding[] }
  /** The test cases were run. */
  | { readonly kind: 'tried'; readonly findings: readonly NaireFinding[] }
  /** 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  | {
      readonly kind: 'explored'
      readonly findings: readonly NaireFinding[]
      readonly lengths: ReachabilityReport['lengths']
      readonly runs: number
    }
  /** It cannot be answered yet: the errors say why. */
  | { readonly kind: 'unanswerable' }
