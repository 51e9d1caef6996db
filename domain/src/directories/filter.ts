import { RefusalError } from '../refusals/index.ts'
import { directoryLimits, field, isObject, type DirectoryJson } from './resources.ts'

/** `path eq value` of a filter (RFC 7644 §3.4.2.2). */
export interface DirectoryCondition {
  /** In lower case, as `emails.value`. */
  readonly path: string
  readonly value: string | boolean
}

const condition = /^\s*([a-z][\w$-]*(?:\.[\w$-]+)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(?:and\s+(?=\S)|$)/i
const schemaOfPath = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i

/** Conditions that all have to hold. @throws Refused `directory.filterInvalid` for any other filter */
export function readDirectoryFilter(filter: string): readonly DirectoryCondition[] {
  const conditions: DirectoryCondition[] = []
  let rest = flattened(filter)
  while (rest.trim() !== '') {
    const [found = '', path, value] = condition.exec(rest.replace(schemaOfPath, '')) ?? []
    if (path === undefined || value === undefined || conditions.length === directoryLimits.conditions)
      throw new RefusalError({ key: 'directory.filterInvalid' })
    conditions.push({ path: path.toLowerCase(), value: valueOf(value) })
    rest = rest.replace(schemaOfPath, '').slice(found.length)
  }
  return conditions
}

/** `emails[type eq "work" and value eq "a"]` as `emails.type eq "work" and emails.value eq "a"`. */
function flattened(filter: string): string {
  return filter.replaceAll(/\b(\w+)\[([^[\]"]*(?:"(?:[^"\\]|\\.)*"[^[\]"]*)*)\]/g, (_, name: string, inner: string) =>
    inner.replaceAll(
      /(^|\band\s+)(\w+)(?=\s+eq\b)/gi,
      (__, before: string, part: string) => `${before}${name}.${part}`,
    ),
  )
}

function valueOf(text: string): string | boolean {
  if (!text.startsWith('"')) return text.toLowerCase() === 'true'
  try {
    return String(JSON.parse(text))
  } catch {
    throw new RefusalError({ key: 'directory.filterInvalid' })
  }
}

/** Whether all conditions hold; texts are compared without their case, but for identifiers. */
export const holds = (resource: DirectoryJson, conditions: readonly DirectoryCondition[]): boolean =>
  conditions.every(({ path, value }) =>
    valuesAt(resource, path).some((found) =>
      typeof found === 'string' && typeof value === 'string' && !exact.includes(path)
        ? found.toLowerCase() === value.toLowerCase()
        : found === value,
    ),
  )

const exact: readonly string[] = ['id', 'externalid']

function valuesAt(resource: DirectoryJson, path: string): readonly unknown[] {
  const [name = '', part = 'value'] = path.split('.')
  return [field(resource, name)].flat().map((item) => (isObject(item) ? field(item, part) : item))
}
