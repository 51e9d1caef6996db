import { specialAttachSid, type InteractionType } from '@naire/domain/interactions'
import type { InteractionResultProps } from '@naire/frontend-interactions/results.tsx'
import { RichText } from '@naire/ui'
import { Fragment, type ComponentType, type ReactNode } from 'react'
import { type QuestionResultViewProps } from './props.ts'
import { headingId } from './ids.ts'
import './ResultFrame.css'
import { OwnText } from './QuestionStem.tsx'
import {
  AttachResult,
  AudioResult,
  CascadeResult,
  ChoiceResult,
  LocResult,
  MatrixResult,
  PlainTextResult,
  SortResult,
  VideoResult,
} from '@naire/frontend-interactions/results.tsx'

interface ResultFrameProps extends QuestionResultViewProps {
  /** In place of the stem's words. */
  readonly stem?: ReactNode
  /** Shows the question's own interactions otherwise than their kind does. */
  readonly own?: ComponentType<InteractionResultProps>
  /** Shows all of the question's own interactions together. */
  readonly children?: ReactNode
}

/** Code and stem, then the stored reply of each visible interaction. */
export function ResultFrame({ question, stem, own, children }: ResultFrameProps) {
  return (
    <section className="n-result" role="group" aria-labelledby={headingId(question.sid)}>
      <h3 className="n-result__stem" id={headingId(question.sid)}>
        <span className="n-result__code">{question.code}</span>
        {stem ?? <RichText html={question.stem} />}
      </h3>
      {children}
      {question.interactions
        .filter(({ sid, visible }) => visible && (children === undefined || sid === specialAttachSid))
        .map((interaction) => {
          const View =
            interaction.sid === specialAttachSid
              ? interactionResults.attach
              : (own ?? interactionResults[interaction.type])
          return (
            <Fragment key={interaction.sid}>
              <OwnText question={question} interaction={interaction} />
              <View question={question} interaction={interaction} />
            </Fragment>
          )
        })}
    </section>
  )
}

/** Result view of a stored reply, by interaction type. */
const interactionResults: Readonly<Record<InteractionType, ComponentType<InteractionResultProps>>> = {
  choice: ChoiceResult,
  matrix: MatrixResult,
  plainText: PlainTextResult,
  attach: AttachResult,
  sort: SortResult,
  cascade: CascadeResult,
  loc: LocResult,
  video: VideoResult,
  audio: AudioResult,
}
