import { isUnbuilt, own } from '../model.ts'
import { notSupported } from '../odata-error.ts'
import type { SelectItem } from '../query/query-tree.ts'
import type { BoundQuery } from './bound.ts'
import { wrong, type Scope } from './scope.ts'

/** The properties to give. A navigation in `$select` adds no property; it comes by `$expand`. */
export function bindSelect(scope: Scope, items: readonly SelectItem[] | null): Pick<BoundQuery, 'select' | 'members'> {
  if (items === null) return { select: null, members: {} }
  const names = new Set<string>()
  const members: Record<string, string[]> = {}
  const whole = new Set<string>()
  for (const item of items) {
    const { name, member } = selected(scope, item)
    for (const each of name === '*' ? Object.keys(scope.root.set.properties) : [name]) {
      if (each === null) continue
      names.add(each)
      if (member === null) whole.add(each)
      else (members[each] ??= []).push(member)
    }
  }
  for (const name of whole) delete members[name]
  return { select: [...names], members }
}

function selected(scope: Scope, { path, at }: SelectItem): { name: string | null; member: string | null } {
  const { set } = scope.root
  const [name = '', member, ...rest] = path
  if (name === '*') return { name, member: null }
  const property = own(set.properties, name)
  if (!property) {
    if (isUnbuilt(scope.model, name)) throw notSupported(name, { position: at, target: scope.target })
    if (!own(set.navigations, name)) throw wrong(scope, `${set.type} has no property ${name}`, at)
    if (member !== undefined) throw notSupported('a path in $select', { position: at, target: scope.target })
    return { name: null, member: null }
  }
  if (member === undefined) return { name, member: null }
  const isUnknown = property.members && !own(property.members, member)
  if (isUnknown && isUnbuilt(scope.model, member)) throw notSupported(member, { position: at, target: scope.target })
  if (property.type !== 'Open' || isUnknown || rest.length > 0)
    throw wrong(scope, `${name} has no property ${member}`, at)
  return { name, member }
}
