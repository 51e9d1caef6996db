import type { ContentReader, InteractionContent } from '../interactions/index.ts'

/** Reads `Interactions` of a type that holds exactly one. */
export function readOnly<C extends InteractionContent>(reader: ContentReader, read: (reader: ContentReader) => C): C {
  const contents = reader.list('Interactions', read)
  const [only] = contents
  if (only && contents.length === 1) return only
  reader.note('interactionCount', { expected: 1, found: contents.length }, reader.at('Interactions'))
  return only ?? reader.object('Interactions[0]', read)
}
