import { readPageGroups } from '../../naires/page-groups/index.ts'
import type { CheckedCommit } from './checked-commit.ts'
import { finding, type SessionFinding } from './finding.ts'

/**
 * Orders of page groups, and of pages in a part, that are drawn from the seed alone, and were told otherwise. What an expression, the
 * respondent or another party decides is taken as told.
 */
export function wrongOrders({ record, orders }: CheckedCommit): readonly SessionFinding[] {
  if (orders === null || orders.told.pageGroups !== orders.drawn.pageGroups) return []
  const { told, drawn } = orders
  const wrong = readPageGroups(record.PageGroups).groups.flatMap(({ OrderMode, Parts }, group) => {
    const isDrawn = OrderMode === 'Random' || OrderMode === 'RandomOrder'
    const ofGroup = isDrawn && differ(told.orders[group], drawn.orders[group])
    const ofParts = Parts.some(({ Shuffle, ShuffleExpression }, part) => {
      const key = `${group}.${part}`
      return Shuffle && ShuffleExpression.trim() === '' && differ(told.pages[key], drawn.pages[key])
    })
    return ofGroup || ofParts ? [Parts[0]?.StartCode ?? String(group)] : []
  })
  return wrong.map((questionCode) => {
    const questionSid = record.Questions.find(({ Code }) => Code === questionCode)?.Sid ?? null
    return finding('wrongOrder', { questionSid, questionCode })
  })
}

/** What was not met yet is not told. */
const differ = (told: readonly unknown[] | undefined, drawn: readonly unknown[] | undefined): boolean =>
  told !== undefined && drawn !== undefined && JSON.stringify(told) !== JSON.stringify(drawn)
