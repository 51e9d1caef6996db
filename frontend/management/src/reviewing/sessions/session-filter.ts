import { reviewNumbers } from '@naire/domain/sessions'
import { allOf, quoted } from '../../workplace/odata.ts'
import { columnOf, type ColumnKind, type SessionField } from './session-columns.ts'

export type FilterOperator = 'is' | 'contains' | 'from' | 'to'

/** One chip above the list. */
export interface FilterChip {
  readonly field: SessionField
  readonly operator: FilterOperator
  /** Several values: any of them. Times are ISO 8601, flags `true` or `false`. */
  readonly values: readonly (string | number)[]
}

export const operatorsOf = {
  word: ['is'],
  name: ['is'],
  flag: ['is'],
  disabled: ['is'],
  text: ['contains', 'is'],
  source: ['is'],
  number: ['is', 'from', 'to'],
  seconds: ['from', 'to'],
  time: ['from', 'to'],
  due: ['from', 'to'],
} as const satisfies Record<ColumnKind, readonly FilterOperator[]>

/** Scopes of a list, by reviewer; `held`: sessions that wait for staff to say whether they count. */
export const whoses = ['all', 'mine', 'nobodys', 'late', 'held'] as const
export type SessionScope = (typeof whoses)[number]

interface SessionQuery {
  readonly naireSid: string
  readonly chips: readonly FilterChip[]
  /** Text of the search field. */
  readonly keyword: string
  readonly whose?: SessionScope
  /** Sid of a quota cell that the answers fall into; null: any. */
  readonly quotarSid?: string | null
  /** Sid of who asks. */
  readonly me?: string
}

/** The filter of the data view. Test sessions stay away until a chip asks for a mode. */
export function sessionFilter({
  naireSid,
  chips,
  keyword,
  whose = 'all',
  quotarSid = null,
  me = '',
}: SessionQuery): string {
  const word = keyword.trim()
  const asksMode = chips.some(({ field }) => field === 'Mode')
  const search = `(startswith(Sid,${quoted(word.toUpperCase())}) or contains(UserName,${quoted(word)}) or contains(RevieworName,${quoted(word)}))`
  return (
    allOf([
      `NaireSid eq ${quoted(naireSid)}`,
      !asksMode && "Mode ne 'test'",
      word && search,
      reviewOf(whose, me),
      quotarSid !== null && `QuotarList/any(q:q/Sid eq ${quoted(quotarSid)})`,
      ...chips.map(chipFilter),
    ]) ?? ''
  )
}

function reviewOf(whose: SessionScope, me: string): string | null {
  switch (whose) {
    case 'all':
      return null
    case 'mine':
      return `ReviewStatus eq ${reviewNumbers.pending} and RevieworSid eq ${quoted(me)}`
    case 'nobodys':
      return `ReviewStatus eq ${reviewNumbers.pending} and RevieworSid eq null`
    case 'late':
      return 'ReviewDueTime lt now()'
    case 'held':
      return 'HeldReason ne null'
  }
}

function chipFilter({ field, operator, values }: FilterChip): string | null {
  const kind = columnOf(field)?.kind
  const isText = kind === 'text' || kind === 'name' || kind === 'source'
  const terms = values.map((value) => term(field, operator, isText ? quoted(String(value)) : String(value)))
  return terms.length > 1 ? `(${terms.join(' or ')})` : (terms[0] ?? null)
}

function term(field: string, operator: FilterOperator, literal: string): string {
  switch (operator) {
    case 'is':
      return `${field} eq ${literal}`
    case 'contains':
      return `contains(${field},${literal})`
    case 'from':
      return `${field} ge ${literal}`
    case 'to':
      return `${field} le ${literal}`
  }
}
