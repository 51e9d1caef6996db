import { aggregates } from './aggregates.ts'
import { blanks } from './blanks.ts'
import { choice } from './choice.ts'
import type { baseNames } from './names.ts'
import { numbers } from './numbers.ts'
import type { FunctionRow } from './row.ts'

export const baseGroups = { aggregates, blanks, choice, numbers } satisfies Record<
  keyof typeof baseNames,
  Record<string, FunctionRow>
>
