import { NoReply } from '../results/NoReply.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { locOf } from './reply.ts'

/** The address in words and the point. */
export function LocResult({ interaction }: InteractionResultProps) {
  const { Lnglat, Location } = locOf(interaction.draft)
  if (Lnglat === '' && Location === '') return <NoReply />
  return (
    <p>
      {Location && <span className="n-written__text">{Location}</span>} {Lnglat && <bdi dir="ltr">({Lnglat})</bdi>}
    </p>
  )
}
