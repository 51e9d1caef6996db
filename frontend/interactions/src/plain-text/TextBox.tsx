import { RichText } from '@naire/ui'
import { TypedControl, type TypedControlProps } from '../typed/TypedControl.tsx'
import { affixes, textContent, textOf, typedReply } from './content.ts'
import './plain-text.css'
import type { InteractionAnswerProps } from '../answering/ports.ts'

type TextBoxProps = Pick<InteractionAnswerProps, 'question' | 'interaction' | 'ports'> &
  Pick<TypedControlProps, 'lines' | 'onBlur' | 'aria-label'> & {
    readonly labelledBy?: string
    readonly aria: Pick<TypedControlProps, 'id' | 'aria-describedby' | 'aria-invalid'>
  }

/** The box of a text with what stands before and after it. */
export function TextBox({
  question,
  interaction,
  ports,
  labelledBy,
  aria,
  lines,
  onBlur,
  'aria-label': label,
}: TextBoxProps) {
  const content = textContent(interaction)
  const { before, after } = affixes(content)
  const named = [labelledBy, before && `${aria.id}-before`, after && `${aria.id}-after`].filter(Boolean).join(' ')
  return (
    <div className="n-affixed">
      {before && <Affix id={`${aria.id}-before`} html={before} />}
      <TypedControl
        {...aria}
        {...(label === undefined ? { 'aria-labelledby': named } : { 'aria-label': label })}
        dataType={content.DataType}
        lines={lines}
        value={textOf(interaction.draft)}
        required={interaction.required}
        readOnly={interaction.readonly}
        onText={(typed) => ports.answer(question.sid, interaction.sid, typedReply(interaction, typed))}
        onBlur={onBlur}
      />
      {after && <Affix id={`${aria.id}-after`} html={after} />}
    </div>
  )
}

function Affix({ id, html }: { readonly id: string; readonly html: string }) {
  return (
    <span className="n-affix" id={id}>
      <RichText html={html} />
    </span>
  )
}
