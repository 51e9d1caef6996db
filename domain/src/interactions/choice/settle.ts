import type { SettledReply, Situation } from '../interaction-type.ts'
import type { ChoiceContent } from './content.ts'
import type { ChoiceEntry, ChoiceReply } from './reply.ts'
import { select } from './select.ts'
import { isRequired, validateChoice } from './validate.ts'

/** A read-only expression keeps what was chosen: it clears fill-ins only. Read-only choices are not validated. */
export function settleChoice(
  content: ChoiceContent,
  given: ChoiceReply | null,
  situation: Situation,
): SettledReply<ChoiceReply> {
  const readonly = content.Readonly || situation.readonlyNow
  const { given: kept, all } = select(content, given?.Entries ?? [], situation.parts)
  const findings = readonly ? [] : validateChoice(content, all, situation)
  return {
    given: replyOf(kept),
    draft: replyOf(all),
    reply: findings.length === 0 ? replyOf(all) : null,
    findings,
    readonly,
    required: isRequired(content),
  }
}

const replyOf = (Entries: readonly ChoiceEntry[]): ChoiceReply | null =>
  Entries.length > 0 ? { Entries, Score: null } : null
