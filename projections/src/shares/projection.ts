import { shares as wire, type ShareSaved } from '@naire/domain/analysis'
import { RowChanges } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf, typed } from '../rows/typed.ts'
import type { ReadModel } from '../runner/read-model.ts'

const sharesTable = wireTable('shares', wire, { computed: [], own: {} })

/** One row per share; a revoked one stays. */
export const shares: ReadModel = {
  name: 'shares',
  version: 1,
  tables: [sharesTable.name],
  create: createTable(sharesTable),
  finish: `create index on shares ("NaireSid", "Title");`,
  handles: ['ShareSaved', 'ShareRevoked'],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    const changes = new RowChanges(sharesTable)
    for (const event of events) {
      const shareSid = sidOf(event)
      const saved = typed<ShareSaved>(event, 'ShareSaved')
      if (saved === undefined) {
        changes.change(shareSid, { Revoked: true, ChangedTime: event.metadata.at }, event.position)
        continue
      }
      const { naireSid, orgSid, subjectSid, title, expiresAt, hasPassword, content } = saved.data
      changes.create(
        shareSid,
        {
          Sid: shareSid,
          NaireSid: naireSid,
          OrgSid: orgSid,
          SubjectSid: subjectSid,
          Title: title,
          ExpiresTime: expiresAt,
          HasPassword: hasPassword,
          Revoked: false,
          Content: content,
          ChangedTime: event.metadata.at,
        },
        event.position,
      )
    }
    await changes.write(tx)
  },
}
