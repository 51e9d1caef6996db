import { notSupported, ODataError } from '../odata-error.ts'
import type { SelectItem } from './query-tree.ts'
import { splitOutside, splitParentheses, type SplitPart } from './split.ts'

const segment =
  /^(?:\*|@?[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]*(?:\.(?:\*|[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Pc}]*))*)$/u

export function parseSelect(piece: SplitPart, target: string): readonly SelectItem[] {
  return splitOutside(piece, ',', target).map((part) => item(part, target))
}

function item(part: SplitPart, target: string): SelectItem {
  const { head, inner } = splitParentheses(part, target)
  const path = segments(head, target)
  if (inner !== null) throw notSupported('an option inside $select', { position: inner.at, target })
  return { path, at: head.at }
}

/** Splits `A/B` into names, refusing what is no name. */
export function segments(head: SplitPart, target: string): readonly string[] {
  const parts = splitOutside(head, '/', target)
  for (const part of parts) {
    if (!segment.test(part.text))
      throw new ODataError(400, 'a property name is expected', { position: part.at, target })
    if (/[.@]/.test(part.text)) throw notSupported(`the qualified name ${part.text}`, { position: part.at, target })
  }
  return parts.map((part) => part.text)
}
