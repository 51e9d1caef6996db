/**
 * `Json` is readable but cannot be filtered; `Open` is an object whose members are named by the data (`Answers/Q1`), or
 * by its property.
 */
export type PropertyType =
  | 'String'
  | 'Int32'
  | 'Int64'
  | 'Double'
  | 'Boolean'
  | 'DateTimeOffset'
  | 'Date'
  | 'TimeOfDay'
  | 'Duration'
  | 'Json'
  | 'Open'

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
  /** Its entities may have properties that are not declared. */
  readonly openType?: true
  /** False where `$search` has nothing to look in. */
  readonly searchable: boolean
}

/** `Open` is an object, `Json` any value. */
export interface OperationParameter {
  readonly type: 'String' | 'Int32' | 'Double' | 'Boolean' | 'DateTimeOffset' | 'Open' | 'Json'
  readonly nullable?: boolean
  /** A list of such values; of actions only. */
  readonly collection?: boolean
}

/**
 * Result of an operation: a value, or rows of a set; null for nothing. `Json` where no type can be expressed in CSDL.
 */
export type OperationResult =
  | null
  | { readonly type: OperationParameter['type'] | 'Stream'; readonly collection?: true }
  | { readonly set: string; readonly collection?: true }

export interface Operation {
  readonly name: string
  readonly kind: 'function' | 'action'
  /** Bound to the whole set or to one entity of it. */
  readonly on: 'set' | 'entity'
  readonly set: string
  readonly parameters: Readonly<Record<string, OperationParameter>>
  readonly returns: OperationResult
}

export interface EntityModel {
  readonly namespace: string
  readonly sets: Readonly<Record<string, EntitySet>>
  readonly operations: readonly Operation[]
  /** Names that are known and have no implementation: an address that uses one is answered with 501 instead of 404. */
  readonly unbuilt?: UnbuiltNames
  /** Where the metadata of this model is, under the service root, when it is that of one entity: `Naires('…')/`. */
  readonly root?: string
  /** Which changes a set takes, by its name; none where it is not listed. */
  readonly changes?: Readonly<Record<string, SetChanges>>
}

export interface UnbuiltNames {
  /** At the beginning of an address. */
  readonly roots: readonly string[]
  /** Behind something: operations, types, without their namespace. */
  readonly members: readonly string[]
}

/** Whether a name behind something, qualified or not, is one without implementation. */
export function isUnbuilt({ unbuilt }: EntityModel, name: string): boolean {
  return unbuilt?.members.includes(name.slice(name.lastIndexOf('.') + 1)) ?? false
}

export interface SetChanges {
  readonly insertable: boolean
  readonly updatable: boolean
  readonly deletable: boolean
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
