import type { Answering, InteractionState } from '@naire/domain/answering'
import { useQuestion, questionTypeAt } from './use-question.ts'
import type { QuestionType, PictureContent } from '@naire/domain/questions'
import type { ComponentType } from 'react'
import type { QuestionResultViewProps } from './frame/props.ts'
import { ImageSegmentResult } from './image-segment/results.tsx'
import { ResultFrame } from './frame/ResultFrame.tsx'
import { InlineClickResult } from '@naire/frontend-interactions/matrix/inline-click/results.tsx'
import { RichText, plainText, SlottedText } from '@naire/ui'
import type { InteractionResultProps } from '@naire/frontend-interactions/results.tsx'
import { PictureResult } from '@naire/frontend-interactions/picture/results.tsx'
import { dataTypeFlags, specialAttachSid } from '@naire/domain/interactions'
import { textContent, textOf } from '@naire/frontend-interactions/plain-text/content.ts'
import { PlainTextResult } from '@naire/frontend-interactions/results.tsx'
import { ClassifyResult } from '@naire/frontend-interactions/matrix/TakenTable.tsx'
import { blankPattern } from './frame/stem-words.ts'
import { inlineBlanks } from './free-style/blanks.ts'
import './free-style/free-style.css'
import { gridOf } from './blankfill/grid.ts'
import './blankfill/blankfill.css'

export interface QuestionResultProps {
  /** A session into which the stored feedbacks were loaded (`session.load(feedbacks, at)`). */
  readonly session: Answering
  readonly questionSid: string
}

/** One question with its stored reply, read only. Files are reached through `FileUrlProvider`. */
export function QuestionResult({ session, questionSid }: QuestionResultProps) {
  const question = useQuestion(session, questionSid)
  const View = questionResults[questionTypeAt(question.type)]
  return <View question={question} />
}

/** Result view of the stored reply, by question type. */
const questionResults: Readonly<Record<QuestionType, ComponentType<QuestionResultViewProps>>> = {
  choice: ChoiceResult,
  matrix: MatrixResult,
  blankfill: BlankfillResult,
  freeStyle: FreeStyleResult,
  intro: IntroResult,
  essay: EssayResult,
  attach: AttachResult,
  sort: SortResult,
  cascade: CascadeResult,
  loc: LocResult,
  scanQrCode: ScanQrCodeResult,
  video: VideoResult,
  inlineClick: InlineClickQuestionResult,
  imageChoice: ImageChoiceResult,
  canvasChoice: CanvasChoiceResult,
  imageSegment: ImageSegmentResult,
  dragClassify: DragClassifyQuestionResult,
  carousel: CarouselResult,
  audio: AudioResult,
  repeat: RepeatResult,
}

function AttachResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function AudioResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function CarouselResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function CascadeResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function ChoiceResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function EssayResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function ImageChoiceResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function LocResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function MatrixResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function RepeatResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function ScanQrCodeResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function SortResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function VideoResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

function DragClassifyQuestionResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} own={ClassifyResult} />
}

function InlineClickQuestionResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} own={InlineClickResult} />
}

function IntroResult({ question }: QuestionResultViewProps) {
  return (
    <p data-code={question.code}>
      <RichText html={question.stem} />
    </p>
  )
}

function CanvasChoiceResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} own={Picture} />
}

function Picture(props: InteractionResultProps) {
  const { Picture: picture } = props.question.content as PictureContent
  return <PictureResult {...props} picture={picture} look="marks" />
}

/** Written texts, shown within the stem where its blanks are there. */
function FreeStyleResult({ question }: QuestionResultViewProps) {
  const blanks = inlineBlanks(question)
  if (blanks.size === 0) return <ResultFrame question={question} />
  const below = question.interactions.filter(
    ({ sid, code, visible }) => visible && sid !== specialAttachSid && !blanks.has(code),
  )
  const written = (code: string) => {
    const blank = blanks.get(code)
    return blank?.visible ? <span className="n-blanks__written">{wordsOf(blank) || '＿＿'}</span> : null
  }
  return (
    <ResultFrame question={question} stem={<SlottedText html={question.stem} pattern={blankPattern} slot={written} />}>
      {below.map((interaction) => (
        <PlainTextResult key={interaction.sid} question={question} interaction={interaction} />
      ))}
    </ResultFrame>
  )
}

const wordsOf = (blank: InteractionState) =>
  textContent(blank).DataType.Type === dataTypeFlags.Html ? plainText(textOf(blank.draft)) : textOf(blank.draft)

/** The grid with what was written into it. */
function BlankfillResult({ question }: QuestionResultViewProps) {
  const { rows, columns, cellAt } = gridOf(question)
  return (
    <ResultFrame question={question}>
      <table className="n-blankfill__table">
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.sid} scope="col">
                <RichText html={column.text} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sid}>
              <th scope={row.isGroupIntro ? 'rowgroup' : 'row'} colSpan={row.isGroupIntro ? columns.length + 1 : 1}>
                <RichText html={row.text} />
              </th>
              {!row.isGroupIntro &&
                columns.map((column) => {
                  const cell = cellAt(row, column)
                  return <td key={column.sid}>{cell && <PlainTextResult question={question} interaction={cell} />}</td>
                })}
            </tr>
          ))}
        </tbody>
      </table>
    </ResultFrame>
  )
}
