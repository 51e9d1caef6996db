import { subjects as wire, type SubjectEvent } from '@naire/domain/subjects'
import type { ReadModel } from '../runner/read-model.ts'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { memberSubjects, membersTable } from './members.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { handle, sidOf, typed, type Handlers } from '../rows/typed.ts'

export const subjectsTable = wireTable('subjects', wire, { own: { deleted: 'boolean not null' } })

/** One row per subject; a deleted one stays as a tombstone. */
export const subjects: ReadModel = {
  name: 'subjects',
  version: 3,
  tables: [subjectsTable.name, membersTable],
  create: createTable(subjectsTable) + memberSubjects.create,
  finish: `create index on subjects ("OrgSid", "Name"); ${memberSubjects.finish}`,
  handles: ['SubjectCreated', 'SubjectRenamed', 'SubjectDeleted', ...memberSubjects.handles],
  onUnreadable: 'stop',
  apply: async (events, tx) => {
    const changes = new RowChanges(subjectsTable)
    for (const event of events) {
      const created = typed<Extract<SubjectEvent, { type: 'SubjectCreated' }>>(event, 'SubjectCreated')
      if (created) {
        const { subjectSid, orgSid, name } = created.data
        changes.create(
          sidOf(event),
          { Sid: subjectSid, OrgSid: orgSid, Name: name, CreateTime: event.metadata.at, deleted: false },
          event.position,
        )
      } else changes.change(sidOf(event), handle(columnsOf, event) ?? {}, event.position)
    }
    await changes.write(tx)
    for (const event of events) await memberSubjects.apply(event, tx)
  },
}

const columnsOf: Handlers<SubjectEvent, Row> = {
  SubjectRenamed: ({ name }) => ({ Name: name }),
  SubjectDeleted: () => ({ deleted: true }),
}
