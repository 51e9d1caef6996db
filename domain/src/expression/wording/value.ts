import { isBlank, type Value } from '../value.ts'
import type { Phrase } from './phrase.ts'
import { plain, quoted, said } from './said.ts'

/** A constant; one that stands for an option is told by the option's words. */
export function valued(value: Value, optionTitle: string | null): Phrase {
  if (optionTitle !== null) return quoted(optionTitle)
  if (isBlank(value)) return said('blank', {})
  if (typeof value === 'boolean') return said(value ? 'yes' : 'no', {})
  return typeof value === 'number' ? plain(String(value)) : quoted(String(value))
}
