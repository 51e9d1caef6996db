import { Counter, Field, RichText } from '@naire/ui'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { useError } from '../answering/use-error.ts'
import { affixes, longest, textContent, textKind } from './content.ts'
import { textOf, typedReply } from './reply.ts'
import { TextControl } from './TextControl.tsx'
import './plain-text.css'

/** A text, number or date. `long`: written in several lines whatever the content says. */
export function PlainTextAnswer({ question, interaction, ports, labelledBy, told, long = false }: InteractionAnswerProps & { readonly long?: boolean }) {
  const content = textContent(interaction)
  const { error, onBlur } = useError(interaction, told)
  const id = `${question.sid}-${interaction.sid}`
  const text = textOf(interaction.draft)
  const kind = long ? 'lines' : textKind(content)
  const max = longest(content)
  const { before, after } = affixes(content)
  return (
    <Field id={id} error={error}>
      {(aria) => (
        <>
          <div className="n-affixed">
            {before && <Affix id={`${id}-before`} html={before} />}
            <TextControl
              {...aria}
              aria-labelledby={[labelledBy, before && `${id}-before`, after && `${id}-after`].filter(Boolean).join(' ')}
              kind={kind}
              rows={content.ViewRows}
              value={text}
              required={interaction.required}
              readOnly={interaction.readonly}
              onText={(typed) => ports.answer(question.sid, interaction.sid, typedReply(interaction, typed))}
              onBlur={onBlur}
            />
            {after && <Affix id={`${id}-after`} html={after} />}
          </div>
          {kind === 'lines' && max !== null && <Counter id={`${id}-count`} length={[...text].length} max={max} />}
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
