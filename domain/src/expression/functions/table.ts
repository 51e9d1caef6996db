import type { FunctionRow } from '../tree.ts'

/** Functions by their names, which are case-sensitive. */
export type FunctionTable = ReadonlyMap<string, FunctionRow>

export function tableOf(groups: readonly Readonly<Record<string, FunctionRow>>[]): FunctionTable {
  return new Map(groups.flatMap((group) => Object.entries(group)))
}
