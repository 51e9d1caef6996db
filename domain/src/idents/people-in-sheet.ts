import { identLimits, isColumnName, ownIdentFields, type IdentColumn } from './ident-list.ts'
import { wrongField, type IdentForm } from './person-form.ts'

type OwnField = (typeof ownIdentFields)[number]
/** Names of the fields in the language of the page. */
type FieldLabels = Partial<Readonly<Record<OwnField, string>>>

/** Field of a person that a column of a sheet goes to: one of everybody's, one of the list's columns, or none. */
export type SheetField = OwnField | { readonly column: string } | null

/** A row of a sheet as a person; `wrong` names the field that is not fit. The code is blank where one is to be issued. */
export interface SheetPerson {
  /** Number of the row as a spreadsheet shows it. */
  readonly row: number
  readonly person: IdentForm
  readonly wrong: string | null
}

/** Headings that people use, in the languages of the product; compared without case and blanks. */
const headings: Readonly<Record<OwnField, RegExp>> = {
  code: /^(?:code|identifyingcode|识别码|編碼|编码|编号|工号|学号|會員號|会员号|id)$/u,
  name: /^(?:name|fullname|姓名|名字|氏名|이름|имя|nom|nombre|nome|namn|navn|ชื่อ|الاسم)$/u,
  mobile: /^(?:mobile|phone|mobilephone|tel|telephone|手机|手机号|手机号码|手機|电话|电话号码|電話|電話番号)$/u,
  mail: /^(?:mail|email|e-mail|邮箱|电子邮箱|电子邮件|郵箱|メール|メールアドレス|이메일|почта|correo|courriel)$/u,
  openid: /^(?:openid|wechat|wechatid|微信|微信号)$/u,
  language: /^(?:language|lang|语言|語言|言語|언어|язык|langue|idioma|lingua|sprache|språk|ภาษา|اللغة)$/u,
}

/** Fields proposed for the columns of a sheet, by their headings; a field is proposed once. */
export function proposedFields(
  heads: readonly string[],
  columns: readonly IdentColumn[],
  labels: FieldLabels = {},
): readonly SheetField[] {
  const taken = new Set<string>()
  return heads.map((head) => {
    const field = fieldFor(head.trim(), columns, labels)
    const key = typeof field === 'object' ? (field?.column ?? '') : `$${field}`
    if (field === null || taken.has(key)) return null
    taken.add(key)
    return field
  })
}

function fieldFor(head: string, columns: readonly IdentColumn[], labels: FieldLabels): SheetField {
  const known = columns.find(({ name }) => name === head)
  if (known) return { column: known.name }
  const plain = plainHeading(head)
  const isOf = (label: string | undefined) => label !== undefined && plain === plainHeading(label)
  return ownIdentFields.find((field) => headings[field].test(plain) || isOf(labels[field])) ?? null
}

const plainHeading = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/[\s_]/gu, '')

/** A name that a new column may have, made of a heading; null when nothing of it can stand in an expression. */
export function columnNameFrom(head: string): string | null {
  const name = head
    .normalize('NFKC')
    .trim()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')
    .slice(0, identLimits.columnLength)
  const sound = /^\p{N}/u.test(name) ? `_${name}`.slice(0, identLimits.columnLength) : name
  return isColumnName(sound) && !(ownIdentFields as readonly string[]).includes(sound) ? sound : null
}

/** People of a sheet below its headings; rows in which nothing stands are left out. */
export function peopleInSheet(
  rows: readonly (readonly unknown[])[],
  fields: readonly SheetField[],
): readonly SheetPerson[] {
  return rows.slice(1).flatMap((cells, at) => {
    const texts = fields.map((_, column) => textOf(cells[column]))
    if (texts.every((text) => text === '')) return []
    const person = personOf(texts, fields)
    const wrong = wrongField(person.code === '' ? { ...person, code: '-' } : person)
    return [{ row: at + 2, person, wrong }]
  })
}

function personOf(texts: readonly string[], fields: readonly SheetField[]): IdentForm {
  const own = (wanted: OwnField) => texts[fields.indexOf(wanted)] || null
  const columns = fields.flatMap((field, at) =>
    typeof field === 'object' && field !== null && texts[at] ? [[field.column, texts[at]] as const] : [],
  )
  return {
    code: own('code') ?? '',
    name: own('name'),
    mobile: own('mobile'),
    mail: own('mail'),
    openid: own('openid'),
    language: own('language'),
    columns: Object.fromEntries(columns),
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).trim()
}
