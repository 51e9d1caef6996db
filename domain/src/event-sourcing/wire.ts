/** A property of an OData entity: its name on the wire is also the name of its column in the read model. */
export interface WireProperty {
  readonly type: 'String' | 'Int32' | 'Int64' | 'Double' | 'Boolean' | 'DateTimeOffset' | 'Json'
  readonly nullable?: boolean
}

/** The properties of one OData set, in the order in which `$metadata` lists them. `Sid` is the key. */
export type WireTable = Readonly<Record<string, WireProperty>>
