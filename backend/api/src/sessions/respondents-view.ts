import { ownSessionFields } from '@naire/contract'
import { statusNumbers } from '@naire/domain/sessions'
import { ODataError, type BoundQuery, type EntityModel, type EntitySet, type QueryTree, type Row } from '@naire/odata'
import type { Viewer } from '@naire/projections/query'

const isShown = (name: string) => (ownSessionFields as readonly string[]).includes(name) || name === 'Feedbacks'

export function respondentsView({ role }: Viewer, { set }: Pick<BoundQuery, 'set'>, row: Row): Row {
  if (role !== 'respondent' || set.name !== 'NaireSessions') return row
  return ownFields(row)
}

export const ownFields = (row: Row): Row =>
  Object.fromEntries(Object.entries(withOutcome(row)).filter(([name]) => isShown(name)))

/**
 * A session that is held was handed in: to its respondent it ended as it would have, while staff decides whether it
 * counts.
 */
const withOutcome = (row: Row): Row =>
  row['HeldReason'] != null && row['Status'] === statusNumbers.invalid
    ? { ...row, Status: row['Success'] === false ? statusNumbers.prohibit : statusNumbers.success }
    : row

const hiddenOfFeedbacks: readonly string[] = ['Score']

/**
 * The sets of a respondent: a session and its answers without what is not shown, so that no condition, order or count
 * tells it.
 */
export function respondentsModel(model: EntityModel): EntityModel {
  const { NaireSessions, Feedbacks } = model.sets
  if (NaireSessions === undefined || Feedbacks === undefined) throw new Error('there are no sessions')
  const { Feedbacks: answers } = NaireSessions.navigations
  return {
    ...model,
    sets: {
      NaireSessions: {
        ...having(NaireSessions, isShown),
        searchable: false,
        navigations: answers === undefined ? {} : { Feedbacks: answers },
      },
      Feedbacks: {
        ...having(Feedbacks, (name) => !hiddenOfFeedbacks.includes(name)),
        searchable: false,
        navigations: {},
      },
    },
  }
}

const having = (set: EntitySet, wanted: (name: string) => boolean): EntitySet => ({
  ...set,
  properties: Object.fromEntries(Object.entries(set.properties).filter(([name]) => wanted(name))),
})

/** @throws ODataError for options that would name or search what a respondent is not shown. */
export function refuseForRespondents({ search, apply, expand = [] }: QueryTree): void {
  if (apply !== undefined) throw new ODataError(400, '$apply is not for respondents', { target: '$apply' })
  if (search !== undefined) throw new ODataError(400, '$search is not for respondents', { target: '$search' })
  for (const { query } of expand) refuseForRespondents(query)
}
