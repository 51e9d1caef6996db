import { behind, orderBy } from './order.ts'
import type { RowSelection } from './select-rows.ts'
import { readSkipToken, writeSkipToken } from './skip-token.ts'
import type { Statement } from './statement.ts'

/** Where the rows of a page begin. */
export interface PageStart {
  readonly where: string
  /** The first page of the question, or one behind a token. */
  readonly isFirst: boolean
  /** The token of the page behind the row whose order keys, as texts, are these. */
  tokenBehind(keys: readonly (string | null)[]): string
}

/** To be asked before the statement gets further values: they would make it another question. @throws ODataError for the token of another question. */
export function pageStart(selection: RowSelection, statement: Statement, skiptoken: string | null): PageStart {
  const { from, where, order } = selection
  const identity = JSON.stringify([[from, where, orderBy(order)], statement.values])
  const tokenBehind = (keys: readonly (string | null)[]) => writeSkipToken(identity, keys)
  if (skiptoken === null) return { where, isFirst: true, tokenBehind }
  return {
    where: `${where} and ${behind(order, readSkipToken(identity, skiptoken, order.length), statement)}`,
    isFirst: false,
    tokenBehind,
  }
}

/** The order keys of each row as texts, `k0`, `k1` …, behind other columns. */
export const keyColumns = ({ order }: RowSelection): string =>
  order.map(({ sql }, index) => `, (${sql})::text as k${index}`).join('')

export const sorted = ({ order }: RowSelection): string => (order.length > 0 ? ` order by ${orderBy(order)}` : '')
