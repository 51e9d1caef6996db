import { normalSid } from '../naires/index.ts'
import { RefusalError } from '../refusals/index.ts'

/** A JSON object of a SCIM request or reply (RFC 7643). */
export type DirectoryJson = Readonly<Record<string, unknown>>

/** A mail address or a telephone number of a person. */
export interface ContactValue {
  readonly value: string
  readonly type: string
  readonly primary: boolean
}

/** Person as the directory of an organisation describes them; whatever else it sends is not kept. */
export interface DirectoryUser {
  readonly userName: string
  /** Identifier of the person in the directory. */
  readonly externalId: string | null
  /** Whether the directory lets the person in. */
  readonly active: boolean
  readonly displayName: string
  readonly name: { readonly [Part in NamePart]?: string }
  readonly emails: readonly ContactValue[]
  readonly phoneNumbers: readonly ContactValue[]
}

const nameParts = ['formatted', 'givenName', 'familyName'] as const
type NamePart = (typeof nameParts)[number]

export interface DirectoryGroup {
  readonly displayName: string
  readonly externalId: string | null
  /** Sids of users. */
  readonly members: readonly string[]
}

export const directoryLimits = {
  /** Characters of a name, an identifier or an address. */
  text: 256,
  /** Mail addresses, and telephone numbers, of a person. */
  contacts: 10,
  /** Members of a group. */
  members: 5_000,
  /** Groups of an organisation. */
  groups: 1_000,
  /** Operations of one change. */
  operations: 100,
  /** Conditions of a filter. */
  conditions: 5,
  /** Resources on a page, when fewer are not asked for. */
  page: 200,
  /** Hours for which the token before stays good once there is another one. */
  overlapHours: 24,
  /** Days until a token ends by itself. */
  longestDays: 366,
} as const

/** @throws Refused `directory.invalid` with the field */
export function readDirectoryUser(body: DirectoryJson): DirectoryUser {
  const name = field(body, 'name')
  const parts = isObject(name) ? nameParts.map((part) => [part, optionalText(name, part, `name.${part}`)] as const) : []
  return {
    userName: neededText(body, 'userName'),
    externalId: optionalText(body, 'externalId'),
    active: flag(body),
    displayName: optionalText(body, 'displayName') ?? '',
    name: Object.fromEntries(parts.filter(([, value]) => value !== null)),
    emails: contacts(body, 'emails'),
    phoneNumbers: contacts(body, 'phoneNumbers'),
  }
}

/** @throws Refused `directory.invalid` with the field */
export function readDirectoryGroup(body: DirectoryJson): DirectoryGroup {
  const given = [field(body, 'members') ?? []].flat()
  if (given.length > directoryLimits.members) throw wrong('members')
  const members = given.map((member) => normalSid(String(isObject(member) ? (field(member, 'value') ?? '') : '')))
  return {
    displayName: neededText(body, 'displayName'),
    externalId: optionalText(body, 'externalId'),
    members: [...new Set(members.map((sid) => sid ?? refuse('members')))],
  }
}

/** Name by which the product shows the person: the first that the directory gives; blank: none. */
export function shownName({ displayName, name, userName }: DirectoryUser): string {
  const whole = [name.givenName, name.familyName].filter(Boolean).join(' ')
  return displayName || name.formatted || whole || (userName.split('@')[0] ?? '')
}

/** Telephone number that the product shows; null: none. */
export const shownPhone = ({ phoneNumbers }: DirectoryUser): string | null =>
  (phoneNumbers.find(({ primary }) => primary) ?? phoneNumbers[0])?.value ?? null

/** SCIM attributes have names in any case (RFC 7643 §2.1). */
export function field(object: DirectoryJson, name: string): unknown {
  const key = Object.keys(object).find((each) => each.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : object[key]
}

export const isObject = (value: unknown): value is DirectoryJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wrong = (name: string) => new RefusalError({ key: 'directory.invalid', target: name, details: { field: name } })
const refuse = (name: string): never => {
  throw wrong(name)
}

function optionalText(object: DirectoryJson, name: string, path = name): string | null {
  const value = field(object, name) ?? null
  if (value === null) return null
  if (typeof value !== 'string' || value.length > directoryLimits.text) throw wrong(path)
  // Control characters have no place in names, and U+0000 none in the database.
  const text = value.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return text === '' ? null : text
}

const neededText = (object: DirectoryJson, name: string): string => optionalText(object, name) ?? refuse(name)

/** Entra ID sends booleans as texts. */
function flag(body: DirectoryJson): boolean {
  const value = field(body, 'active') ?? true
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return text === 'true' || (text === 'false' ? false : refuse('active'))
}

function contacts(body: DirectoryJson, name: string): readonly ContactValue[] {
  const given = [field(body, name) ?? []].flat()
  if (given.length > directoryLimits.contacts) throw wrong(name)
  return given.flatMap((each) => {
    const item = isObject(each) ? each : { value: each }
    const value = optionalText(item, 'value', name)
    const type = optionalText(item, 'type', name) ?? 'work'
    const primary = [true, 'true'].includes(String(field(item, 'primary')).toLowerCase())
    return value === null ? [] : [{ value, type, primary }]
  })
}
