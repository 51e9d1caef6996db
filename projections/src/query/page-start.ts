import { behind, orderBy } from './order.ts'
import type { RowSelection } from './select-rows.ts'
import type { Statement } from './statement.ts'
import { createHash } from 'node:crypto'
import { ODataError } from '@naire/odata'

/** Where the rows of a page begin. */
export interface PageStart {
  readonly where: string
  /** The first page of the question, or one behind a token. */
  readonly isFirst: boolean
  /** The token of the page behind the row whose order keys, as texts, are these. */
  tokenBehind(keys: readonly (string | null)[]): string
}

/**
 * To be asked before the statement gets further values: they would make it another question. @throws ODataError for the
 * token of another question.
 */
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

/**
 * Where the next page begins: the order keys of the last row, as texts. It belongs to one question of one viewer
 * (`of`); nothing in it is trusted: the values are parameters, and what the viewer may see is asked anew.
 */
function writeSkipToken(of: string, keys: readonly (string | null)[]): string {
  return Buffer.from(JSON.stringify([fingerprint(of), ...keys])).toString('base64url')
}

function readSkipToken(of: string, token: string, length: number): readonly (string | null)[] {
  const keys = keysOf(of, token)
  if (keys === null || keys.length !== length)
    throw new ODataError(400, 'this page token belongs to another request', { target: '$skiptoken' })
  return keys
}

/** Null for a token of another question, and for what is none. */
function keysOf(of: string, token: string): readonly (string | null)[] | null {
  const parts = parsed(Buffer.from(token, 'base64url').toString())
  if (!Array.isArray(parts) || parts[0] !== fingerprint(of)) return null
  const keys: readonly unknown[] = parts.slice(1)
  return keys.every((key): key is string | null => key === null || typeof key === 'string') ? keys : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function fingerprint(of: string): string {
  return createHash('sha256').update(of).digest('base64url').slice(0, 16)
}
