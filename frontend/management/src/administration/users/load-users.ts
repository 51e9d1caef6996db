import { usualNickname, type UserSheetRow } from '@naire/domain/users'
import { HttpFailure, type Http } from '../../workplace/http.ts'
import { allOf, entity, query, quoted, type ODataPage } from '../../workplace/odata.ts'
import type { RowOutcome } from '../../workplace/sheets/SheetLoad.tsx'
import { inviteAddress, type UserRow } from './use-user-commands.ts'

/** Rows asked for at once when it is found out who is there. */
export const part = 20

/** Users of the organisation that rows of a sheet are about, by account. */
export async function knownUsers(http: Http, orgSid: string, users: readonly UserSheetRow[]) {
  const filter = allOf([
    'Status ne 2',
    `OrgSid eq ${quoted(orgSid)}`,
    `(${users.map(({ code }) => `tolower(Code) eq ${quoted(code.toLowerCase())}`).join(' or ')})`,
  ])
  const { value } = await http.get<ODataPage<UserRow>>(query('/odata/Users', { filter, top: part }))
  return new Map(value.map((row) => [row.Code.toLowerCase(), row]))
}

interface SavedUser {
  readonly orgSid: string
  /** Of whom the sheet adds without a department. */
  readonly rootDept: string | null
  readonly user: UserSheetRow
  readonly known: UserRow | null
  readonly sid: string
  /** Null: a new user is invited by mail. */
  readonly password: string | null
}

/** @throws HttpFailure where the server was not reached, or is busy. */
export async function saved(
  http: Http,
  { orgSid, rootDept, user, known, sid, password }: SavedUser,
): Promise<RowOutcome> {
  const { row, code } = user
  const isNew = known === null || known.Sid === sid
  if (isNew && password === null && user.mail === null) return { row, code, outcome: 'noMail', problem: '' }
  const given = {
    Name: user.name,
    ...(user.nickname !== null && { Nickname: user.nickname }),
    ...(user.authority !== null && { Authority: user.authority }),
    ...(user.deptSid !== null && { DeptSid: user.deptSid }),
    ...(user.tel !== null && { Tel: user.tel }),
    ...(user.mail !== null && { Mail: user.mail }),
  }
  try {
    if (known === null) {
      const fresh = { Nickname: usualNickname(user), DeptSid: rootDept, ...given, Code: code, OrgSid: orgSid }
      await http.post('/odata/Users', {
        Sid: sid,
        ...fresh,
        ...(password === null ? { Invite: true } : { pw: password }),
      })
    }
    // Of one who is known by this sid the answer got lost.
    if (isNew && password === null) await http.post(inviteAddress(sid), {})
    if (isNew) return { row, code, outcome: password === null ? 'invited' : 'added', problem: '' }
    if (Object.entries(given).every(([field, value]) => known[field as keyof UserRow] === value))
      return { row, code, outcome: 'same', problem: '' }
    await http.put(entity('Users', known.Sid), {
      Sid: known.Sid,
      Code: known.Code,
      Nickname: known.Nickname,
      OrgSid: known.OrgSid,
      ...given,
    })
    return { row, code, outcome: 'changed', problem: '' }
  } catch (error) {
    const isRefused = error instanceof HttpFailure && error.failure.status >= 400 && error.failure.status < 429
    if (!isRefused) throw error
    return { row, code, outcome: 'refused', problem: error.message }
  }
}

const signs = 'ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz23456789'

/** Twelve signs that cannot be mistaken for each other. */
export function newPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(12))
  return Array.from(random, (number) => signs[number % signs.length]).join('')
}
