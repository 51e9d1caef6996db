import { answerPatterns } from './answer-patterns.ts'
import { baseGroups } from './base.ts'
import { chance } from './chance.ts'
import { dates } from './dates.ts'
import { field } from './field.ts'
import { filters } from './filters.ts'
import { lists } from './lists.ts'
import type { FunctionGroup } from './names.ts'
import type { FunctionRow } from './row.ts'
import { strings } from './strings.ts'
import { tableOf, type FunctionTable } from './table.ts'

/** The groups of the language's functions. */
export const functionGroups = {
  ...baseGroups,
  answerPatterns,
  lists,
  filters,
  chance,
  strings,
  dates,
  field,
} satisfies Record<FunctionGroup, Record<string, FunctionRow>>

/** Every function by its name; names are case-sensitive. */
export const functions: FunctionTable = tableOf(Object.values(functionGroups))

export type { FunctionGroup, FunctionName } from './names.ts'
export type { FunctionRow } from './row.ts'
