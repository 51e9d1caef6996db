import { isFields, type Fields } from '../../naires/fields.ts'
import { mapCodes } from '../references/code-words.ts'
import { mapTexts } from '../../naires/map-texts.ts'
import type { Follow, Range } from './range.ts'

/** The JSON text of page groups with every part followed; orders name a part by its new start. Text that is no JSON stays. */
export function followedGroups(json: string, follow: Follow): string {
  const groups = parsed(json)
  if (groups === null) return json
  const list = Array.isArray(groups) ? (groups as readonly unknown[]) : [groups]
  const next = list.map((group) => (isFields(group) ? followedGroup(group, follow) : group))
  if (next.every((group, index) => group === list[index])) return json
  return JSON.stringify(Array.isArray(groups) ? next : next[0])
}

function followedGroup(group: Fields, follow: Follow): Fields {
  const parts = Array.isArray(group['Parts']) ? (group['Parts'] as readonly unknown[]) : []
  const next = parts.map((part) => (isRange(part) ? follow(part) : part))
  if (next.every((part, index) => part === parts[index])) return group
  const starts = new Map(parts.map((part, index) => [startOf(part), startOf(next[index])]))
  const described = new Set(parts.map((part) => (isFields(part) ? part['Desc'] : '')))
  const renamed = (names: unknown) =>
    mapTexts(names, (text) => mapCodes(text, (code) => (described.has(code) ? code : (starts.get(code) ?? code))))
  const orders = ['PartOrders', 'ManuallyGroups']
    .filter((name) => Object.hasOwn(group, name))
    .map((name) => [name, renamed(group[name])])
  return { ...group, Parts: next, ...Object.fromEntries(orders) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function isRange(value: unknown): value is Range {
  return isFields(value) && typeof value['StartCode'] === 'string' && typeof value['EndCode'] === 'string'
}

const startOf = (part: unknown) => (isRange(part) ? part.StartCode : '')
