import { RichText } from '@naire/ui'
import { NoReply } from '../results/NoReply.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { affixes, textContent } from './content.ts'
import { textOf } from './reply.ts'
import './results.css'

export function PlainTextResult({ interaction }: InteractionResultProps) {
  const text = textOf(interaction.draft)
  if (text === '') return <NoReply />
  const { before, after } = affixes(textContent(interaction))
  return (
    <p className="n-written">
      {before && <RichText html={before} />} <span className="n-written__text">{text}</span> {after && <RichText html={after} />}
    </p>
  )
}
