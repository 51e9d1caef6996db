import type { ShownList } from '../displayed-orders/index.ts'
import type { CheckedCommit } from './checked-commit.ts'
import { finding, type SessionFinding } from './finding.ts'

/** Questions whose options, rows or columns were told in another order than the session's seed draws. What was not told is not compared. */
export function wrongOptionOrders({ record, shown }: CheckedCommit): readonly SessionFinding[] {
  if (shown === null) return []
  return Object.entries(shown.drawn).flatMap(([questionCode, lists]) => {
    const told = shown.told[questionCode]
    const at = told === undefined ? -1 : lists.findIndex(({ places }, list) => told[list] !== places.join(' '))
    const wrong = lists[at]
    if (wrong === undefined) return []
    const questionSid = record.Questions.find(({ Code }) => Code === questionCode)?.Sid ?? null
    const places = (told?.[at] ?? '').split(' ').map(Number)
    return [
      finding('wrongOptionOrder', {
        questionSid,
        questionCode,
        told: inWords(wrong, places),
        right: inWords(wrong, wrong.places),
      }),
    ]
  })
}

/** Signs of the list that a finding holds: it stands in the log. */
const most = 200

const inWords = ({ codes }: ShownList, places: readonly number[]): string =>
  places
    .map((place) => codes[place] ?? '?')
    .join(' ')
    .slice(0, most)
