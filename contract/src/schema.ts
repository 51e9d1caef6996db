import { roles, type RoleCode } from '@naire/domain/access'
import type { WireProperty, WireRow, WireTable } from '@naire/domain/event-sourcing'
import { normalSid } from '@naire/domain/naires'
import { z, type ZodType } from 'zod'

type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: ReadOnly<T[Name]> }
    : T

/** Type of what a client sends for a schema. */
export type InputOf<Schema extends ZodType> = ReadOnly<z.input<Schema>>

/** Type of what a schema gives, and of what a client receives. */
export type OutputOf<Schema extends ZodType> = ReadOnly<z.output<Schema>>

/** A sid in any spelling, as it is stored. */
export const sid = z
  .string()
  .overwrite((text) => normalSid(text) ?? text)
  .refine((text) => normalSid(text) !== null, 'is no sid: 32 hexadecimal digits are expected')
  .meta({ id: 'Sid', description: '32 hexadecimal digits; in requests in any spelling of a GUID.' })

/** Blank and missing mean none. */
export const optionalSid = z.union([z.literal('').transform(() => null), z.null(), sid]).optional()

/** A text that may be missing: what is wrong with a blank one, the rules of the thing say. */
export const text = z.string().max(10_000).default('')

/** Number of a role. */
export const role = z
  .number()
  .int()
  .refine((code): code is RoleCode => (Object.values(roles) as number[]).includes(code), 'is no role')
  .meta({ enum: Object.values(roles) })

/** ISO 8601 in UTC, as the server writes times. */
export const time = z.string().meta({ format: 'date-time' })

export const reasonText = z.string().max(4_000).default('')
export const sids = z.array(sid).min(1).max(1_000)

/** A number of a fixed list. */
export const oneOf = <Code extends number>(codes: readonly Code[]) =>
  z
    .number()
    .refine((code): code is Code => (codes as readonly number[]).includes(code), 'is not one of the known numbers')
    .meta({ enum: [...codes] })

/** Value whose type is defined elsewhere; `schema` describes it. Nothing is checked: for replies only. */
export const typed = <T>(schema: Readonly<Record<string, unknown>>): ZodType<T> => z.custom<T>().meta({ ...schema })

/** A row of an OData set by its property table. A client that selects gets fewer properties. */
export const row = <Table extends WireTable>(id: string, table: Table): ZodType<WireRow<Table>> =>
  typed<WireRow<Table>>({
    id,
    type: 'object',
    properties: Object.fromEntries(Object.entries(table).map(([name, property]) => [name, propertySchema(property)])),
  })

const valueSchemas: Readonly<Record<WireProperty['type'], object>> = {
  String: { type: 'string' },
  Int32: { type: 'integer', format: 'int32' },
  Int64: { type: 'integer', format: 'int64' },
  Double: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTimeOffset: { type: 'string', format: 'date-time' },
  Json: {},
}

function propertySchema({ type, nullable = false }: WireProperty): object {
  const schema = valueSchemas[type]
  return nullable && 'type' in schema ? { ...schema, type: [schema.type, 'null'] } : schema
}

const context = z.string().meta({ description: 'Address of the metadata of the value.' })

/** Result of a bound operation as OData wraps it. */
export const valueOf = <Schema extends ZodType>(value: Schema) => z.object({ '@odata.context': context, value })

export const listOf = <Schema extends ZodType>(item: Schema) => valueOf(z.array(item))

/** An entity that was made or changed. */
export const entityOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ '@odata.context': context.optional(), '@odata.etag': z.string().optional(), ...shape })

/** A page of a set. */
export const pageOf = (item: ZodType) =>
  z.object({
    '@odata.context': context,
    '@odata.count': z.number().int().optional(),
    '@odata.nextLink': z.string().optional(),
    '@odata.deltaLink': z.string().optional(),
    value: z.array(item),
  })
