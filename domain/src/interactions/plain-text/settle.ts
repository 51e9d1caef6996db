import { checkText, formatNumber, isNumber, numberIn, plainForm, textFromValue } from '../data-types/index.ts'
import type { SettledReply, Shortcoming, Situation } from '../interaction-type.ts'
import type { PlainTextContent } from './content.ts'
import { textReply, type PlainTextReply } from './reply.ts'

/**
 * The rules of content §4 for fill-ins: a value expression computes the text and makes it read-only; a read-only
 * expression that is true disables validation and clears it; a text that fails validation does not count.
 */
export function settleText(
  content: PlainTextContent,
  given: PlainTextReply | null,
  situation: Situation,
): SettledReply<PlainTextReply> {
  if (situation.computed !== undefined) return computedText(content, situation)
  if (situation.readonlyNow) return { ...unrequired, given: null, draft: null, reply: null }
  const draft = given && given.TextInputValue.trim() !== '' ? given : null
  if (content.Readonly) return { ...unrequired, given: draft, draft, reply: counting(content, draft) }
  const findings = check(content, draft, situation)
  const reply = findings.length === 0 ? counting(content, draft) : null
  return { given: draft, draft, reply, findings, readonly: false, required: content.DataType.Required }
}

const unrequired = { findings: [], readonly: true, required: false } as const

function computedText(
  content: PlainTextContent,
  { computed = null, timeZone }: Situation,
): SettledReply<PlainTextReply> {
  const text = textFromValue(content.DataType, computed, timeZone)
  const reply = text === '' ? null : textReply(content, text)
  return { ...unrequired, given: null, draft: reply, reply }
}

// A number counts as it is displayed, so both forms have to be within its bounds.
function check(
  content: PlainTextContent,
  draft: PlainTextReply | null,
  { label, patterns, budget, extraCheck }: Situation,
): readonly Shortcoming[] {
  const typed = draft?.TextInputValue ?? ''
  const against = { label, patterns, budget, extra: extraCheck }
  const found =
    checkText(content.DataType, typed, against) ?? checkText(content.DataType, shownText(content, typed), against)
  return found ? [found] : []
}

function counting(content: PlainTextContent, draft: PlainTextReply | null): PlainTextReply | null {
  return draft && { ...textReply(content, shownText(content, draft.TextInputValue), draft.ReplyTime ?? null) }
}

function shownText({ DataType }: PlainTextContent, text: string): string {
  if (!isNumber(DataType)) return plainForm(DataType.Pattern, text)
  const value = numberIn(text)
  return value === null ? text : formatNumber(value, DataType.Prec)
}
