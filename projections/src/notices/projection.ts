import { notices as wire, type InboxEvent } from '@naire/domain/notices'
import { RowChanges } from '../rows/row-changes.ts'
import { removeErased } from '../rows/session-owners.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'

const table = wireTable('notices', wire, {
  computed: ['NaireName'],
  own: { in_app: 'boolean not null', mail_sid: 'text collate "C"', cause: 'text collate "C" not null' },
})

/** One row per person and thing that they were told of, also of those whom mail alone tells. */
export const notices: ReadModel = {
  name: 'notices',
  version: 1,
  tables: [table.name],
  create: createTable(table, { person: 'UserSid' }),
  finish: `
    create index on notices ("UserSid", "CreateTime");
    create index on notices ("UserSid") where "ReadTime" is null;
    create index on notices (mail_sid);
    create index on notices (cause);`,
  handles: ['NoticeGiven', 'NoticesRead', 'NoticeMailIntended', 'NoticeMailSettled', 'UserErased'],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    // Reading and sending change rows by other columns than their key, in the order of the log.
    let given = new RowChanges(table)
    for (const event of events) {
      if (event.type === 'NoticeGiven') {
        create(given, event)
        continue
      }
      await given.write(tx)
      given = new RowChanges(table)
      await change(event, tx)
    }
    await given.write(tx)
    await removeErased(events, [{ table: table.name, by: 'UserSid' }], tx)
  },
}

const factOf = ({ type, data }: ReadEvent): InboxEvent => ({ type, data }) as unknown as InboxEvent

function create(given: RowChanges, event: ReadEvent): void {
  const fact = factOf(event)
  if (fact.type !== 'NoticeGiven') return
  const {
    noticeSid,
    cause,
    kind,
    what,
    detail,
    orgSid,
    subjectSid,
    naireSid,
    sessionSid,
    dueAt,
    at,
    inApp,
    mailDueAt,
  } = fact.data
  given.create(
    noticeSid,
    {
      Sid: noticeSid,
      UserSid: sidOf(event),
      Kind: kind,
      What: what,
      Detail: detail,
      OrgSid: orgSid,
      SubjectSid: subjectSid,
      NaireSid: naireSid,
      SessionSid: sessionSid,
      DueTime: dueAt,
      CreateTime: at,
      ReadTime: null,
      MailState: mailDueAt === null ? null : 'waiting',
      MailDetail: null,
      in_app: inApp,
      mail_sid: null,
      cause,
    },
    event.position,
  )
}

async function change(event: ReadEvent, tx: ReadTransaction): Promise<void> {
  const fact = factOf(event)
  const { position, metadata } = event
  const userSid = sidOf(event)
  if (fact.type === 'NoticesRead')
    await tx.query(
      `update notices set "ReadTime" = $2, log_position = $3,
         "MailState" = case when "MailState" = 'waiting' then null else "MailState" end
       where "UserSid" = $1 and "ReadTime" is null and ("Sid" = any ($4) or "CreateTime" <= $5)`,
      [userSid, metadata.at, position, fact.data.noticeSids, fact.data.until],
    )
  if (fact.type === 'NoticeMailIntended')
    await tx.query(
      `update notices set mail_sid = $2, "MailState" = 'underway', log_position = $3 where "UserSid" = $1 and "Sid" = any ($4)`,
      [userSid, fact.data.mailSid, position, fact.data.noticeSids],
    )
  if (fact.type === 'NoticeMailSettled')
    await tx.query(
      `update notices set "MailState" = $2, "MailDetail" = $3, log_position = $4 where "UserSid" = $1 and mail_sid = $5`,
      [userSid, fact.data.outcome, fact.data.detail, position, fact.data.mailSid],
    )
}
