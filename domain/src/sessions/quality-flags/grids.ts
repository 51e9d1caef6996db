import type { Answering, InteractionState } from '../../answering/index.ts'
import { feedbackTypes, type Feedback } from '../../interactions/index.ts'
import { groupedByReply } from '../answers.ts'
import type { StraightLine } from './checked-commit.ts'

export interface Grid extends StraightLine {
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
