import { plainText, RichText } from '@naire/ui'
import { NoReply } from '../results/NoReply.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { affixes, textContent } from './content.ts'
import { textOf } from './reply.ts'
import './results.css'

export function PlainTextResult({ interaction }: InteractionResultProps) {
  const text = textOf(interaction.draft)
  if (text === '') return <NoReply />
  const content = textContent(interaction)
  const { before, after } = affixes(content)
  // Nothing that a respondent wrote becomes part of the page: of an html text its words are shown.
  const words = content.DataType.Type === 1 ? plainText(text) : text
  return (
    <p className="n-written">
      {before && <RichText html={before} />} <span className="n-written__text">{words}</span>{' '}
      {after && <RichText html={after} />}
    </p>
  )
}
