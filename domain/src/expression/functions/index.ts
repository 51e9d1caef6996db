import { aggregates } from './aggregates.ts'
import { answerPatterns } from './answer-patterns.ts'
import { blanks } from './blanks.ts'
import { chance } from './chance.ts'
import { choice } from './choice.ts'
import { dates } from './dates.ts'
import { field } from './field.ts'
import { filters } from './filters.ts'
import { lists } from './lists.ts'
import { numbers } from './numbers.ts'
import { strings } from './strings.ts'
import type { FunctionRow } from './row.ts'

/** The groups of the language's functions, in the order in which help shows them. */
export const functionGroups = { aggregates, blanks, answerPatterns, lists, filters, chance, choice, numbers, strings, dates, field }

/** Every function by its name; names are case-sensitive. */
export const functions: ReadonlyMap<string, FunctionRow> = new Map(
  Object.values(functionGroups).flatMap((group) => Object.entries<FunctionRow>(group)),
)

type Groups = typeof functionGroups
export type FunctionGroup = keyof Groups
export type FunctionName = { [Group in FunctionGroup]: keyof Groups[Group] }[FunctionGroup]

export type { FunctionRow } from './row.ts'
