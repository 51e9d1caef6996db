import type { Lookups } from '@naire/commands'
import { roles } from '@naire/domain/access'
import { userFields } from '@naire/domain/naires/checking'
import { retentionLimits } from '@naire/domain/retention'
import { userStatuses } from '@naire/domain/users'
import type { SessionKeys } from '@naire/vault'
import { quoted, systemViewer, type Reading } from './reading.ts'

/** Queries of commands to the read models. */
export function lookupsOver(reading: Reading, keys: SessionKeys): Lookups {
  const reader = { viewer: systemViewer, minPosition: 0 }
  return {
    async findUnfinished({ naireSid, userSid, sessionKey, mode = 'online' }) {
      const held = userSid === null && sessionKey !== null ? await keys.held(sessionKey) : []
      if (userSid === null && held.length === 0) return []
      const whose =
        userSid === null ? `Sid in (${held.slice(-100).map(quoted).join(',')})` : `UserSid eq ${quoted(userSid)}`
      const apart = mode === 'test' ? "Mode eq 'test'" : "Mode ne 'test'"
      const filter = `NaireSid eq ${quoted(naireSid)} and (Status eq 2 or Status eq 4) and ${apart} and ${whose}`
      const { found } = await reading.page(reading.bound('NaireSessions', { $filter: filter, $select: 'Sid' }), reader)
      return found.rows.map(({ Sid }) => String(Sid))
    },

    async countBegun({ naireSid, userSid, identifyingCode, wechatId, sessionKey, mode = 'online' }) {
      const code = identifyingCode?.trim() ?? ''
      const known =
        userSid !== null
          ? `UserSid eq ${quoted(userSid)}`
          : code !== ''
            ? `IdentifyingCode eq ${quoted(code)}`
            : wechatId
              ? `WechatId eq ${quoted(wechatId)}`
              : null
      const held = known === null && sessionKey !== null ? await keys.held(sessionKey) : []
      if (known === null && held.length === 0) return 0
      const whose = known ?? `Sid in (${held.slice(-100).map(quoted).join(',')})`
      const apart = mode === 'test' ? "Mode eq 'test'" : "Mode ne 'test'"
      const filter = `NaireSid eq ${quoted(naireSid)} and ${apart} and ${whose}`
      return (await reading.count(reading.bound('NaireSessions', { $filter: filter }), reader)).found
    },

    async findUser(userSid) {
      const query = reading.bound('Users', { $filter: `Sid eq ${quoted(userSid)}`, $select: userFields.join() })
      const [row] = (await reading.page(query, reader)).found.rows
      if (row === undefined) return null
      return Object.fromEntries(
        userFields.flatMap((name) => (row[name] == null ? [] : [[name, String(row[name])] as const])),
      )
    },

    async ownerOf(kind, sid) {
      const [set, owner] =
        kind === 'dept' ? (['Depts', 'OrgSid'] as const) : (['AppealFeedbacks', 'AppealSessionSid'] as const)
      const { found } = await reading.page(
        reading.bound(set, { $filter: `Sid eq ${quoted(sid)}`, $select: owner }),
        reader,
      )
      const [row] = found.rows
      return row === undefined ? null : String(row[owner])
    },

    async holdsAny(of) {
      const whose =
        'userSid' in of
          ? `UserSid eq ${quoted(of.userSid)}`
          : `NaireSid eq ${quoted(of.naireSid)} and IdentifyingCode eq ${quoted(of.code)}`
      const naires = reading.bound('NaireSessions', { $apply: `filter(${whose})/groupby((NaireSid))` })
      const sids = (await reading.page(naires, reader)).found.rows.map((row) => quoted(String(row['NaireSid'])))
      if (sids.length === 0) return false
      const $filter = `ReleasedTime eq null and NaireSid in (${sids.join(',')})`
      const holds = reading.bound('LegalHolds', { $filter, $select: 'SessionSid', $top: String(retentionLimits.holds) })
      const held = (await reading.page(holds, reader)).found.rows.map((row) => row['SessionSid'] as string | null)
      if (held.includes(null)) return true
      for (let at = 0; at < held.length; at += 100) {
        const some = held.slice(at, at + 100).map((sid) => quoted(sid ?? ''))
        const query = reading.bound('NaireSessions', { $filter: `${whose} and Sid in (${some.join(',')})` })
        if ((await reading.count(query, reader)).found > 0) return true
      }
      return false
    },

    async countSuperAdmins() {
      const filter = `Authority eq ${roles.SuperAdmin} and Status eq ${userStatuses.normal}`
      return (await reading.count(reading.bound('Users', { $filter: filter }), reader)).found
    },
  }
}
