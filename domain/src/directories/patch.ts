import { RefusalError } from '../refusals/index.ts'
import { holds, readDirectoryFilter, type DirectoryCondition } from './filter.ts'
import { directoryLimits, field, isObject, type DirectoryJson } from './resources.ts'

const known = ['userName', 'externalId', 'active', 'displayName', 'name', 'emails', 'phoneNumbers', 'members'] as const
type AttributeName = (typeof known)[number]
const lists: readonly AttributeName[] = ['emails', 'phoneNumbers', 'members']

type Act = 'add' | 'replace' | 'remove'

/** Part of a resource that an operation is about. */
interface Place {
  readonly name: AttributeName
  /** `[type eq "work"]`; null: there is none. */
  readonly where: readonly DirectoryCondition[] | null
  /** `.value`; null: the whole. */
  readonly part: string | null
}

/**
 * A resource after the operations of a PATCH (RFC 7644 §3.5.2), in the spellings of Entra ID and Okta, too. Attributes
 * that the product does not keep are passed over; an identifier is not changed.
 * @throws Refused `directory.invalid`, `directory.pathInvalid`, `directory.filterInvalid`
 */
export function patched(resource: DirectoryJson, body: DirectoryJson): DirectoryJson {
  const operations = field(body, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > directoryLimits.operations)
    throw new RefusalError({ key: 'directory.invalid', target: 'Operations', details: { field: 'Operations' } })
  return operations.reduce<DirectoryJson>((before, operation: unknown) => {
    const given = isObject(operation) ? operation : {}
    const act = String(field(given, 'op')).toLowerCase()
    if (act !== 'add' && act !== 'replace' && act !== 'remove')
      throw new RefusalError({ key: 'directory.invalid', target: 'op', details: { field: 'op' } })
    const path = field(given, 'path')
    const value = field(given, 'value')
    if (typeof path === 'string' && path !== '') return changed(before, { act, path, value })
    if (act === 'remove' || !isObject(value)) throw new RefusalError({ key: 'directory.pathInvalid' })
    return Object.entries(value).reduce((so, [key, each]) => changed(so, { act, path: key, value: each }), before)
  }, resource)
}

interface Change {
  readonly act: Act
  readonly path: string
  readonly value: unknown
}

function changed(resource: DirectoryJson, { act, path, value }: Change): DirectoryJson {
  const place = placeOf(path)
  if (place === null) return resource
  const { name } = place
  const old = resource[name]
  if (lists.includes(name)) return { ...resource, [name]: changedList([old ?? []].flat(), place, { act, value }) }
  if (place.where !== null) throw new RefusalError({ key: 'directory.pathInvalid' })
  if (name !== 'name') return { ...resource, [name]: act === 'remove' ? null : value }
  const parts = place.part === null ? value : { [place.part]: act === 'remove' ? null : value }
  if (act === 'remove' && place.part === null) return { ...resource, name: {} }
  return { ...resource, name: { ...(isObject(old) && old), ...(isObject(parts) && parts) } }
}

/** Null: an attribute that is not kept. @throws Refused `directory.pathInvalid` */
function placeOf(path: string): Place | null {
  const own = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '')
  if (/^urn:/i.test(own)) return null
  const [, given = '', where, part = null] = /^([a-z$][\w$-]*)(?:\[(.+)\])?(?:\.([\w$-]+))?$/is.exec(own) ?? []
  if (given === '') throw new RefusalError({ key: 'directory.pathInvalid' })
  const name = known.find((each) => each.toLowerCase() === given.toLowerCase())
  return name === undefined ? null : { name, where: where === undefined ? null : readDirectoryFilter(where), part }
}

function changedList(
  old: readonly unknown[],
  { where, part }: Place,
  { act, value }: Pick<Change, 'act' | 'value'>,
): readonly unknown[] {
  const given = [value ?? []].flat()
  if (where !== null) return changedItems(old, { where, part, act, value })
  if (part !== null) throw new RefusalError({ key: 'directory.pathInvalid' })
  const named = new Set(given.map(valueOf))
  // Entra ID names those that go in the value.
  if (act === 'remove') return given.length === 0 ? [] : old.filter((item) => !named.has(valueOf(item)))
  return act === 'replace' ? given : [...old.filter((item) => !named.has(valueOf(item))), ...given]
}

const valueOf = (item: unknown): unknown => (isObject(item) ? field(item, 'value') : item)

/** Nothing that fits is made, as Entra ID expects it. */
function changedItems(
  old: readonly unknown[],
  {
    where,
    part,
    act,
    value,
  }: { readonly where: readonly DirectoryCondition[] } & Pick<Place, 'part'> & Pick<Change, 'act' | 'value'>,
): readonly unknown[] {
  const fits = (item: unknown) => isObject(item) && holds(item, where)
  if (act === 'remove') return old.filter((item) => !fits(item))
  const after = (item: DirectoryJson): DirectoryJson =>
    part === null ? { ...item, ...(isObject(value) && value) } : { ...item, [part]: value }
  if (old.some(fits)) return old.map((item) => (fits(item) ? after(item as DirectoryJson) : item))
  return [...old, after(Object.fromEntries(where.map((each) => [each.path, each.value])))]
}
