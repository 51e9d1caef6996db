import { boards as wire, type BoardSaved } from '@naire/domain/analysis'
import { RowChanges } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf, typed } from '../rows/typed.ts'
import type { ReadModel } from '../runner/read-model.ts'

const boardsTable = wireTable('boards', wire, {
  computed: ['OwnerName'],
  own: { removed: 'boolean not null' },
})

/** One row per named board; a removed one stays as a tombstone. */
export const boards: ReadModel = {
  name: 'boards',
  version: 1,
  tables: [boardsTable.name],
  create: createTable(boardsTable),
  finish: `create index on boards ("NaireSid", "Title");`,
  handles: ['BoardSaved', 'BoardRemoved'],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    const changes = new RowChanges(boardsTable)
    for (const event of events) {
      const boardSid = sidOf(event)
      const saved = typed<BoardSaved>(event, 'BoardSaved')
      if (saved === undefined) {
        changes.change(boardSid, { removed: true }, event.position)
        continue
      }
      const { naireSid, orgSid, subjectSid, ownerSid, title, shared, content } = saved.data
      changes.create(
        boardSid,
        {
          Sid: boardSid,
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
