import { specialAttachSid } from '@naire/domain/interactions'
import { findingSentence, type InteractionAnswerProps } from '@naire/frontend-interactions/answers.ts'
import { FieldError, lazyPart, useWords } from '@naire/ui'
import { Fragment, Suspense, type ComponentType, type ReactNode } from 'react'
import { type QuestionAnswerViewProps } from './props.ts'
import { headingId, questionId } from './ids.ts'
import { QuestionStyle } from './QuestionStyle.tsx'
import { QuestionStem, OwnText } from './QuestionStem.tsx'
import './QuestionFrame.css'

type QuestionFrameProps = QuestionAnswerViewProps & {
  /** In place of number and stem; holds the heading that names the controls. */
  readonly stem?: ReactNode
} & (
    | {
        /** Answers each of the question's own interactions. */ readonly control: ComponentType<InteractionAnswerProps>
      }
    | { /** Answers all of the question's own interactions together. */ readonly children: ReactNode }
  )

/**
 * Number and stem as the heading that names the controls, then these; what the question records beside them comes last.
 */
export function QuestionFrame({ question, ports, told, finding, stem, ...own }: QuestionFrameProps) {
  const words = useWords()
  const errorId = `${questionId(question.sid)}-error`
  const shown = question.interactions.filter((interaction) => interaction.visible)
  const propsOf = (interaction: InteractionAnswerProps['interaction']) => ({
    question,
    interaction,
    ports,
    told,
    labelledBy: headingId(question.sid),
  })
  const special = shown.find(({ sid }) => sid === specialAttachSid)
  return (
    <div
      className="n-question"
      id={questionId(question.sid)}
      data-code={question.code}
      {...(finding && { role: 'group', 'aria-labelledby': headingId(question.sid), 'aria-describedby': errorId })}
    >
      <QuestionStyle question={question} />
      {stem ?? <QuestionStem question={question} />}
      {question.remoteMode && (
        <Suspense fallback={null}>
          <RemoteMedia mode={question.remoteMode} />
        </Suspense>
      )}
      {'children' in own
        ? own.children
        : shown
            .filter((interaction) => interaction !== special)
            .map((interaction) => (
              <Fragment key={interaction.sid}>
                <OwnText question={question} interaction={interaction} />
                <own.control {...propsOf(interaction)} />
              </Fragment>
            ))}
      {special && (
        <Suspense fallback={null}>
          <SpecialAttach {...propsOf(special)} />
        </Suspense>
      )}
      {finding && <FieldError id={errorId} message={findingSentence(words, finding)} />}
    </div>
  )
}

/** Fetches what shows a reviewer's resources, ahead of the first question that has them. */
export const preloadRemoteMedia = () => import('./RemoteMedia.tsx')

const RemoteMedia = lazyPart(preloadRemoteMedia)
const SpecialAttach = lazyPart(preloadSpecialAttach)

/** Fetches the code of recordings ahead of the first question that has them. */
export async function preloadSpecialAttach() {
  return { default: (await import('@naire/frontend-interactions/attach/answers.tsx')).AttachAnswer }
}
