import { RichText } from '@naire/ui'
import { NoReply } from '../results/NoReply.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { textContent } from './content.ts'
import { textOf } from './reply.ts'
import './results.css'

export function PlainTextResult({ interaction }: InteractionResultProps) {
  const text = textOf(interaction.draft)
  if (text === '') return <NoReply />
  const { prepend, append } = textContent(interaction)
  return (
    <p className="n-written">
      {prepend && <RichText html={prepend} />} <span className="n-written__text">{text}</span> {append && <RichText html={append} />}
    </p>
  )
}
