import { own, type EntitySet, type Property, type PropertyType } from '../model.ts'
import type { Expression } from '../syntax/expression.ts'
import type { BoundExpression, ValueType } from './bound.ts'
import { wrong, type Scope } from './scope.ts'

/** The rows of a set with further properties, made by `compute`. */
export function extended(set: EntitySet, added: readonly Property[]): EntitySet {
  return {
    ...set,
    properties: { ...set.properties, ...Object.fromEntries(added.map((property) => [property.name, property])) },
  }
}

/** Rows that are cut or ranked: their properties stay, what they lead to is out of reach. */
export function detached(set: EntitySet): EntitySet {
  const navigations = Object.entries(set.navigations).map(([name, navigation]) => [name, { ...navigation, target: '' }])
  return { ...set, navigations: Object.fromEntries(navigations), searchable: false }
}

/** One value of an aggregated row; `path` is how requests write it. */
export interface ShapeColumn {
  readonly path: readonly string[]
  readonly type: PropertyType
}

/** Rows that are no rows of the set any more: they have these columns and are told apart by `key` (paths with `/`). */
export function aggregated(set: EntitySet, columns: readonly ShapeColumn[], key: readonly string[]): EntitySet {
  return { ...set, key, properties: propertiesOf(columns, ''), navigations: {}, searchable: false }
}

function propertiesOf(columns: readonly ShapeColumn[], prefix: string): Readonly<Record<string, Property>> {
  const properties: Record<string, Property> = {}
  for (const {
    path: [name = '', ...rest],
    type,
  } of columns) {
    if (rest.length === 0) properties[name] = { name: prefix + name, type, nullable: true }
    else
      properties[name] ??= {
        name: prefix + name,
        type: 'Open',
        nullable: false,
        members: propertiesOf(inside(columns, name), `${prefix}${name}/`),
      }
  }
  return properties
}

const inside = (columns: readonly ShapeColumn[], name: string): readonly ShapeColumn[] =>
  columns.flatMap(({ path: [first, ...rest], type }) =>
    first === name && rest.length > 0 ? [{ path: rest, type }] : [],
  )

/** The type that an expression's value has as a property. */
export function typeOf(bound: BoundExpression): PropertyType {
  if (bound.node === 'property') return bound.property.type
  if (bound.node === 'count') return 'Int64'
  return types[bound.type]
}

const types: Readonly<Record<ValueType, PropertyType>> = {
  String: 'String',
  Number: 'Double',
  Boolean: 'Boolean',
  DateTimeOffset: 'DateTimeOffset',
  Date: 'Date',
  TimeOfDay: 'TimeOfDay',
  Duration: 'Duration',
  Dynamic: 'String',
  Null: 'String',
}

/** The names of a path from the row, `Naire/Name`. */
export function pathOf(expression: Expression): readonly string[] {
  if (expression.kind !== 'member') return []
  return expression.of === null ? [expression.name] : [...pathOf(expression.of), expression.name]
}

export function refuseTaken(scope: Scope, name: string, at: number): void {
  const { set } = scope.root
  if (own(set.properties, name) ?? own(set.navigations, name)) throw wrong(scope, `${set.type} has ${name} already`, at)
}
