import { RichText } from '@naire/ui'
import { headingId } from './ids.ts'
import { interactionResults } from './interaction-results.ts'
import type { QuestionResultViewProps } from './props.ts'
import './ResultFrame.css'

/** Code and stem, then the stored reply of each visible interaction. */
export function ResultFrame({ question }: QuestionResultViewProps) {
  return (
    <section className="n-result" role="group" aria-labelledby={headingId(question.sid)}>
      <h3 className="n-result__stem" id={headingId(question.sid)}>
        <span className="n-result__code">{question.code}</span>
        <RichText html={question.stem} />
      </h3>
      {question.interactions
        .filter((interaction) => interaction.visible)
        .map((interaction) => {
          // Answerable types hold no others.
          const View = interactionResults[interaction.type as keyof typeof interactionResults]
          return <View key={interaction.sid} question={question} interaction={interaction} />
        })}
    </section>
  )
}
