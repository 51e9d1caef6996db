import type { RecordedEvent, ViewFold } from '../event-sourcing/index.ts'
import type { Feedback } from '../interactions/index.ts'
import { allItems, anonymised, foldAnswers, groupedByReply, noAnswers, type Answers } from './answers.ts'
import type { SessionEvent } from './events.ts'
import { foldRow, type FoldedRow } from './row.ts'

/** Parts of a session's history that commits, corrections and their replies read. */
export interface SessionView {
  /** Null before it is created. */
  readonly row: FoldedRow | null
  readonly answers: Answers
  /** As the last commit left them; staff may have put answers right since. */
  readonly committed: Answers
  /** Revision of that commit; null while there is none whose answers can be read. */
  readonly committedAt: number | null
  /** Times that it was sent back. */
  readonly returns: number
  /** Its last commit came after it was sent back. */
  readonly isReturned: boolean
}

/** `SessionView` as it stands in a snapshot. */
interface StoredView extends Omit<SessionView, 'answers' | 'committed'> {
  readonly items: readonly Feedback[]
  /** Null: the same as `items`. */
  readonly committedItems: readonly Feedback[] | null
}

export const sessionView: ViewFold<SessionView, SessionEvent> = {
  initial: { row: null, answers: noAnswers, committed: noAnswers, committedAt: null, returns: 0, isReturned: false },
  evolve(view, recorded) {
    const row = foldRow(view.row, recorded)
    const answers = foldAnswers(view.answers, recorded.event)
    return { ...view, row, answers, ...changes(view, recorded, answers) }
  },
  toJson: ({ answers, committed, ...view }): StoredView => ({
    ...view,
    items: allItems(answers),
    committedItems: committed === answers ? null : allItems(committed),
  }),
  fromJson(json) {
    const { items, committedItems, ...view } = json as StoredView
    const answers = groupedByReply(items)
    return { ...view, answers, committed: committedItems === null ? answers : groupedByReply(committedItems) }
  },
}

function changes(
  { returns, answers: before, committed, committedAt }: SessionView,
  { event, revision }: RecordedEvent<SessionEvent>,
  answers: Answers,
): Partial<SessionView> {
  if (event.type === 'SessionReturned') return { returns: returns + 1 }
  if (event.type === 'SessionAnonymised') return { committed: committed === before ? answers : anonymised(committed) }
  if (event.type !== 'AnswersCommitted') return {}
  const isReadable = event.data.items !== undefined
  return { isReturned: returns > 0, committed: answers, committedAt: isReadable ? revision : committedAt }
}
