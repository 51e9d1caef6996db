import { useRoom } from '@naire/frontend-interactions/answering/use-room.ts'
import { headingId } from '../frame/ids.ts'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'
import { BlankItems } from './BlankItems.tsx'
import { BlankTable } from './BlankTable.tsx'
import { blankfillContent, gridOf } from './grid.ts'
import './blankfill.css'

export { cellName as fieldName } from './grid.ts'

/** Inputs in the cells of a grid: a table where there is room for one, else row by row. */
export default function BlankfillQuestion(props: QuestionAnswerViewProps) {
  const { ref, width, narrow } = useRoom<HTMLDivElement>()
  const { ViewType, FullWidth } = blankfillContent(props.question)
  const grid = gridOf(props.question)
  const isTable = ViewType === 101 && !narrow && headPixels + grid.columns.length * cellPixels <= width
  return (
    <QuestionFrame {...props}>
      <div
        className="n-blankfill"
        ref={ref}
        role="group"
        aria-labelledby={headingId(props.question.sid)}
        data-full={FullWidth || undefined}
      >
        {isTable ? <BlankTable {...props} grid={grid} /> : <BlankItems {...props} grid={grid} />}
      </div>
    </QuestionFrame>
  )
}

const headPixels = 110
const cellPixels = 110
