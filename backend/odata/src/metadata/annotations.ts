import { limits } from '../limits.ts'
import { functions } from '../syntax/functions.ts'
import type { EntityModel, EntitySet, PropertyType } from '../model.ts'

/** Value of an annotation term. `paths` are names of properties. */
export type AnnotationValue =
  | boolean
  | number
  | { readonly paths: readonly string[] }
  | { readonly texts: readonly string[] }
  | { readonly record: Readonly<Record<string, AnnotationValue>> }

export type Annotations = Readonly<Record<string, AnnotationValue>>

/** The vocabularies whose terms stand in the metadata, by alias. */
export const vocabularies = {
  Core: 'Org.OData.Core.V1',
  Capabilities: 'Org.OData.Capabilities.V1',
} as const

export const vocabularyUri = (namespace: string): string =>
  `https://oasis-tcs.github.io/odata-vocabularies/vocabularies/${namespace}.xml`

/** Builds a set's annotations: the queries that it supports and the changes that it accepts. */
export function annotationsOf(set: EntitySet, { changes }: EntityModel): Annotations {
  const { insertable = false, updatable = false, deletable = false } = changes?.[set.name] ?? {}
  const closed = Object.values(set.properties)
    .filter(({ type }) => !isComparable(type))
    .map(({ name }) => name)
  return {
    'Capabilities.FilterRestrictions': { record: { Filterable: true, NonFilterableProperties: { paths: closed } } },
    'Capabilities.SortRestrictions': { record: { Sortable: true, NonSortableProperties: { paths: closed } } },
    'Capabilities.SearchRestrictions': { record: { Searchable: set.searchable } },
    'Capabilities.CountRestrictions': { record: { Countable: true } },
    'Capabilities.ExpandRestrictions': {
      record: { Expandable: Object.keys(set.navigations).length > 0, MaxLevels: limits.expandDepth },
    },
    'Capabilities.TopSupported': true,
    'Capabilities.SkipSupported': true,
    'Capabilities.InsertRestrictions': { record: { Insertable: insertable } },
    'Capabilities.UpdateRestrictions': { record: { Updatable: updatable } },
    'Capabilities.DeleteRestrictions': { record: { Deletable: deletable } },
  }
}

/** Builds the annotations of the whole service. The largest values use terms of our own, as no vocabulary has them. */
export function containerAnnotations(namespace: string): Annotations {
  return {
    'Capabilities.BatchSupported': true,
    'Capabilities.BatchSupport': {
      record: {
        Supported: true,
        ContinueOnErrorSupported: true,
        ReferencesInRequestBodiesSupported: false,
        ReferencesAcrossChangeSetsSupported: true,
        EtagReferencesSupported: false,
        MaximumSize: limits.batchBytes,
        SupportedFormats: { texts: ['multipart/mixed', 'application/json'] },
      },
    },
    'Capabilities.FilterFunctions': { texts: Object.keys(functions) },
    'Capabilities.SupportedFormats': { texts: ['application/json'] },
    'Capabilities.CrossJoinSupported': false,
    'Capabilities.KeyAsSegmentSupported': false,
    'Capabilities.AsynchronousRequestsSupported': false,
    [`${namespace}.PageSize`]: limits.page,
    [`${namespace}.MaxPageSize`]: limits.top,
    [`${namespace}.MaxSkip`]: limits.skip,
    [`${namespace}.MaxBatchRequests`]: limits.batchRequests,
  }
}

/** The terms of our own, all whole numbers. */
export const ownTerms = ['PageSize', 'MaxPageSize', 'MaxSkip', 'MaxBatchRequests'] as const

/** Whether a property stands in a condition by itself; the members of an open one do. */
function isComparable(type: PropertyType): boolean {
  return type !== 'Json' && type !== 'Open'
}
