import type { Item } from '../survey.ts'

const mostMembers = 20
const usualMembers = 5

/** Number of rows for a part that respondents may repeat: as it begins, at least and at most. */
export function membersOf([count = null, least = null, most = null]: readonly (number | null)[]): number {
  const rows = most !== null && most <= mostMembers ? most : usualMembers
  return Math.min(Math.max(count ?? 0, least ?? 0, rows, 1), mostMembers)
}

export const numbered = (count: number, language: string): readonly Item[] =>
  Array.from({ length: count }, (_, at) => ({
    name: String(at + 1),
    words: { [language]: String(at + 1) },
    visible: null,
  }))
