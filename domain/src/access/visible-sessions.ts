import { roles } from './abilities.ts'
import type { Caller } from './abilities.ts'

/** Session field that decides its visibility. */
export type SessionField =
  | 'status'
  | 'reviewStatus'
  | 'reviewerAssigned'
  | 'reviewerSid'
  | 'appealStatus'
  | 'appealerAssigned'
  | 'appealerSid'
  | 'userSid'

/** A condition on a session, read by every store in its own words. */
export type SessionCondition =
  | { readonly all: readonly SessionCondition[] }
  | { readonly any: readonly SessionCondition[] }
  | { readonly field: SessionField; readonly is: 'present' | 'false' | 'viewer' | readonly number[] }

/**
 * Roles that see a part of the sessions only; others that see sessions see all of their organisation. Numbers: see the
 * statuses of the session; finished means 0, 1 or 5.
 */
export const partOfSessions: Partial<Record<Caller, SessionCondition>> = {
  [roles.Assessor]: {
    all: [
      { field: 'reviewStatus', is: 'present' },
      {
        any: [
          { field: 'reviewerAssigned', is: 'false' },
          { field: 'reviewerSid', is: 'viewer' },
        ],
      },
    ],
  },
  [roles.Customer]: {
    all: [
      { field: 'status', is: [0, 1, 5] },
      {
        any: [
          { field: 'appealerAssigned', is: 'false' },
          { field: 'appealerSid', is: 'viewer' },
        ],
      },
    ],
  },
  [roles.Judge]: { field: 'appealStatus', is: [1, 2] },
  [roles.Surveyor]: { field: 'userSid', is: 'viewer' },
}

/** `columnOf` names a field's column, `viewer` gives what stands for the viewer's sid in the statement. */
export function conditionSql(
  condition: SessionCondition,
  columnOf: (field: SessionField) => string,
  viewer: () => string,
): string {
  if ('all' in condition) return `(${condition.all.map((each) => conditionSql(each, columnOf, viewer)).join(' and ')})`
  if ('any' in condition) return `(${condition.any.map((each) => conditionSql(each, columnOf, viewer)).join(' or ')})`
  const column = columnOf(condition.field)
  if (condition.is === 'present') return `${column} is not null`
  if (condition.is === 'false') return `not ${column}`
  return condition.is === 'viewer' ? `${column} = ${viewer()}` : `${column} in (${condition.is.join(', ')})`
}
