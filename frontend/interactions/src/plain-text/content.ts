import type { InteractionState } from '@naire/domain/answering'
import { isNumber, type InputPattern, type PlainTextContent } from '@naire/domain/interactions'

/** Which keyboard or picker a text asks for; `line` and `lines` are ordinary text. */
export type TextKind = 'number' | 'line' | 'lines' | 'email' | 'url' | 'tel' | 'digits' | 'date' | 'datetime-local' | 'month' | 'week' | 'time'

/** The content of a text, as the engine gives it: defaults filled, texts in the session's language. */
export function textContent({ content }: InteractionState): PlainTextContent {
  return content as unknown as PlainTextContent
}

export function textKind({ DataType, ViewType }: PlainTextContent): TextKind {
  if (isNumber(DataType)) return 'number'
  return kinds[DataType.Pattern] ?? (ViewType === 'MultiLine' || DataType.Type === 1 ? 'lines' : 'line')
}

/** Longest text in characters; `null` for no limit. */
export function longest({ DataType }: PlainTextContent): number | null {
  return isNumber(DataType) ? null : DataType.MaxLength
}

/** What stands before and after the box. */
export function affixes({ Prepend, Append, DataType }: PlainTextContent): { readonly before: string; readonly after: string } {
  return { before: Prepend || DataType.Prepend, after: Append || DataType.Append }
}

const kinds: Readonly<Partial<Record<InputPattern, TextKind>>> = {
  DateTime: 'datetime-local',
  Date: 'date',
  Month: 'month',
  Week: 'week',
  Time: 'time',
  Email: 'email',
  Url: 'url',
  Mobile: 'tel',
  Phone: 'tel',
  QQ: 'digits',
}
