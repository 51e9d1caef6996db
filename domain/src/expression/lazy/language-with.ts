import { baseGroups } from '../functions/base.ts'
import type { FunctionRow } from '../functions/row.ts'
import { tableOf } from '../functions/table.ts'
import { languageOf, type Language } from '../language.ts'

/** The language with the functions that are always at hand, and these. */
export function languageWith(groups: readonly Readonly<Record<string, FunctionRow>>[]): Language {
  return languageOf(tableOf([...Object.values(baseGroups), ...groups]))
}
