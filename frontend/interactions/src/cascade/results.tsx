import { NoReply } from '../results/NoReply.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { cascadeEntries } from './reply.ts'

/** The way that was chosen, level by level. */
export function CascadeResult({ interaction }: InteractionResultProps) {
  const entries = cascadeEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  return <p>{entries.map(({ Name }) => Name).join(' / ')}</p>
}
