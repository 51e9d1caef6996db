import { Field } from '@naire/ui'
import { useError } from '../answering/use-error.ts'
import { TextCount } from '../typed/TextCount.tsx'
import { linesOf, nameBeside, textContent, textOf } from './content.ts'
import { TextBox } from './TextBox.tsx'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** A text, number or date. `long`: written in several lines whatever the content says. */
export function PlainTextAnswer(props: InteractionAnswerProps & { readonly long?: boolean }) {
  const { question, interaction, told, long = false } = props
  const content = textContent(interaction)
  const { error, onBlur } = useError(interaction, told, undefined, nameBeside(question, interaction))
  const id = `${question.sid}-${interaction.sid}`
  const lines = long ? content.ViewRows : linesOf(content)
  return (
    <Field id={id} error={error}>
      {(aria) => (
        <>
          <TextBox {...props} aria={aria} lines={lines} onBlur={onBlur} />
          <TextCount
            id={id}
            dataType={content.DataType}
            isLong={lines !== undefined}
            value={textOf(interaction.draft)}
          />
        </>
      )}
    </Field>
  )
}
