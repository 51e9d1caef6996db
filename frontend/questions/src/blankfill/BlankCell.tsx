import type { InteractionState } from '@naire/domain/answering'
import { useError } from '@naire/frontend-interactions/answering/use-error.ts'
import { linesOf, textContent } from '@naire/frontend-interactions/plain-text/content.ts'
import { textOf } from '@naire/frontend-interactions/plain-text/reply.ts'
import { TextBox } from '@naire/frontend-interactions/plain-text/TextBox.tsx'
import { TextCount } from '@naire/frontend-interactions/typed/TextCount.tsx'
import { Field } from '@naire/ui'
import type { QuestionAnswerViewProps } from '../frame/props.ts'

type BlankCellProps = QuestionAnswerViewProps & {
  readonly interaction: InteractionState
  readonly labelledBy: string
  readonly name: string
}

/** One input of the grid with what is wrong with it. */
export function BlankCell({ question, interaction, ports, told, labelledBy, name }: BlankCellProps) {
  const { error, onBlur } = useError(interaction, told, undefined, name)
  const id = `${question.sid}-${interaction.sid}`
  const content = textContent(interaction)
  const lines = linesOf(content)
  const value = textOf(interaction.draft)
  return (
    <Field id={id} error={error}>
      {(aria) => (
        <>
          <TextBox {...{ question, interaction, ports, aria, labelledBy, lines, onBlur }} />
          {value !== '' && <TextCount id={id} dataType={content.DataType} isLong={lines !== undefined} value={value} />}
        </>
      )}
    </Field>
  )
}
