/** `Json` is readable but cannot be filtered; `Open` is an object whose members are named by the data (`Answers/Q1`), or by its property. */
export type PropertyType = 'String' | 'Int32' | 'Int64' | 'Double' | 'Boolean' | 'DateTimeOffset' | 'Date' | 'TimeOfDay' | 'Duration' | 'Json' | 'Open'

export interface Property {
  /** Of a member: with those before it, `Answers/Q1`. */
  readonly name: string
  readonly type: PropertyType
  readonly nullable: boolean
  /** Of an `Open` property whose members are known, by their last name. */
  readonly members?: Readonly<Record<string, Property>>
}

export interface Navigation {
  readonly name: string
  /** Name of the set that it leads to. */
  readonly target: string
  readonly collection: boolean
}

/** The values of a set's key, in the order of its properties. */
export type EntityKey = readonly string[]

export interface EntitySet {
  readonly name: string
  /** Name of its entity type, without namespace. */
  readonly type: string
  /** Properties that are the key together, Strings. */
  readonly key: readonly string[]
  readonly properties: Readonly<Record<string, Property>>
  readonly navigations: Readonly<Record<string, Navigation>>
  /** False where `$search` has nothing to look in. */
  readonly searchable: boolean
}

export interface OperationParameter {
  readonly type: 'String' | 'Int32' | 'Double' | 'Boolean' | 'DateTimeOffset' | 'Json'
  readonly nullable?: boolean
}

export interface Operation {
  readonly name: string
  readonly kind: 'function' | 'action'
  /** Bound to the whole set or to one entity of it. */
  readonly on: 'set' | 'entity'
  readonly set: string
  readonly parameters: Readonly<Record<string, OperationParameter>>
}

export interface EntityModel {
  readonly namespace: string
  readonly sets: Readonly<Record<string, EntitySet>>
  readonly operations: readonly Operation[]
}

export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** The property that a path names, `Answers/Q1`. */
export function propertyAt({ properties }: Pick<EntitySet, 'properties'>, path: string): Property | undefined {
  const whole = own(properties, path)
  if (whole || !path.includes('/')) return whole
  const [first = '', ...rest] = path.split('/')
  return propertyAt({ properties: own(properties, first)?.members ?? {} }, rest.join('/'))
}

/** The values of a row, each by its path: members of `Open` properties whose members are known stand for themselves. */
export function valuesOf(properties: Readonly<Record<string, Property>>): readonly Property[] {
  return Object.values(properties).flatMap((property) => (property.members ? valuesOf(property.members) : [property]))
}
