import type { EntityModel, EntitySet, Operation, Property } from '@naire/odata'
import type { SetPlan } from './set-plan.ts'
import { sets } from './sets.ts'

/** The entity model of `/odata/`: the sets from the wire tables, and the operations that the api offers. */
export function entityModel(operations: readonly Operation[] = []): EntityModel {
  const entries = Object.entries<SetPlan>(sets).map(([name, plan]): [string, EntitySet] => [
    name,
    entitySet(name, plan),
  ])
  return { namespace: 'SurveyExpert', sets: Object.fromEntries(entries), operations }
}

export function entitySet(name: string, plan: SetPlan): EntitySet {
  const wire = Object.entries(plan.wire).map(([property, { type, nullable }]): Property => ({
    name: property,
    type: plan.asText?.includes(property) ? 'String' : type,
    nullable: nullable ?? false,
  }))
  const open = Object.keys(plan.open ?? {}).map((property): Property => ({
    name: property,
    type: 'Open',
    nullable: false,
  }))
  return {
    name,
    type: plan.type,
    key: plan.key ?? ['Sid'],
    ...(plan.openType ? { openType: true as const } : {}),
    properties: Object.fromEntries([...wire, ...open].map((property) => [property.name, property])),
    navigations: Object.fromEntries(
      Object.entries(plan.navigations ?? {}).map(([each, { target, collection }]) => [
        each,
        { name: each, target, collection },
      ]),
    ),
    searchable: plan.search !== undefined,
  }
}
