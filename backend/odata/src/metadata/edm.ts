import type {
  EntityModel,
  EntitySet,
  Operation,
  OperationParameter,
  Property,
  PropertyType,
  OperationResult,
} from '../model.ts'

/** The name of a property's type in CSDL; open objects are a complex type of their own. */
function edmType(type: PropertyType, namespace: string): string {
  switch (type) {
    case 'Json':
      return 'Edm.Untyped'
    case 'Open':
      return `${namespace}.Open`
    case 'String':
    case 'Int32':
    case 'Int64':
    case 'Double':
    case 'Boolean':
    case 'DateTimeOffset':
    case 'Date':
    case 'TimeOfDay':
    case 'Duration':
      return `Edm.${type}`
  }
}

interface ModelLocation {
  /** The type that has the property. */
  readonly owner: string
  readonly name: string
  readonly namespace: string
}

/** The type of a property; an open one whose members are known has a complex type of its own. */
export function propertyType({ type, members }: Property, { owner, name, namespace }: ModelLocation): string {
  return members === undefined ? edmType(type, namespace) : `${namespace}.${memberType(owner, name)}`
}

/** Digits of fractions of seconds; without the facet there are none (CSDL 4.01, 7.2.3). */
export const precisions: { readonly [Type in PropertyType]?: number } = { DateTimeOffset: 3, TimeOfDay: 6, Duration: 6 }

/** The complex types of properties whose members are known. */
export function complexTypes(
  sets: readonly EntitySet[],
): readonly { readonly name: string; readonly members: Readonly<Record<string, Property>> }[] {
  return sets.flatMap((set) =>
    Object.values(set.properties).flatMap(({ name, members }) =>
      members === undefined ? [] : [{ name: memberType(set.type, name), members }],
    ),
  )
}

const memberType = (owner: string, name: string): string => `${owner}_${name}`

export function parameterType(type: OperationParameter['type'], namespace: string): string {
  if (type === 'Open') return `${namespace}.Open`
  return type === 'Json' ? 'Edm.Untyped' : `Edm.${type}`
}

/** The type that an operation's answer has, of each when it is a collection. */
export function returnedType(returned: NonNullable<OperationResult>, { namespace, sets }: EntityModel): string {
  if ('set' in returned) return `${namespace}.${sets[returned.set]?.type ?? returned.set}`
  return returned.type === 'Stream' ? 'Edm.Stream' : parameterType(returned.type, namespace)
}

/** Declared and never sent: clients are known that cannot read a type without properties, open or not. */
export const openMember = 'Reserved'

/** The name of the parameter that stands for what the operation is bound to. */
export const bindingParameter = 'bound'

export function isOnCollection(operation: Operation): boolean {
  return operation.on === 'set'
}
