import type { UserRecord } from '@naire/contract'
import type { User } from '@naire/domain/users'

/** A user as the wire shows them; never with a password. */
export function userRecord({ userSid, status, fields, wechatOpenid }: User, OrgName: string | null): UserRecord {
  return {
    Sid: userSid,
    DeptSid: fields.deptSid,
    OrgSid: fields.orgSid,
    LoginOrgSid: fields.orgSid,
    Authority: fields.authority,
    Code: fields.code,
    Name: fields.name ?? null,
    Status: status,
    Nickname: fields.nickname ?? null,
    Tel: fields.tel ?? null,
    WebchatBinding: wechatOpenid !== null,
    OrgName,
    SeesPhones: fields.seesPhones ?? false,
  }
}
