import { namedViews, type BoardEvent, type CrosstabEvent } from '@naire/domain/analysis'
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
