import type { Outcome, SavedNavigation, Answering, InteractionState } from '../../answering/index.ts'
import { type Feedback, feedbackTypes } from '../../interactions/index.ts'
import type { NaireRecord } from '../../naires/index.ts'
import type { ShownOrders, DisplayedOrders } from '../displayed-orders/index.ts'
import { groupedByReply } from '../answers.ts'

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
  /** Why the signed profile is not the one that the answers were given under; null when it is. */
  readonly profileDoubt: ProfileDoubt | null
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

/** `missing`: the device had none; `forged`: it was changed, or is another respondent's. */
export type ProfileDoubt = 'missing' | 'forged'

export type Orders = Pick<SavedNavigation, 'pageGroups' | 'orders' | 'pages'>

export interface StraightLine {
  readonly questionSid: string
  readonly questionCode: string
  readonly rows: number
  /** Options of which each row took one. */
  readonly options: number
}

interface Grid extends StraightLine {
  readonly isStraight: boolean
}

/** Rows that a line needs. */
const leastRows = 4

/** Grids with several answered rows of which each took one of several options. */
export function gridsOf(session: Answering, counted: readonly Feedback[]): readonly Grid[] {
  return [...groupedByReply(counted).values()]
    .flatMap((items) => {
      const chosen = items.filter(({ Type, Refer1, Refer2 }) => Type === feedbackTypes.choice && Refer1 && Refer2)
      const [first] = chosen
      const rows = new Set(chosen.map(({ Refer1 }) => Refer1)).size
      if (first === undefined || rows < leastRows || chosen.length !== rows) return []
      const { QuestionSid: questionSid, QuestionCode: questionCode } = first
      const interaction = session.question(questionSid).interactions.find(({ sid }) => sid === first.InteractionSid)
      const options = interaction === undefined ? 0 : openOptions(interaction)
      return [
        {
          questionSid,
          questionCode,
          rows,
          options,
          isStraight: new Set(chosen.map(({ Refer2 }) => Refer2)).size === 1,
        },
      ]
    })
    .filter(({ options }) => options > 1)
}

const openOptions = ({ options }: InteractionState): number =>
  options.filter(({ visible, disabled, isGroupIntro }) => visible && !disabled && !isGroupIntro).length
