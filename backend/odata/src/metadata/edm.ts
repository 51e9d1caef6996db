import type { Operation, OperationParameter, PropertyType } from '../model.ts'

/** The name of a property's type in CSDL; open objects are a complex type of their own. */
export function edmType(type: PropertyType, namespace: string): string {
  switch (type) {
    case 'Json':
      return 'Edm.Untyped'
    case 'Open':
      return `${namespace}.Open`
    case 'String': case 'Int32': case 'Int64': case 'Double': case 'Boolean': case 'DateTimeOffset': case 'Date': case 'TimeOfDay': case 'Duration':
      return `Edm.${type}`
  }
}

export function parameterType(type: OperationParameter['type']): string {
  return type === 'Json' ? 'Edm.Untyped' : `Edm.${type}`
}

/** The name of the parameter that stands for what the operation is bound to. */
export const bindingParameter = 'bound'

export function isOnCollection(operation: Operation): boolean {
  return operation.on === 'set'
}
