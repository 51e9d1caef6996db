import { Counter, Field } from '@naire/ui'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { useError } from '../answering/use-error.ts'
import { longest, typedKind } from '../typed/typed-kind.ts'
import { nameBeside, textContent } from './content.ts'
import { textOf } from './reply.ts'
import { TextBox } from './TextBox.tsx'

/** A text, number or date. `long`: written in several lines whatever the content says. */
export function PlainTextAnswer(props: InteractionAnswerProps & { readonly long?: boolean }) {
  const { question, interaction, told, long = false } = props
  const content = textContent(interaction)
  const { error, onBlur } = useError(interaction, told, undefined, nameBeside(question, interaction))
  const id = `${question.sid}-${interaction.sid}`
  const max = longest(content.DataType)
  const lines = long || content.ViewType === 'MultiLine' ? content.ViewRows : undefined
  const isCounted = max !== null && (kindsCounted as readonly string[]).includes(typedKind(content.DataType, lines !== undefined))
  return (
    <Field id={id} error={error}>
      {(aria) => (
        <>
          <TextBox {...props} aria={aria} lines={lines} onBlur={onBlur} />
          {isCounted && <Counter id={`${id}-count`} length={[...textOf(interaction.draft)].length} max={max} />}
        </>
      )}
    </Field>
  )
}

const kindsCounted = ['line', 'lines']
