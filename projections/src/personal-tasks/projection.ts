import type { NaireCommentEvent } from '@naire/domain/naire-comments'
import type { NaireMoved } from '@naire/domain/naires'
import { personalTasks as wire } from '@naire/domain/notices'
import type { ReviewSampleEvent } from '@naire/domain/review-samples'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { removeErased } from '../rows/session-owners.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'

const table = wireTable('personal_tasks', wire, {
  computed: ['NaireName'],
  own: {
    done: 'boolean not null',
    comment_sid: 'text collate "C"',
    /** First comment of its thread. */
    thread_sid: 'text collate "C"',
  },
})

/** One row per second review that was drawn for a person, and per comment and person that it mentions. */
export const personalTasks: ReadModel = {
  name: 'personal_tasks',
  version: 1,
  tables: [table.name],
  create: createTable(table, { person: 'UserSid' }),
  finish: `
    create index on personal_tasks ("UserSid") where not done;
    create index on personal_tasks ("NaireSid");
    create index on personal_tasks (thread_sid);`,
  handles: [
    'ReviewSampleDrawn',
    'SecondReviewGiven',
    'NaireCommentAdded',
    'NaireCommentResolved',
    'NaireCommentRemoved',
    'NaireMoved',
    'UserErased',
  ],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    // Threads change rows by other columns than their key, in the order of the log.
    let begun = new RowChanges(table)
    for (const event of events) {
      const rows = rowsOf(event)
      for (const [sid, row] of rows) begun.create(sid, row, event.position)
      if (rows.length > 0) continue
      await begun.write(tx)
      begun = new RowChanges(table)
      await change(event, tx)
    }
    await begun.write(tx)
    await removeErased(events, [{ table: table.name, by: 'UserSid' }], tx)
  },
}

type TaskEvent = NaireCommentEvent | NaireMoved | ReviewSampleEvent
const factOf = ({ type, data }: ReadEvent): TaskEvent => ({ type, data }) as unknown as TaskEvent

function rowsOf(event: ReadEvent): readonly (readonly [sid: string, row: Row])[] {
  const fact = factOf(event)
  const row = (sid: string, own: Row): readonly [string, Row] => [
    sid,
    { Sid: sid, CreateTime: event.metadata.at, done: false, ...own },
  ]
  if (fact.type === 'ReviewSampleDrawn') {
    const { sampleSid, drawn, naireSid: NaireSid, orgSid: OrgSid, subjectSid: SubjectSid } = fact.data
    return drawn.map(({ sessionSid, secondSid: UserSid }) =>
      row(`${sampleSid}.${sessionSid}`, {
        Kind: 'secondReview',
        UserSid,
        NaireSid,
        OrgSid,
        SubjectSid,
        comment_sid: null,
        thread_sid: null,
      }),
    )
  }
  if (fact.type !== 'NaireCommentAdded') return []
  const {
    commentSid,
    replyTo,
    mentions,
    authorSid,
    naireSid: NaireSid,
    orgSid: OrgSid,
    subjectSid: SubjectSid,
  } = fact.data
  return mentions
    .filter((sid) => sid !== authorSid)
    .map((UserSid) =>
      row(`${commentSid}.${UserSid}`, {
        Kind: 'mention',
        UserSid,
        NaireSid,
        OrgSid,
        SubjectSid,
        comment_sid: commentSid,
        thread_sid: replyTo ?? commentSid,
      }),
    )
}

async function change(event: ReadEvent, tx: ReadTransaction): Promise<void> {
  const fact = factOf(event)
  const { position } = event
  if (fact.type === 'SecondReviewGiven')
    await tx.query(`update personal_tasks set done = true, log_position = $2 where "Sid" = $1`, [
      `${fact.data.sampleSid}.${fact.data.sessionSid}`,
      position,
    ])
  if (fact.type === 'NaireCommentResolved')
    await tx.query('update personal_tasks set done = $2, log_position = $3 where thread_sid = $1', [
      fact.data.commentSid,
      fact.data.resolved,
      position,
    ])
  if (fact.type === 'NaireCommentRemoved')
    await tx.query('delete from personal_tasks where comment_sid = $1 or thread_sid = $1', [fact.data.commentSid])
  if (fact.type === 'NaireMoved')
    await tx.query(`update personal_tasks set "SubjectSid" = $2, log_position = $3 where "NaireSid" = $1`, [
      sidOf(event),
      fact.data.subjectSid,
      position,
    ])
}
