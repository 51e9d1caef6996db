import { createHash } from 'node:crypto'
import { load, openOrgs, type RequireOpenOrg, type Streams } from '@naire/commands'
import type { RoleCode } from '@naire/domain/access'
import { normalSid } from '@naire/domain/naires'
import { isOverdue, nameDecider, nameStream, normalName } from '@naire/domain/unique-names'
import { deptPath, hasDept, orgDecider, orgStream } from '@naire/domain/orgs'
import {
  userDecider,
  userStatuses,
  userStream,
  usualPasswords,
  type PasswordRules,
  type User,
} from '@naire/domain/users'
import type { UserRecord } from '@naire/contract'

/** People as the log knows them now: what sign-in and access decide by waits for no projection. */
export class People {
  /** Refuses for an organisation that is not open. */
  readonly requireOpenOrg: RequireOpenOrg

  constructor(private readonly streams: Streams) {
    this.requireOpenOrg = openOrgs(streams.store)
  }

  /** Null when there never was such a user, or they were deleted. */
  async find(sid: string): Promise<User | null> {
    const { state } = await load(this.streams, userDecider, userStream(sid))
    return state.exists && state.status !== userStatuses.delete ? state : null
  }

  /** A user, deleted ones too; null when there never was such a user. */
  async formerly(sid: string): Promise<User | null> {
    const { state } = await load(this.streams, userDecider, userStream(sid))
    return state.exists ? state : null
  }

  /** Returns the current names of present or former users among the sids; null: erased. */
  async namesOf(sids: Iterable<string>): Promise<ReadonlyMap<string, string | null>> {
    const found = await Promise.all(
      [...new Set(sids)]
        .filter((sid) => normalSid(sid) !== null)
        .map((sid) => load(this.streams, userDecider, userStream(sid))),
    )
    return new Map(
      found.flatMap(({ state: { exists, userSid, isErased, fields } }) =>
        exists ? [[userSid, isErased ? null : (fields.name ?? fields.code)]] : [],
      ),
    )
  }

  /** Sid of whoever has the login account; a claim that ran out is nobody's. */
  async sidOf(code: string, at: string): Promise<string | null> {
    const hash = createHash('sha256').update(normalName('userCode', code)).digest('hex')
    const { state } = await load(this.streams, nameDecider, nameStream('userCode', hash))
    return isOverdue(state, at) ? null : state.ownerSid
  }

  async hasDept(orgSid: string, deptSid: string): Promise<boolean> {
    return hasDept((await load(this.streams, orgDecider, orgStream(orgSid))).state, deptSid)
  }

  /** Roles of an organisation that need a second factor. */
  async secondFactorRoles(orgSid: string): Promise<readonly RoleCode[]> {
    return (await load(this.streams, orgDecider, orgStream(orgSid))).state.secondFactorRoles
  }

  async passwordRules(orgSid: string | null): Promise<PasswordRules> {
    if (orgSid === null) return usualPasswords
    return (await load(this.streams, orgDecider, orgStream(orgSid))).state.passwords
  }

  async orgName(sid: string | null): Promise<string | null> {
    return sid === null ? null : (await load(this.streams, orgDecider, orgStream(sid))).state.name
  }

  /** A user as the wire shows them; never with a password. */
  async record({ userSid, status, fields, wechatOpenid }: User): Promise<UserRecord> {
    const { orgSid, deptSid } = fields
    const org = orgSid === null ? null : (await load(this.streams, orgDecider, orgStream(orgSid))).state
    return {
      Sid: userSid,
      DeptSid: deptSid,
      OrgSid: orgSid,
      LoginOrgSid: orgSid,
      Authority: fields.authority,
      Code: fields.code,
      Name: fields.name ?? null,
      Status: status,
      Nickname: fields.nickname ?? null,
      Tel: fields.tel ?? null,
      Mail: fields.mail ?? null,
      WebchatBinding: wechatOpenid !== null,
      OrgName: org?.name ?? null,
      DeptPath: org === null || deptSid === null ? null : deptPath(org, deptSid),
      ConfigData: null,
      SeesPhones: fields.seesPhones ?? false,
    }
  }
}
