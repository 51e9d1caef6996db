import type { RoleCode } from '../access/index.ts'
import { checkNewPassword, isMail, isNickname, isRole, isUserCode, isUserName } from './user-form.ts'

/** Fields that a column of a sheet of users can be. */
export const userSheetFields = ['Code', 'Name', 'Nickname', 'Authority', 'DeptSid', 'Tel', 'Mail', 'Password'] as const
export type UserSheetField = (typeof userSheetFields)[number]

/** Users that one sheet can bring. */
export const mostUsersInSheet = 2_000

export interface UserSheetRow {
  /** Number of the row as a spreadsheet shows it. */
  readonly row: number
  readonly code: string
  readonly name: string
  /** Null: the sheet says nothing of it. */
  readonly nickname: string | null
  readonly authority: RoleCode | null
  readonly deptSid: string | null
  readonly tel: string | null
  readonly mail: string | null
  readonly password: string | null
  /** Field that is not fit. */
  readonly wrong: UserSheetField | null
}

/** Names that cells of a sheet may call things by. */
export interface UserSheetNames {
  /** Of a role, in lower case. */
  readonly roles: ReadonlyMap<string, RoleCode>
  readonly depts: readonly { readonly Sid: string; readonly Name: string; readonly Path: string }[]
}

/** Headings that people use; compared without case and blanks. */
const headings: Readonly<Record<UserSheetField, RegExp>> = {
  Code: /^(?:code|account|login|loginaccount|user|username|usercode|账号|登录账号|帐号|工号|用户名|帳號)$/u,
  Name: /^(?:name|fullname|姓名|名字|氏名|이름|имя|nom|nombre|nome|namn|navn|ชื่อ|الاسم)$/u,
  Nickname: /^(?:nickname|nick|昵称|暱稱|ニックネーム)$/u,
  Authority: /^(?:authority|role|角色|权限|權限|役割|역할|роль|rôle|rol|ruolo|rolle|roll|บทบาท|الدور)$/u,
  DeptSid: /^(?:dept|department|部门|部門|科室|부서|отдел|service|departamento|reparto|abteilung|avdeling|avdelning)$/u,
  Tel: /^(?:tel|phone|telephone|mobile|电话|手机|手机号|電話|전화|телефон|téléphone|teléfono|telefono|telefon)$/u,
  Mail: /^(?:e-?mail|mail|mailaddress|emailaddress|邮箱|电子邮箱|邮件|郵箱|電子郵件|メール|メールアドレス|이메일|почта|courriel|correo|posta|e-?post|อีเมล|البريد)$/u,
  Password: /^(?:password|initialpassword|密码|初始密码|密碼|パスワード|비밀번호|пароль|passwort|contraseña)$/u,
}

/** Fields proposed for the columns of a sheet, by their headings; each once. */
export function proposedUserFields(
  heads: readonly string[],
  labels: Partial<Readonly<Record<UserSheetField, string>>>,
): readonly (UserSheetField | null)[] {
  const taken = new Set<UserSheetField>()
  return heads.map((head) => {
    const plain = plainText(head).replaceAll(/[\s_]/gu, '')
    const field = userSheetFields.find(
      (each) =>
        !taken.has(each) &&
        (headings[each].test(plain) || plain === plainText(labels[each] ?? '').replaceAll(/[\s_]/gu, '')),
    )
    if (field === undefined) return null
    taken.add(field)
    return field
  })
}

/** Users of a sheet below its headings; rows in which nothing stands are left out, and a repeated account is wrong. */
export function usersInSheet(
  rows: readonly (readonly unknown[])[],
  fields: readonly (UserSheetField | null)[],
  names: UserSheetNames,
): readonly UserSheetRow[] {
  const codes = new Set<string>()
  return rows.slice(1).flatMap((cells, at) => {
    const text = (field: UserSheetField): string => {
      const column = fields.indexOf(field)
      const cell = column < 0 ? '' : cells[column]
      return cell === null || cell === undefined ? '' : String(cell).normalize('NFKC').trim()
    }
    if (userSheetFields.every((field) => text(field) === '')) return []
    const code = text('Code')
    const authority = roleOf(text('Authority'), names)
    const deptSid = deptOf(text('DeptSid'), names)
    const password = text('Password') || null
    const isRepeated = codes.has(code.toLowerCase())
    codes.add(code.toLowerCase())
    const wrong = (
      [
        ['Code', !isUserCode(code) || isRepeated],
        ['Name', !isUserName(text('Name'))],
        ['Nickname', text('Nickname') !== '' && !isNickname(text('Nickname'))],
        ['Authority', text('Authority') !== '' && authority === null],
        ['DeptSid', text('DeptSid') !== '' && deptSid === null],
        ['Tel', text('Tel').length > 50],
        ['Mail', text('Mail') !== '' && !isMail(text('Mail'))],
        ['Password', password !== null && checkNewPassword({ code, password }).length > 0],
      ] as const
    ).find(([, isWrong]) => isWrong)
    return [
      {
        row: at + 2,
        code,
        name: text('Name'),
        nickname: text('Nickname') || null,
        authority,
        deptSid,
        tel: text('Tel') || null,
        mail: text('Mail') || null,
        password,
        wrong: wrong?.[0] ?? null,
      },
    ]
  })
}

/** A nickname for who has none in the sheet: the name where it can be one, else the account. */
export const usualNickname = ({ code, name }: Pick<UserSheetRow, 'code' | 'name'>): string =>
  isNickname(name) ? name : code.replaceAll('-', '_')

const plainText = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

function roleOf(text: string, { roles }: UserSheetNames): RoleCode | null {
  const named = roles.get(plainText(text))
  if (named !== undefined) return named
  const code = text === '' ? Number.NaN : Number(text)
  return isRole(code) ? code : null
}

/** By its path, or by its name where only one has it. */
function deptOf(text: string, { depts }: UserSheetNames): string | null {
  if (text === '') return null
  const byPath = depts.find(({ Path }) => plainText(Path) === plainText(text))
  if (byPath) return byPath.Sid
  const byName = depts.filter(({ Name }) => plainText(Name) === plainText(text))
  return byName.length === 1 ? (byName[0]?.Sid ?? null) : null
}
