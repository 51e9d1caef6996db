import { users as wire, type UserEvent } from '@naire/domain/users'
import type { SignInEvent } from '@naire/domain/sign-ins'
import type { ReadModel } from '../runner/read-model.ts'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { deletionColumns, handle, sidOf, type Handlers } from '../rows/typed.ts'
import { removeErased } from '../rows/session-owners.ts'

export const usersTable = wireTable('users', wire, {
  computed: ['OrgName', 'DeptPath'],
  own: { deleted_at: 'timestamptz', deleted_by: 'text collate "C"', delete_reason: 'text' },
})

/** One row per user with their last sign-in, deleted ones too (Status 2): history names them. Of an erased one nothing is left. */
export const users: ReadModel = {
  name: 'users',
  version: 6,
  tables: [usersTable.name],
  create: createTable(usersTable, { org: 'OrgSid', person: 'Sid' }),
  finish: `create index on users ("OrgSid", "Authority"); create index on users ("Code");`,
  handles: [
    'UserCreated',
    'UserChanged',
    'UserBlocked',
    'UserUnblocked',
    'UserDeleted',
    'UserRestored',
    'UserWechatBound',
    'UserWechatUnbound',
    'UserErased',
    'SignedIn',
  ],
  onUnreadable: 'stop',
  apply: async (events, tx) => {
    const changes = new RowChanges(usersTable)
    for (const event of events) {
      const sid = sidOf(event)
      const columns = handle(columnsOf, event)
      if (event.type === 'UserCreated')
        changes.create(sid, { Sid: sid, WebchatBinding: false, ...columns }, event.position)
      else if (columns) changes.change(sid, columns, event.position)
    }
    await changes.write(tx)
    await removeErased(events, [{ table: usersTable.name, by: 'Sid' }], tx)
  },
}

const columnsOf: Handlers<UserEvent | SignInEvent, Row> = {
  UserCreated: (data) => ({ ...fields(data), Status: data.status }),
  UserChanged: (data) => fields(data),
  UserBlocked: ({ status }) => ({ Status: status }),
  UserUnblocked: ({ status }) => ({ Status: status }),
  UserDeleted: ({ status }, event) => ({ Status: status, ...deletionColumns(event) }),
  UserRestored: ({ status }, event) => ({ Status: status, ...deletionColumns(event) }),
  UserWechatBound: () => ({ WebchatBinding: true }),
  UserWechatUnbound: () => ({ WebchatBinding: false }),
  SignedIn: (_, { metadata }) => ({ LastSignInTime: metadata.at }),
}

function fields(data: Extract<UserEvent, { type: 'UserCreated' | 'UserChanged' }>['data']): Row {
  return {
    Code: data.code,
    Name: data.name ?? null,
    Nickname: data.nickname ?? null,
    Tel: data.tel ?? null,
    Mail: data.mail ?? null,
    Authority: data.authority,
    OrgSid: data.orgSid,
    DeptSid: data.deptSid,
    SeesPhones: data.seesPhones ?? false,
  }
}
