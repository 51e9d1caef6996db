import type { InteractionState } from '@naire/domain/answering'
import { useError } from '@naire/frontend-interactions/answering/use-error.ts'
import { textContent } from '@naire/frontend-interactions/plain-text/content.ts'
import { TextBox } from '@naire/frontend-interactions/plain-text/TextBox.tsx'
import { Field } from '@naire/ui'
import type { QuestionAnswerViewProps } from '../frame/props.ts'

type BlankCellProps = QuestionAnswerViewProps & { readonly interaction: InteractionState; readonly labelledBy: string; readonly name: string }

/** One input of the grid with what is wrong with it. */
export function BlankCell({ question, interaction, ports, told, labelledBy, name }: BlankCellProps) {
  const { error, onBlur } = useError(interaction, told, undefined, name)
  const { ViewType, ViewRows } = textContent(interaction)
  return (
    <Field id={`${question.sid}-${interaction.sid}`} error={error}>
      {(aria) => <TextBox {...{ question, interaction, ports, aria, labelledBy, onBlur }} lines={ViewType === 'MultiLine' ? ViewRows : undefined} />}
    </Field>
  )
}
