import { roles, type RoleCode } from '../access/index.ts'
import type { Refusal } from '../refusals/index.ts'

/** The user form as its sender filled it in (shell §5). */
export interface UserForm {
  readonly code: string
  readonly name: string
  readonly nickname: string
  readonly tel: string | null
  readonly mail?: string | null
  readonly authority: RoleCode | null
  readonly orgSid: string | null
  readonly deptSid: string | null
  readonly seesPhones?: boolean
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
    !form.mail || isMail(form.mail) ? null : no('notice.mailInvalid', 'Mail'),
  ].filter((refusal) => refusal !== null)
}

export interface NewPassword {
  /** Login account of whom it will let in. */
  readonly code: string
  readonly password: string
  /** As typed the second time, where it is asked for twice. */
  readonly repeated?: string
}

export const passwordLengths = { least: 8, most: 200 } as const

/** Rules of an organisation for its people's passwords. */
export interface PasswordRules {
  /** Characters. */
  readonly least: number
  /** Words that no password holds, in whatever case. */
  readonly refusedWords: readonly string[]
  /** Days after which a password is to be replaced; null: never. */
  readonly longestDays: number | null
}

export const usualPasswords: PasswordRules = { least: passwordLengths.least, refusedWords: [], longestDays: null }

export const passwordRuleLimits = { mostLeast: 64, words: 100, shortestWord: 2, longestWord: 50, days: 3_650 } as const

export function checkPasswordRules({ least, refusedWords, longestDays }: PasswordRules): Refusal | null {
  const { mostLeast, words, shortestWord, longestWord, days } = passwordRuleLimits
  const isIn = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to
  if (!isIn(least, passwordLengths.least, mostLeast)) return no('request.invalid', 'passwords.least')
  const isRight = (word: string) => word === word.trim() && isIn(word.length, shortestWord, longestWord)
  if (refusedWords.length > words || !refusedWords.every(isRight))
    return no('request.invalid', 'passwords.refusedWords')
  return longestDays === null || isIn(longestDays, 1, days) ? null : no('request.invalid', 'passwords.longestDays')
}

/**
 * Long enough, not the account itself, without a word that the organisation refuses, and none of those that are tried
 * first. Which characters it has is the person's matter.
 */
export function checkNewPassword(
  { code, password, repeated = password }: NewPassword,
  rules: PasswordRules = usualPasswords,
): readonly Refusal[] {
  if (password === '') return [no('user.passwordMissing', 'pw')]
  if (password !== repeated) return [no('user.passwordMismatch', 'RePassword')]
  const { most } = passwordLengths
  const least = Math.max(rules.least, passwordLengths.least)
  if (password.length < least || password.length > most)
    return [{ ...no('user.passwordLength', 'pw'), details: { least, most } }]
  const word = rules.refusedWords.find((each) => password.toLowerCase().includes(each.toLowerCase()))
  if (word !== undefined) return [{ ...no('user.passwordWord', 'pw'), details: { word } }]
  return isGuessed(code.toLowerCase(), password.toLowerCase()) ? [no('user.passwordGuessed', 'pw')] : []
}

function isGuessed(code: string, password: string): boolean {
  const repeats = new Set(password).size < 3
  const isRun =
    '01234567890123456789'.includes(password) ||
    '98765432109876543210'.includes(password) ||
    'abcdefghijklmnopqrstuvwxyz'.includes(password)
  return (
    repeats ||
    isRun ||
    commonest.includes(password) ||
    (code.length >= 4 && password.replace(/\d+$/, '') === code.replace(/\d+$/, ''))
  )
}

/** From every list of leaked passwords. */
const commonest: readonly string[] = [
  'password',
  'password1',
  'password123',
  'passw0rd',
  'p@ssw0rd',
  'qwertyui',
  'qwertyuiop',
  'qwerty123',
  'asdfghjk',
  'asdfghjkl',
  'zxcvbnm123',
  '1q2w3e4r',
  '1qaz2wsx',
  'q1w2e3r4',
  'qazwsxedc',
  'abcd1234',
  'abc12345',
  'a1234567',
  'a12345678',
  'a123456789',
  'aa123456',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'welcome1',
  'letmein1',
  'admin123',
  'administrator',
  'woaini1314',
  '5201314520',
  '147258369',
  '123qweasd',
  'changeme',
]

/** 2 to 16 letters, digits, underscores or hyphens. */
export const isUserCode = (code: string): boolean => /^[A-Za-z0-9_-]{2,16}$/.test(code)

/** Without white space at either end, at most 50 characters, none of them a control character. */
export const isUserName = (name: string): boolean =>
  name !== '' && name === name.trim() && name.length <= 50 && !/\p{Cc}/u.test(name)

/** 1 to 16 letters, digits, underscores or Chinese characters. */
export const isNickname = (nickname: string): boolean => /^[A-Za-z0-9_\p{Script=Han}]{1,16}$/u.test(nickname)

export const longestMail = 200
const mailPattern = /^[^\s@<>,;:"\\()[\]]{1,64}@[^\s@<>,;:"\\()[\]]+\.[^\s@<>,;:"\\()[\]]+$/u

export const isMail = (mail: string): boolean => mail.length <= longestMail && mailPattern.test(mail)

/** Time for which the link of an invitation is good, once. */
export const invitationHours = 72
/** The same of who has forgotten theirs. */
export const recoveryHours = 1

export const isRole = (code: number): code is RoleCode => (Object.values(roles) as number[]).includes(code)

const no = (key: Refusal['key'], target: string): Refusal => ({ key, target })
