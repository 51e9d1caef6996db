import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReferenceType } from '../expression/checking/index.ts'
import { isBlank, type Value } from '../expression/index.ts'
import {
  ContentReader,
  interactionDefinitions,
  mount,
  type AnyReply,
  type InteractionContent,
  type InteractionDefinition,
  type InteractionType,
} from './index.ts'
import { interactionReads } from './reads.ts'
import { samples } from './testing/samples.ts'

const kinds = Object.keys(interactionDefinitions) as InteractionType[]
describe.each(kinds)('an expression that reads a reply of %s', (kind) => {
  const definition = interactionDefinitions[kind] as unknown as InteractionDefinition<InteractionContent, AnyReply>
  const { contents, reply } = samples[kind]

  it.each(contents.map((content, at) => [at, content] as const))('finds what is said of it (content %i)', (_, raw) => {
    const content = definition.read(new ContentReader({ Sid: 'i', Code: 'I1', ...raw }, '', []))
    const interaction = mount(definition, content)
    const parts = interaction.parts.map(({ Code }) => Code)
    const behind = [[], ['@text'], ['@count'], ['@input'], ...parts.map((code) => ['@input', code])]
    const paths = [...behind, ...['nothing', ...parts].flatMap((code) => behind.map((rest) => [code, ...rest]))]
    fc.assert(
      fc.property(reply ?? fc.constant(null), (given) => {
        for (const rest of paths) {
          const value = interaction.value(given, rest, 'Asia/Shanghai')
          const type = interactionReads(kind, content, rest)
          expect([rest, value, type], String(rest)).toSatisfy(() => fits(value, type))
        }
      }),
      { numRuns: 50 },
    )
  })
})

function fits(value: Value, type: ReferenceType | null): boolean {
  if (type === null) return isBlank(value)
  switch (type.kind) {
    case 'any':
      return true
    case 'choice':
    case 'text':
      return value === null || typeof value === 'string'
    case 'number':
      return value === null || typeof value === 'number'
    case 'date':
      return value === null || value instanceof Date || typeof value === 'string'
    case 'boolean':
      return typeof value === 'boolean'
    case 'codes':
    case 'list':
    case 'place':
      return value === null || Array.isArray(value)
  }
}
