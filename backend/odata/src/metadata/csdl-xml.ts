import type { EntityModel, EntitySet, Operation } from '../model.ts'
import { bindingParameter, edmType, isOnCollection, parameterType } from './edm.ts'

/** `$metadata` as CSDL XML 4.01. */
export function csdlXml(model: EntityModel): string {
  const sets = Object.values(model.sets)
  const { namespace } = model
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">',
    '<edmx:DataServices>',
    `<Schema Namespace="${namespace}" xmlns="http://docs.oasis-open.org/odata/ns/edm">`,
    '<ComplexType Name="Open" OpenType="true"/>',
    ...sets.map((set) => entityType(set, model)),
    ...model.operations.map((operation) => operationXml(operation, model)),
    '<EntityContainer Name="Container">',
    ...sets.map((set) => entitySet(set, namespace)),
    '</EntityContainer>',
    '</Schema>',
    '</edmx:DataServices>',
    '</edmx:Edmx>',
  ].join('\n')
}

function entityType(set: EntitySet, model: EntityModel): string {
  const properties = Object.values(set.properties).map(
    ({ name, type, nullable }) => `<Property${attributes({ Name: name, Type: edmType(type, model.namespace), Nullable: String(nullable) })}/>`,
  )
  const navigations = Object.values(set.navigations).map((navigation) => {
    const target = `${model.namespace}.${model.sets[navigation.target]?.type ?? navigation.target}`
    return `<NavigationProperty${attributes({ Name: navigation.name, Type: navigation.collection ? `Collection(${target})` : target })}/>`
  })
  return [
    `<EntityType${attributes({ Name: set.type })}>`,
    `<Key>${set.key.map((name) => `<PropertyRef${attributes({ Name: name })}/>`).join('')}</Key>`,
    ...properties,
    ...navigations,
    '</EntityType>',
  ].join('\n')
}

function entitySet(set: EntitySet, namespace: string): string {
  const bindings = Object.values(set.navigations).map(
    ({ name, target }) => `<NavigationPropertyBinding${attributes({ Path: name, Target: target })}/>`,
  )
  return `<EntitySet${attributes({ Name: set.name, EntityType: `${namespace}.${set.type}` })}>${bindings.join('')}</EntitySet>`
}

function operationXml(operation: Operation, model: EntityModel): string {
  const tag = operation.kind === 'function' ? 'Function' : 'Action'
  const bound = `${model.namespace}.${model.sets[operation.set]?.type ?? operation.set}`
  const parameters = Object.entries(operation.parameters).map(
    ([name, { type, nullable }]) => `<Parameter${attributes({ Name: name, Type: parameterType(type), Nullable: String(nullable ?? false) })}/>`,
  )
  return [
    `<${tag}${attributes({ Name: operation.name, IsBound: 'true' })}>`,
    `<Parameter${attributes({ Name: bindingParameter, Type: isOnCollection(operation) ? `Collection(${bound})` : bound })}/>`,
    ...parameters,
    '<ReturnType Type="Edm.Untyped"/>',
    `</${tag}>`,
  ].join('')
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values).map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
