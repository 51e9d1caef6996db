import {
  namedViews,
  reports as reportWire,
  type BoardEvent,
  type CrosstabEvent,
  type ReportEvent,
} from '@naire/domain/analysis'
import { RowChanges } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'
import { eventOf, type ReadModel } from '../runner/read-model.ts'

type NamedViewEvent = BoardEvent | CrosstabEvent

/** One row per named view of a kind; a removed one stays as a tombstone. */
function namedViewsIn(name: string, handles: readonly NamedViewEvent['type'][]): ReadModel {
  const table = wireTable(name, namedViews, { computed: ['OwnerName'], own: { removed: 'boolean not null' } })
  return {
    name,
    version: 1,
    tables: [table.name],
    create: createTable(table),
    finish: `create index on ${name} ("NaireSid", "Title");`,
    handles,
    onUnreadable: 'park',
    apply: async (events, tx) => {
      const changes = new RowChanges(table)
      for (const stored of events) {
        const event = eventOf<NamedViewEvent>(stored)
        const viewSid = sidOf(stored)
        if (event.type !== 'BoardSaved' && event.type !== 'CrosstabSaved') {
          changes.change(viewSid, { removed: event.type !== 'CrosstabRestored' }, stored.position)
          continue
        }
        const { naireSid, orgSid, subjectSid, ownerSid, title, shared, content } = event.data
        changes.create(
          viewSid,
          {
            Sid: viewSid,
            NaireSid: naireSid,
            OrgSid: orgSid,
            SubjectSid: subjectSid,
            OwnerSid: ownerSid,
            Title: title,
            Shared: shared,
            Content: content,
            ChangedTime: stored.metadata.at,
            removed: false,
          },
          stored.position,
        )
      }
      await changes.write(tx)
    },
  }
}

export const boards = namedViewsIn('boards', ['BoardSaved', 'BoardRemoved'])
export const crosstabs = namedViewsIn('crosstabs', ['CrosstabSaved', 'CrosstabRemoved', 'CrosstabRestored'])

const reportTable = wireTable('reports', reportWire, { computed: ['OwnerName'], own: { removed: 'boolean not null' } })

/** One row per report; what it says, and its versions, are read from the log. */
export const reports: ReadModel = {
  name: 'reports',
  version: 1,
  tables: [reportTable.name],
  create: createTable(reportTable),
  finish: `create index on reports ("NaireSid", "Title");`,
  handles: ['ReportSaved', 'ReportRemoved', 'ReportRestored', 'ReportPublished', 'ReportWithdrawn'],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    const changes = new RowChanges(reportTable)
    for (const stored of events) {
      const event = eventOf<ReportEvent>(stored)
      const [reportSid, { position }] = [sidOf(stored), stored]
      if (event.type === 'ReportSaved' && event.data.edition === 1)
        changes.create(reportSid, { ...firstRow(event.data), Sid: reportSid, ...changed(stored) }, position)
      else changes.change(reportSid, { ...columnsAfter(event), ...changed(stored) }, position)
    }
    await changes.write(tx)
  },
}

const changed = ({ metadata }: { readonly metadata: { readonly at: string } }) => ({ ChangedTime: metadata.at })

type SavedReport = Extract<ReportEvent, { type: 'ReportSaved' }>['data']

const firstRow = ({ naireSid, orgSid, subjectSid, ownerSid, ...saved }: SavedReport) => ({
  NaireSid: naireSid,
  OrgSid: orgSid,
  SubjectSid: subjectSid,
  OwnerSid: ownerSid,
  Version: null,
  removed: false,
  ...shownOf(saved),
})

const shownOf = ({ title, shared, content }: Pick<SavedReport, 'title' | 'shared' | 'content'>) => ({
  Title: title,
  Shared: shared,
  Language: content.language,
})

function columnsAfter(event: ReportEvent) {
  switch (event.type) {
    case 'ReportSaved':
      return shownOf(event.data)
    case 'ReportRemoved':
    case 'ReportRestored':
      return { removed: event.type === 'ReportRemoved' }
    case 'ReportPublished':
      return { Version: event.data.version }
    case 'ReportWithdrawn':
      return { Version: event.data.newest }
    case 'ReportCommented':
    case 'ReportCommentResolved':
      return {}
  }
}
