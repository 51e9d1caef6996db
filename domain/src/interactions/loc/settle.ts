import type { SettledReply, Shortcoming, Situation } from '../interaction-type.ts'
import type { LocContent } from './content.ts'
import { pointIn, type LocReply } from './reply.ts'

/** Content §5.7. A read-only expression keeps the place: it clears fill-ins only. */
export function settleLoc(
  content: LocContent,
  given: LocReply | null,
  { readonlyNow }: Pick<Situation, 'readonlyNow'>,
): SettledReply<LocReply> {
  const readonly = content.Readonly || readonlyNow
  const draft = given && !isBlank(given) ? { ...given, Score: null } : null
  const findings = readonly ? [] : validateLoc(content, draft)
  return {
    given: draft,
    draft,
    reply: findings.length === 0 ? draft : null,
    findings,
    readonly,
    required: content.Compulsory,
  }
}

const isBlank = ({ Lnglat, Location }: LocReply) => Lnglat.trim() === '' && Location.trim() === ''

// The field of the message is called location: `context` chooses the sentence `required_location`.
function validateLoc({ Compulsory }: LocContent, draft: LocReply | null): readonly Shortcoming[] {
  if (!draft) return Compulsory ? [{ key: 'required', params: { context: 'location' } }] : []
  return draft.Lnglat.trim() === '' || pointIn(draft.Lnglat) ? [] : [{ key: 'regex', params: {} }]
}
