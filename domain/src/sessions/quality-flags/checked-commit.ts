import type { Outcome, SavedNavigation } from '../../answering/index.ts'
import type { Feedback } from '../../interactions/index.ts'
import type { NaireRecord } from '../../naires/index.ts'
import type { ShownOrders, DisplayedOrders } from '../displayed-orders/index.ts'

/** A final commit as it was sent, beside what the server's own engine makes of its answers. */
export interface CheckedCommit {
  readonly record: NaireRecord
  readonly sent: readonly Feedback[]
  /** The answers that count. */
  readonly counted: readonly Feedback[]
  readonly outcome: Pick<Outcome, 'score' | 'success'>
  /** Result that the sender claims; null: no claim. */
  readonly claims: { readonly score: number | null; readonly success: boolean | null }
  /** ISO 8601, the device's clock. */
  readonly startTime: string
  readonly lastReplyTime: string | null
  /** Seconds. */
  readonly duration: number | null
  /** ISO 8601, the server's clock. */
  readonly receivedAt: string
  readonly orders: { readonly told: Orders; readonly drawn: Orders } | null
  /** Orders of options, rows and columns; null where the device told none. */
  readonly shown: { readonly told: DisplayedOrders; readonly drawn: ShownOrders } | null
  /** Grids whose rows all took one option. */
  readonly straightLines: readonly StraightLine[]
  /** Grids with several rows that were answered, straight or not. */
  readonly grids: number
  /** Earlier sessions with the same, by question for texts; null for the device. */
  readonly repeated: readonly {
    readonly question: Pick<Feedback, 'QuestionSid' | 'QuestionCode'> | null
    readonly otherSid: string
  }[]
}

export type Orders = Pick<SavedNavigation, 'pageGroups' | 'orders' | 'pages'>

export interface StraightLine {
  readonly questionSid: string
  readonly questionCode: string
  readonly rows: number
  /** Options of which each row took one. */
  readonly options: number
}
