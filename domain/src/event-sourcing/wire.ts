/** A property of an OData entity: its name on the wire is also the name of its column in the read model. */
export interface WireProperty {
  readonly type: 'String' | 'Int32' | 'Int64' | 'Double' | 'Boolean' | 'DateTimeOffset' | 'Json'
  readonly nullable?: boolean
}

/** The properties of one OData set, in the order in which `$metadata` lists them. `Sid` is the key. */
export type WireTable = Readonly<Record<string, WireProperty>>

/** One row of a set. `Json` is a value that is written as JSON text on the wire, times are ISO 8601 in UTC. */
export type WireRow<Table extends WireTable> = {
  readonly [Name in keyof Table]:
    | WireValue[Table[Name]['type']]
    | (Table[Name] extends { readonly nullable: true } ? null : never)
}

interface WireValue {
  readonly String: string
  readonly Int32: number
  readonly Int64: number
  readonly Double: number
  readonly Boolean: boolean
  readonly DateTimeOffset: string
  readonly Json: unknown
}
