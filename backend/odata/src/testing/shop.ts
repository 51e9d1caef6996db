import type { EntityModel, EntitySet, Property, PropertyType } from '../model.ts'

/** A small model that the tests bind against. */
export const shop: EntityModel = {
  namespace: 'Shop',
  sets: {
    Orders: set('Orders', 'Order', {
      properties: {
        Sid: 'String',
        Name: 'String',
        Price: 'Double',
        Pieces: 'Int32',
        At: 'DateTimeOffset',
        Paid: 'Boolean',
        Extra: 'Json',
        Answers: 'Open',
      },
      navigations: [
        ['Items', 'Items', true],
        ['Buyer', 'People', false],
      ],
      searchable: true,
    }),
    Items: set('Items', 'Item', {
      properties: { Sid: 'String', Code: 'String', Value: 'Double' },
      navigations: [['Parts', 'Items', true]],
      searchable: false,
    }),
    Places: set('Places', 'Place', {
      key: ['Hall', 'Row'],
      properties: { Hall: 'String', Row: 'String' },
      navigations: [],
      searchable: false,
    }),
    People: set('People', 'Person', {
      properties: { Sid: 'String', Name: 'String', Age: 'Int32' },
      navigations: [],
      searchable: true,
    }),
  },
  operations: [
    {
      name: 'Find',
      kind: 'function',
      on: 'set',
      set: 'Orders',
      parameters: { keyword: { type: 'String' }, most: { type: 'Int32', nullable: true } },
      returns: { set: 'Orders', collection: true },
    },
    { name: 'Trace', kind: 'function', on: 'entity', set: 'Orders', parameters: {}, returns: { type: 'Json' } },
    {
      name: 'Cancel',
      kind: 'action',
      on: 'entity',
      set: 'Orders',
      parameters: { reason: { type: 'String' } },
      returns: null,
    },
    { name: 'Import', kind: 'action', on: 'set', set: 'Orders', parameters: {}, returns: { type: 'DateTimeOffset' } },
  ],
}

interface Shape {
  readonly key?: readonly string[]
  readonly properties: Readonly<Record<string, PropertyType>>
  readonly navigations: readonly (readonly [string, string, boolean])[]
  readonly searchable: boolean
}

function set(name: string, type: string, shape: Shape): EntitySet {
  const properties = Object.entries(shape.properties).map(([each, kind]): [string, Property] => [
    each,
    { name: each, type: kind, nullable: each !== 'Sid' },
  ])
  return {
    name,
    type,
    key: shape.key ?? ['Sid'],
    properties: Object.fromEntries(properties),
    navigations: Object.fromEntries(
      shape.navigations.map(([each, target, collection]) => [each, { name: each, target, collection }]),
    ),
    searchable: shape.searchable,
  }
}
