import type { Feedback } from '../../interactions/index.ts'

/**
 * The answers of a session as one text, the same on the device that gave them and where they are stored; times and
 * scores are no answers.
 */
export function givenText(items: readonly Feedback[]): string {
  return JSON.stringify(items.map(given).toSorted(byPlace))
}

type CanonicalAnswer = readonly [
  question: string,
  interaction: string,
  seq: number,
  type: number,
  ...rest: (string | number | null)[],
]

const given = (item: Feedback): CanonicalAnswer => [
  item.QuestionSid,
  item.InteractionSid,
  item.Seq,
  item.Type,
  item.Refer1 ?? null,
  item.Refer2 ?? null,
  item.Value1 ?? null,
  item.Value2 ?? null,
  item.DatatypeFlag ?? null,
]

function byPlace(one: CanonicalAnswer, other: CanonicalAnswer): number {
  const [a, b] = [one.slice(0, 2).join('/'), other.slice(0, 2).join('/')]
  return a === b ? one[2] - other[2] : a < b ? -1 : 1
}
