import { specialAttachSid } from '@naire/domain/interactions'
import type { InteractionAnswerProps } from '@naire/frontend-interactions/answers.ts'
import { lazy, Suspense, type ComponentType } from 'react'
import { headingId, questionId } from './ids.ts'
import type { QuestionAnswerViewProps } from './props.ts'
import { QuestionStem } from './QuestionStem.tsx'
import './QuestionFrame.css'

interface QuestionFrameProps extends QuestionAnswerViewProps {
  /** Answers each of the question's own interactions. */
  readonly control: ComponentType<InteractionAnswerProps>
}

/** Number and stem as the heading that names the controls, then these; what the question records beside them comes last. */
export function QuestionFrame({ question, ports, told, control: Control }: QuestionFrameProps) {
  return (
    <div className="n-question" id={questionId(question.sid)} data-code={question.code}>
      <QuestionStem question={question} />
      {question.interactions
        .filter((interaction) => interaction.visible)
        .map((interaction) => {
          const props = { question, interaction, ports, told, labelledBy: headingId(question.sid) }
          if (interaction.sid !== specialAttachSid) return <Control key={interaction.sid} {...props} />
          return (
            <Suspense key={interaction.sid} fallback={null}>
              <SpecialAttach {...props} />
            </Suspense>
          )
        })}
    </div>
  )
}

const SpecialAttach = lazy(preloadSpecialAttach)

/** Fetches the code of recordings ahead of the first question that has them. */
export async function preloadSpecialAttach() {
  return { default: (await import('@naire/frontend-interactions/attach/answers.tsx')).AttachAnswer }
}
