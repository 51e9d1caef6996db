import type { EntityModel, EntitySet, Operation, Property, PropertyType } from '../model.ts'
import type { ODataVersion } from '../negotiation/versions.ts'
import {
  annotationsOf,
  containerAnnotations,
  ownTerms,
  vocabularies,
  vocabularyUri,
  type Annotations,
  type AnnotationValue,
} from './annotations.ts'
import {
  bindingParameter,
  complexTypes,
  isOnCollection,
  openMember,
  parameterType,
  precisions,
  propertyType,
  returnedType,
} from './edm.ts'

/** `$metadata` as CSDL JSON. */
export function csdlJson(model: EntityModel, version: ODataVersion = '4.01'): object {
  const { namespace } = model
  const sets = Object.values(model.sets)
  const types = Object.fromEntries(sets.map((set) => [set.type, entityType(set, model)]))
  const overloads: Record<string, object[]> = {}
  for (const operation of model.operations) (overloads[operation.name] ??= []).push(operationJson(operation, model))
  return {
    $Version: version,
    $EntityContainer: `${namespace}.Container`,
    $Reference: Object.fromEntries(
      Object.entries(vocabularies).map(([alias, name]) => [
        vocabularyUri(name),
        { $Include: [{ $Namespace: name, $Alias: alias }] },
      ]),
    ),
    [namespace]: {
      Open: { $Kind: 'ComplexType', $OpenType: true, [openMember]: { $Nullable: true } },
      ...Object.fromEntries(
        complexTypes(sets).map(({ name, members }) => [
          name,
          { $Kind: 'ComplexType', ...properties(members, name, namespace) },
        ]),
      ),
      ...types,
      ...overloads,
      ...Object.fromEntries(ownTerms.map((name) => [name, { $Kind: 'Term', $Type: 'Edm.Int32' }])),
      Container: {
        $Kind: 'EntityContainer',
        ...Object.fromEntries(sets.map((set) => [set.name, entitySet(set, model)])),
        ...annotated(containerAnnotations(namespace)),
      },
    },
  }
}

function entityType(set: EntitySet, model: EntityModel): object {
  const navigations = Object.values(set.navigations).map(({ name, target, collection }) => [
    name,
    {
      $Kind: 'NavigationProperty',
      $Type: `${model.namespace}.${model.sets[target]?.type ?? target}`,
      ...(collection ? { $Collection: true } : { $Nullable: true }),
    },
  ])
  return {
    $Kind: 'EntityType',
    $Key: set.key,
    ...(set.openType ? { $OpenType: true } : {}),
    ...properties(set.properties, set.type, model.namespace),
    ...Object.fromEntries(navigations),
  }
}

function properties(all: Readonly<Record<string, Property>>, owner: string, namespace: string): object {
  return Object.fromEntries(
    Object.entries(all).map(([name, property]) => {
      const type = property.type === 'String' ? {} : { $Type: propertyType(property, { owner, name, namespace }) }
      return [name, { ...type, ...precision(property.type), ...(property.nullable ? { $Nullable: true } : {}) }]
    }),
  )
}

function entitySet(set: EntitySet, model: EntityModel): object {
  const bindings = Object.fromEntries(Object.values(set.navigations).map(({ name, target }) => [name, target]))
  return {
    $Collection: true,
    $Type: `${model.namespace}.${set.type}`,
    ...(Object.keys(bindings).length > 0 ? { $NavigationPropertyBinding: bindings } : {}),
    ...annotated(annotationsOf(set, model)),
  }
}

function annotated(annotations: Annotations): object {
  return Object.fromEntries(Object.entries(annotations).map(([term, value]) => [`@${term}`, json(value)]))
}

function json(value: AnnotationValue): unknown {
  if (typeof value !== 'object') return value
  if ('paths' in value) return value.paths
  if ('texts' in value) return value.texts
  return Object.fromEntries(Object.entries(value.record).map(([name, each]) => [name, json(each)]))
}

function operationJson(operation: Operation, model: EntityModel): object {
  const bound = {
    $Name: bindingParameter,
    $Type: `${model.namespace}.${model.sets[operation.set]?.type ?? operation.set}`,
    ...(isOnCollection(operation) ? { $Collection: true } : {}),
  }
  const parameters = Object.entries(operation.parameters).map(([name, { type, nullable, collection }]) => ({
    $Name: name,
    $Type: parameterType(type, model.namespace),
    ...(collection ? { $Collection: true } : {}),
    ...precision(type),
    ...(nullable ? { $Nullable: true } : {}),
  }))
  return {
    $Kind: operation.kind === 'function' ? 'Function' : 'Action',
    $IsBound: true,
    $Parameter: [bound, ...parameters],
    ...(operation.returns === null ? {} : { $ReturnType: returnJson(operation.returns, model) }),
  }
}

function returnJson(returns: NonNullable<Operation['returns']>, model: EntityModel): object {
  const $Type = returnedType(returns, model)
  return {
    $Type,
    ...(returns.collection ? { $Collection: true } : {}),
    ...($Type === 'Edm.Untyped' ? { $Nullable: true } : {}),
    ...('type' in returns ? precision(returns.type) : {}),
  }
}

function precision(type: PropertyType | 'Stream'): { readonly $Precision?: number } {
  const digits = type === 'Stream' ? undefined : precisions[type]
  return digits === undefined ? {} : { $Precision: digits }
}
