import { z, type ZodType } from 'zod'

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Converts schemas and collects those that have a name of their own. */
export class SchemaCollection {
  readonly named = new Map<string, JsonSchema>()

  /** Of what a client sends. */
  ofRequest(schema: ZodType): JsonSchema {
    return this.converted(schema, 'input')
  }

  /** Of what a client receives; later versions may add fields. */
  ofReply(schema: ZodType): JsonSchema {
    return this.converted(schema, 'output')
  }

  private converted(schema: ZodType, io: 'input' | 'output'): JsonSchema {
    const whole = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    })
    const {
      $schema: _,
      $defs = {},
      ...own
    } = JSON.parse(JSON.stringify(whole).replaceAll('#/$defs/', '#/components/schemas/')) as JsonSchema & {
      readonly $defs?: Readonly<Record<string, JsonSchema>>
    }
    for (const [name, each] of Object.entries($defs)) this.add(name, each)
    return own
  }

  private add(name: string, schema: JsonSchema): void {
    const before = this.named.get(name)
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(schema))
      throw new Error(`${name} is the name of two schemas: one that is sent and one that is received`)
    this.named.set(name, schema)
  }
}
