import { excels as wire, type ExcelEvent, type ExcelsReordered } from '@naire/domain/excels'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { eventOf } from '../runner/read-model.ts'
import { storable } from '../rows/json-text.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'

const table = wireTable('excels', wire, {
  computed: ['HasData', 'ExcelUsers'],
  own: {
    user_sids: 'text[] not null',
    content_hash: 'text',
    deleted: 'boolean not null',
    deleted_at: 'timestamptz',
    deleted_by: 'text collate "C"',
    delete_reason: 'text',
  },
})

/** One row per sheet; a deleted one lies in the recycle bin. */
export const excels: ReadModel = {
  name: 'excels',
  version: 1,
  tables: [table.name],
  create: createTable(table),
  finish: `create index on excels ("NaireSid", "Seq");`,
  handles: ['ExcelSaved', 'ExcelDeleted', 'ExcelRestored', 'ExcelsReordered'],
  onUnreadable: 'park',
  // One after the other: where a new sheet stands follows from those that are there.
  apply: async (events, tx) => {
    for (const event of events) await applyOne(event, tx)
  },
}

async function applyOne(stored: ReadEvent, tx: ReadTransaction): Promise<void> {
  const event = eventOf<ExcelEvent | ExcelsReordered>(stored)
  const { position, metadata } = stored
  const sid = sidOf(stored)
  switch (event.type) {
    case 'ExcelSaved': {
      const { naireSid, orgSid, subjectSid, name, type, url, content, userSids, edition } = event.data
      await tx.query(
        `insert into excels ("Sid", "NaireSid", "OrgSid", "SubjectSid", "Name", "Seq", "Data", "Type", "CreateTime",
           "ModifyTime", "Edition", user_sids, content_hash, deleted, log_position)
         select $1, $2, $3, $4, $5, coalesce((select max("Seq") from excels where "NaireSid" = $2), 0) + 1, $6, $7, $8,
           $8, $9, $10, $11, false, $12
         on conflict ("Sid") do update set "Name" = excluded."Name", "Data" = excluded."Data",
           "ModifyTime" = excluded."ModifyTime", "Edition" = excluded."Edition", user_sids = excluded.user_sids,
           content_hash = excluded.content_hash, log_position = excluded.log_position
         where excels.log_position < excluded.log_position`,
        [
          sid,
          naireSid,
          orgSid,
          subjectSid,
          storable(name),
          url,
          type,
          metadata.at,
          edition,
          userSids,
          content?.hash ?? null,
          position,
        ],
      )
      return
    }
    case 'ExcelDeleted':
    case 'ExcelRestored': {
      const isDeleted = event.type === 'ExcelDeleted'
      await tx.query(
        `update excels set deleted = $2, deleted_at = $3, deleted_by = $4, delete_reason = $5, log_position = $6
         where "Sid" = $1 and log_position < $6`,
        [
          sid,
          isDeleted,
          isDeleted ? metadata.at : null,
          isDeleted ? metadata.actor.sid : null,
          isDeleted ? storable(event.data.reason) : null,
          position,
        ],
      )
      return
    }
    case 'ExcelsReordered':
      // They take each other's places; others keep theirs.
      await tx.query(
        `update excels as e set "Seq" = place."Seq", log_position = $2
         from (select sid, row_number() over (order by n) as n from unnest($1::text[]) with ordinality as asked(sid, n)
               where exists (select from excels as there where there."Sid" = asked.sid)) as wanted
         join (select "Seq", row_number() over (order by "Seq" desc) as n from excels where "Sid" = any($1::text[])) as place
           using (n)
         where e."Sid" = wanted.sid and e.log_position < $2`,
        [event.data.sids, position],
      )
  }
}
