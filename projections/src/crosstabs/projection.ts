import { crosstabs as wire, type CrosstabSaved } from '@naire/domain/analysis'
import { RowChanges } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf, typed } from '../rows/typed.ts'
import type { ReadModel } from '../runner/read-model.ts'

const crosstabsTable = wireTable('crosstabs', wire, {
  computed: ['OwnerName'],
  own: { removed: 'boolean not null' },
})

/** One row per named cross-tab; a removed one stays as a tombstone. */
export const crosstabs: ReadModel = {
  name: 'crosstabs',
  version: 1,
  tables: [crosstabsTable.name],
  create: createTable(crosstabsTable),
  finish: `create index on crosstabs ("NaireSid", "Title");`,
  handles: ['CrosstabSaved', 'CrosstabRemoved', 'CrosstabRestored'],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    const changes = new RowChanges(crosstabsTable)
    for (const event of events) {
      const crosstabSid = sidOf(event)
      const saved = typed<CrosstabSaved>(event, 'CrosstabSaved')
      if (saved === undefined) {
        changes.change(crosstabSid, { removed: event.type === 'CrosstabRemoved' }, event.position)
        continue
      }
      const { naireSid, orgSid, subjectSid, ownerSid, title, shared, content } = saved.data
      changes.create(
        crosstabSid,
        {
          Sid: crosstabSid,
          NaireSid: naireSid,
          OrgSid: orgSid,
          SubjectSid: subjectSid,
          OwnerSid: ownerSid,
          Title: title,
          Shared: shared,
          Content: content,
          ChangedTime: event.metadata.at,
          removed: false,
        },
        event.position,
      )
    }
    await changes.write(tx)
  },
}
