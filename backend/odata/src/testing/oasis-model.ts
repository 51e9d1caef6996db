import type { EntityModel, EntitySet, Navigation, Property, PropertyType } from '../model.ts'

/** The names that the published cases take as known, by what they name; of their types and owners they say nothing. */
export type Constraints = Readonly<Record<string, readonly string[]>>

/** Typing that the cases leave open: the type of every plain property, and the key of every set. */
export interface Typing {
  readonly plain: PropertyType
  readonly key: readonly [string, PropertyType][]
}

const keys: readonly Typing['key'][] = [
  [['ID', 'Int64']],
  [['ID', 'String']],
  [['ID', 'Date']],
  [['ID', 'DateTimeOffset']],
  [['ID', 'TimeOfDay']],
  [['KeyAlias', 'Int64']],
  [
    ['ID', 'Int64'],
    ['Size', 'Int64'],
  ],
  [
    ['OrderID', 'Int64'],
    ['ItemID', 'String'],
  ],
]
const plain: readonly PropertyType[] = ['String', 'Double', 'Boolean', 'DateTimeOffset', 'Duration']

/** A case is accepted when it is under one of these. */
export const typings: readonly Typing[] = [
  ...plain.map((type) => ({ plain: type, key: keys[0] ?? [] })),
  ...keys.slice(1).map((key) => ({ plain: 'Double' as const, key })),
]

/** A model in which every set has every property and every navigation that the cases name. */
export function oasisModel(names: Constraints, typing: Typing): EntityModel {
  const all = (...kinds: readonly string[]) => kinds.flatMap((kind) => names[kind] ?? [])
  const [first = 'Products', ...sets] = all('entitySetName')
  const navigation =
    (collection: boolean) =>
    (name: string): [string, Navigation] => [name, { name, target: first, collection }]
  const values = propertiesOf(names, typing)
  const shared = {
    properties: { ...values, ...objectsOf(names, values) },
    navigations: Object.fromEntries([
      ...all('entityNavigationProperty').map(navigation(false)),
      ...all('entityColNavigationProperty').map(navigation(true)),
    ]),
    key: typing.key.map(([name]) => name),
    searchable: true,
  }
  return {
    namespace: 'Model',
    sets: Object.fromEntries(
      [first, ...sets].map((name): [string, EntitySet] => [name, { name, type: `${name} row`, ...shared }]),
    ),
    operations: [],
    unbuilt: {
      // Named by cases, forgotten in the list of names.
      roots: [
        'TheMostPopularName',
        ...all(
          'actionImport',
          'complexFunctionImport',
          'complexColFunctionImport',
          'entityFunctionImport',
          'entityColFunctionImport',
          'primitiveFunctionImport',
          'primitiveColFunctionImport',
          'singletonEntity',
        ),
      ],
      members: all(
        'action',
        'complexFunction',
        'complexColFunction',
        'entityFunction',
        'entityColFunction',
        'primitiveFunction',
        'primitiveColFunction',
        'entityTypeName',
        'complexTypeName',
      ),
    },
  }
}

type Properties = Readonly<Record<string, Property>>

/** Numbers and times by what their names say, others as the typing has it. */
function propertiesOf(names: Constraints, { plain: type, key }: Typing): Properties {
  const named = (names['primitiveKeyProperty'] ?? []).concat(names['primitiveNonKeyProperty'] ?? [])
  const typed = named.map((name): [string, Property] => [name, { name, type: guessed(name) ?? type, nullable: true }])
  return {
    ...Object.fromEntries(typed),
    ...Object.fromEntries(key.map(([name, kind]) => [name, { name, type: kind, nullable: false }])),
  }
}

function guessed(name: string): PropertyType | null {
  if (
    /^(Price|Amount|AmountExcl|Age|Rating|Revenue|Cost|TaxRate|Quantity|Population|X|Profit|SalesNumber|PlannedRevenue|RegionAmount|Total|CustomerAmount|CustomerYearAmount|WeightedAmount|CountryPopulation)$/.test(
      name,
    )
  )
    return 'Double'
  if (/Name$|^(Street|City|Title|State|ZipCode|severity|CountryCode|eyeColor)$/.test(name)) return 'String'
  if (/^(BirthDate|ReleaseDate)$/.test(name)) return 'DateTimeOffset'
  return /^(Completed|Shipped)$/.test(name) ? 'Boolean' : null
}

/** Complex values, with everything inside; collections of values and streams, which nothing looks into. */
function objectsOf(names: Constraints, values: Properties): Properties {
  const leads = [...(names['entityNavigationProperty'] ?? []), ...(names['entityColNavigationProperty'] ?? [])]
  const closed = ['streamProperty', 'primitiveColProperty', 'complexColProperty'].flatMap((kind) => names[kind] ?? [])
  const json =
    (prefix: string) =>
    (name: string): [string, Property] => [name, { name: prefix + name, type: 'Json', nullable: true }]
  const complex = (names['complexProperty'] ?? []).map((name): [string, Property] => {
    const inside = Object.values(values).map((value): [string, Property] => [
      value.name,
      { ...value, name: `${name}/${value.name}` },
    ])
    return [
      name,
      {
        name,
        type: 'Open',
        nullable: true,
        members: Object.fromEntries([...inside, ...[...leads, ...closed].map(json(`${name}/`))]),
      },
    ]
  })
  return Object.fromEntries([...complex, ...closed.map(json(''))])
}
