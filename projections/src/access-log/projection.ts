import { accessLog as wire, type DataViewed } from '@naire/domain/access-log'
import type { ReadEvent, ReadModel } from '../runner/read-model.ts'
import { writeRows } from '../rows/row-changes.ts'
import { createOwners, ownersOf, rememberOwners, type SessionOwner } from '../rows/session-owners.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { typed } from '../rows/typed.ts'

const owners = 'viewing_owners'

export const viewingsTable = wireTable('viewings', wire, { computed: ['ActorName', 'AboutName', 'SubjectSid'] })

/** Access log of session data by viewer: a row for each session of each viewing, and one for a download. */
export const viewings: ReadModel = {
  name: 'viewings',
  version: 3,
  tables: [viewingsTable.name, owners],
  create: createTable(viewingsTable) + createOwners(owners),
  finish: `
    create index on viewings ("SessionSid", "At") where "SessionSid" is not null;
    create index on viewings ("OrgSid", "At");
    create index on viewings ("ActorSid", "At");
  `,
  handles: ['SessionCreated', 'DataViewed'],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    await rememberOwners(owners, events, tx)
    const seen = events.flatMap((event) => typed<DataViewed>(event, 'DataViewed') ?? [])
    const known = await ownersOf(
      owners,
      seen.flatMap(({ data }) => data.sessionSids),
      tx,
    )
    await writeRows(
      viewingsTable,
      seen.flatMap((event) => rowsOf(event, known)),
      tx,
    )
  },
}

function rowsOf(
  event: ReadEvent & DataViewed,
  known: ReadonlyMap<string, SessionOwner>,
): readonly Readonly<Record<string, unknown>>[] {
  const { kind, sessionSids, identSids, naireSid, orgSid, format = null, filter = null } = event.data
  const { actor, at } = event.metadata
  const shown = identSids ?? (sessionSids.length === 0 ? [null] : sessionSids)
  return shown.map((sid, place) => {
    const sessionSid = identSids === undefined ? sid : null
    const owner = sessionSid === null ? undefined : known.get(sessionSid)
    return {
      Sid: `${event.id}-${place}`,
      At: at,
      ActorSid: actor.sid,
      Role: String(actor.role),
      Kind: kind,
      Format: format,
      Filter: filter,
      SessionSid: sessionSid,
      IdentSid: identSids === undefined ? null : sid,
      NaireSid: owner?.naireSid ?? naireSid,
      OrgSid: owner?.orgSid ?? orgSid ?? actor.orgSid,
      log_position: event.position,
    }
  })
}
