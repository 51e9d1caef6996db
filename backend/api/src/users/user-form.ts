import type { User, UserForm } from '@naire/domain/users'
import type { UserBody } from './user-schemas.ts'

/** The whole form: what the body leaves out stays as it is. */
export function formOf(body: UserBody, before: User['fields'] | null): UserForm {
  return {
    code: body.Code ?? before?.code ?? '',
    name: body.Name ?? before?.name ?? '',
    nickname: body.Nickname ?? before?.nickname ?? '',
    tel: body.Tel === undefined ? (before?.tel ?? null) : body.Tel,
    authority: body.Authority ?? before?.authority ?? null,
    orgSid: body.OrgSid === undefined ? (before?.orgSid ?? null) : body.OrgSid,
    deptSid: body.DeptSid === undefined ? (before?.deptSid ?? null) : body.DeptSid,
    seesPhones: body.SeesPhones ?? before?.seesPhones ?? false,
  }
}
