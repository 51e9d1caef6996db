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

/** `$metadata` as CSDL XML. */
export function csdlXml(model: EntityModel, version: ODataVersion = '4.01'): string {
  const sets = Object.values(model.sets)
  const { namespace } = model
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<edmx:Edmx Version="${version}" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">`,
    ...Object.entries(vocabularies).map(
      ([alias, name]) =>
        `<edmx:Reference${attributes({ Uri: vocabularyUri(name) })}><edmx:Include${attributes({ Namespace: name, Alias: alias })}/></edmx:Reference>`,
    ),
    '<edmx:DataServices>',
    `<Schema Namespace="${namespace}" xmlns="http://docs.oasis-open.org/odata/ns/edm">`,
    `<ComplexType Name="Open" OpenType="true"><Property Name="${openMember}" Type="Edm.String"/></ComplexType>`,
    ...complexTypes(sets).map(
      ({ name, members }) =>
        `<ComplexType${attributes({ Name: name })}>\n${properties(members, name, namespace).join('\n')}\n</ComplexType>`,
    ),
    ...sets.map((set) => entityType(set, model)),
    ...model.operations.map((operation) => operationXml(operation, model)),
    ...ownTerms.map((name) => `<Term${attributes({ Name: name, Type: 'Edm.Int32', Nullable: 'false' })}/>`),
    '<EntityContainer Name="Container">',
    ...sets.map((set) => entitySet(set, model)),
    annotated(containerAnnotations(namespace)),
    '</EntityContainer>',
    '</Schema>',
    '</edmx:DataServices>',
    '</edmx:Edmx>',
  ].join('\n')
}

function entityType(set: EntitySet, model: EntityModel): string {
  const navigations = Object.values(set.navigations).map((navigation) => {
    const target = `${model.namespace}.${model.sets[navigation.target]?.type ?? navigation.target}`
    return `<NavigationProperty${attributes({ Name: navigation.name, Type: navigation.collection ? `Collection(${target})` : target })}/>`
  })
  return [
    `<EntityType${attributes({ Name: set.type, ...(set.openType ? { OpenType: 'true' } : {}) })}>`,
    `<Key>${set.key.map((name) => `<PropertyRef${attributes({ Name: name })}/>`).join('')}</Key>`,
    ...properties(set.properties, set.type, model.namespace),
    ...navigations,
    '</EntityType>',
  ].join('\n')
}

function properties(all: Readonly<Record<string, Property>>, owner: string, namespace: string): readonly string[] {
  return Object.entries(all).map(([name, property]) => {
    return `<Property${attributes({ Name: name, Type: propertyType(property, { owner, name, namespace }), Nullable: String(property.nullable), ...precision(property.type) })}/>`
  })
}

function entitySet(set: EntitySet, model: EntityModel): string {
  const bindings = Object.values(set.navigations).map(
    ({ name, target }) => `<NavigationPropertyBinding${attributes({ Path: name, Target: target })}/>`,
  )
  return `<EntitySet${attributes({ Name: set.name, EntityType: `${model.namespace}.${set.type}` })}>${bindings.join('')}${annotated(annotationsOf(set, model))}</EntitySet>`
}

function annotated(annotations: Annotations): string {
  return Object.entries(annotations)
    .map(([term, value]) => `<Annotation${attributes({ Term: term })}${expression(value, 'Annotation')}`)
    .join('')
}

/** A constant as an attribute of the element that is open, anything else within it. */
function expression(value: AnnotationValue, tag: string): string {
  if (typeof value === 'boolean') return ` Bool="${value}"/>`
  if (typeof value === 'number') return ` Int="${value}"/>`
  return `>${inner(value)}</${tag}>`
}

function inner(value: Exclude<AnnotationValue, boolean | number>): string {
  if ('paths' in value)
    return `<Collection>${value.paths.map((path) => `<PropertyPath>${escaped(path)}</PropertyPath>`).join('')}</Collection>`
  if ('texts' in value)
    return `<Collection>${value.texts.map((text) => `<String>${escaped(text)}</String>`).join('')}</Collection>`
  const members = Object.entries(value.record).map(
    ([name, each]) => `<PropertyValue${attributes({ Property: name })}${expression(each, 'PropertyValue')}`,
  )
  return `<Record>${members.join('')}</Record>`
}

function operationXml(operation: Operation, model: EntityModel): string {
  const tag = operation.kind === 'function' ? 'Function' : 'Action'
  const bound = `${model.namespace}.${model.sets[operation.set]?.type ?? operation.set}`
  const parameters = Object.entries(operation.parameters).map(([name, { type, nullable, collection }]) => {
    const each = parameterType(type, model.namespace)
    return `<Parameter${attributes({ Name: name, Type: collection ? `Collection(${each})` : each, Nullable: String(nullable ?? false), ...precision(type) })}/>`
  })
  return [
    `<${tag}${attributes({ Name: operation.name, IsBound: 'true' })}>`,
    `<Parameter${attributes({ Name: bindingParameter, Type: isOnCollection(operation) ? `Collection(${bound})` : bound })}/>`,
    ...parameters,
    returnXml(operation, model),
    `</${tag}>`,
  ].join('')
}

function returnXml({ returns }: Operation, model: EntityModel): string {
  if (returns === null) return ''
  const each = returnedType(returns, model)
  return `<ReturnType${attributes({ Type: returns.collection ? `Collection(${each})` : each, Nullable: String(each === 'Edm.Untyped'), ...('type' in returns ? precision(returns.type) : {}) })}/>`
}

function precision(type: PropertyType | 'Stream'): Readonly<Record<string, string>> {
  const digits = type === 'Stream' ? undefined : precisions[type]
  return digits === undefined ? {} : { Precision: String(digits) }
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
