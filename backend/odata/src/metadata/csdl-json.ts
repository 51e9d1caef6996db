import type { EntityModel, EntitySet, Operation } from '../model.ts'
import { bindingParameter, edmType, isOnCollection, parameterType } from './edm.ts'

/** `$metadata` as CSDL JSON 4.01. */
export function csdlJson(model: EntityModel): object {
  const { namespace } = model
  const sets = Object.values(model.sets)
  const types = Object.fromEntries(sets.map((set) => [set.type, entityType(set, model)]))
  const overloads: Record<string, object[]> = {}
  for (const operation of model.operations) (overloads[operation.name] ??= []).push(operationJson(operation, model))
  return {
    $Version: '4.01',
    $EntityContainer: `${namespace}.Container`,
    [namespace]: {
      Open: { $Kind: 'ComplexType', $OpenType: true },
      ...types,
      ...overloads,
      Container: { $Kind: 'EntityContainer', ...Object.fromEntries(sets.map((set) => [set.name, entitySet(set, namespace)])) },
    },
  }
}

function entityType(set: EntitySet, model: EntityModel): object {
  const properties = Object.values(set.properties).map(({ name, type, nullable }) => [
    name,
    { ...(type === 'String' ? {} : { $Type: edmType(type, model.namespace) }), ...(nullable ? { $Nullable: true } : {}) },
  ])
  const navigations = Object.values(set.navigations).map(({ name, target, collection }) => [
    name,
    { $Kind: 'NavigationProperty', $Type: `${model.namespace}.${model.sets[target]?.type ?? target}`, ...(collection ? { $Collection: true } : {}) },
  ])
  return { $Kind: 'EntityType', $Key: set.key, ...Object.fromEntries([...properties, ...navigations]) }
}

function entitySet(set: EntitySet, namespace: string): object {
  const bindings = Object.fromEntries(Object.values(set.navigations).map(({ name, target }) => [name, target]))
  return {
    $Collection: true,
    $Type: `${namespace}.${set.type}`,
    ...(Object.keys(bindings).length > 0 ? { $NavigationPropertyBinding: bindings } : {}),
  }
}

function operationJson(operation: Operation, model: EntityModel): object {
  const bound = {
    $Name: bindingParameter,
    $Type: `${model.namespace}.${model.sets[operation.set]?.type ?? operation.set}`,
    ...(isOnCollection(operation) ? { $Collection: true } : {}),
  }
  const parameters = Object.entries(operation.parameters).map(([name, { type, nullable }]) => ({
    $Name: name,
    $Type: parameterType(type),
    ...(nullable ? { $Nullable: true } : {}),
  }))
  return {
    $Kind: operation.kind === 'function' ? 'Function' : 'Action',
    $IsBound: true,
    $Parameter: [bound, ...parameters],
    $ReturnType: { $Type: 'Edm.Untyped' },
  }
}
