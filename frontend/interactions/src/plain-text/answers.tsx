import { Counter, Field, RichText } from '@naire/ui'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { useError } from '../answering/use-error.ts'
import { textContent } from './content.ts'
import { textOf, textReply } from './reply.ts'
import { TextControl } from './TextControl.tsx'
import './plain-text.css'

/** A text, number or date; several in one question are told apart by their code's label. */
export function PlainTextAnswer({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const content = textContent(interaction)
  const { error, onBlur } = useError(interaction, told)
  const id = `${question.sid}-${interaction.sid}`
  const text = textOf(interaction.draft)
  const counted = content.kind === 'lines' && content.maxLength !== null
  return (
    <Field id={id} error={error}>
      {(aria) => (
        <>
          <div className="n-affixed">
            {content.prepend && <Affix id={`${id}-before`} html={content.prepend} />}
            <TextControl
              {...aria}
              aria-labelledby={[labelledBy, content.prepend && `${id}-before`, content.append && `${id}-after`].filter(Boolean).join(' ')}
              content={content}
              value={text}
              required={interaction.required}
              readOnly={interaction.readonly}
              onText={(typed) => ports.answer(question.sid, interaction.sid, textReply(interaction, typed, content.datatype))}
              onBlur={onBlur}
            />
            {content.append && <Affix id={`${id}-after`} html={content.append} />}
          </div>
          {counted && <Counter id={`${id}-count`} length={[...text].length} max={content.maxLength ?? 0} />}
        </>
      )}
    </Field>
  )
}

function Affix({ id, html }: { readonly id: string; readonly html: string }) {
  return (
    <span className="n-affix" id={id}>
      <RichText html={html} />
    </span>
  )
}
