import type { HistoryStep } from '@naire/contract'
import { roles, guardedRow, seesContacts, seesGuarded, withoutPhonesIn } from '@naire/domain/access'
import type { Caller } from '../http/caller.ts'

type CallerRequest = { readonly caller: Caller }
type Row = Readonly<Record<string, unknown>>

/** Applies the field rules of reads to a session row built from its events. */
export const guardedSession = (asked: CallerRequest, row: object): Row =>
  guardedRow('NaireSessions', row as Row, asked.caller.user ?? nobody)

export const guardedFeedbacks = (asked: CallerRequest, items: readonly object[]): readonly Row[] =>
  items.map((item) => guardedRow('Feedbacks', item as Row, asked.caller.user ?? nobody))

export const guardedValue = <T>(asked: CallerRequest, value: T): T =>
  seesGuarded('phones', asked.caller.user ?? nobody) ? value : (withoutPhonesIn(value) as T)

export function guardedSteps(asked: CallerRequest, steps: readonly HistoryStep[]): readonly HistoryStep[] {
  return seesAll(asked)
    ? steps
    : steps.map((step) => ({
        ...step,
        Reason: guardedValue(asked, step.Reason),
        Changes: guardedValue(asked, step.Changes),
        Ip: null,
        UserAgent: null,
      }))
}

/** Sees the least. */
const nobody = { role: roles.Customer }

const seesAll = ({ caller: { user } }: CallerRequest): boolean => user !== null && seesContacts(user.role)
