import { roles, type RoleCode } from '../access/index.ts'
import type { Refusal } from '../refusals/index.ts'

/** The user form as its sender filled it in (shell §5). */
export interface UserForm {
  readonly code: string
  readonly name: string
  readonly nickname: string
  readonly tel: string | null
  readonly authority: RoleCode | null
  readonly orgSid: string | null
  readonly deptSid: string | null
}

/** Everything that is wrong with the form, in the order of its fields; targets are the names on the wire. */
export function checkUser(form: UserForm): readonly Refusal[] {
  const everywhere = form.authority === roles.SuperAdmin
  return [
    !everywhere && !form.orgSid ? no('user.orgMissing', 'OrgSid') : null,
    !everywhere && !form.deptSid ? no('user.deptMissing', 'DeptSid') : null,
    form.authority === null || !isRole(form.authority) ? no('user.authorityMissing', 'Authority') : null,
    isUserCode(form.code) ? null : no('user.codeInvalid', 'Code'),
    isUserName(form.name) ? null : no('user.nameInvalid', 'Name'),
    isNickname(form.nickname) ? null : no('user.nicknameInvalid', 'Nickname'),
  ].filter((refusal) => refusal !== null)
}

/** Asked for new users only. */
export function checkNewPassword(password: string, repeated: string): readonly Refusal[] {
  if (password === '') return [no('user.passwordMissing', 'pw')]
  return password === repeated ? [] : [no('user.passwordMismatch', 'RePassword')]
}

/** 2 to 16 letters, digits, underscores or hyphens. */
export const isUserCode = (code: string): boolean => /^[A-Za-z0-9_-]{2,16}$/.test(code)

/** Without white space at either end, at most 50 characters, none of them a control character. */
export const isUserName = (name: string): boolean => name !== '' && name === name.trim() && name.length <= 50 && !/\p{Cc}/u.test(name)

/** 1 to 16 letters, digits, underscores or Chinese characters. */
export const isNickname = (nickname: string): boolean => /^[A-Za-z0-9_\p{Script=Han}]{1,16}$/u.test(nickname)

const isRole = (code: number): boolean => (Object.values(roles) as number[]).includes(code)

const no = (key: Refusal['key'], target: string): Refusal => ({ key, target })
