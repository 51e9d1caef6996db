import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'

/** A content in which no list of sids names a thing that is gone. */
export function withoutSid(content: ContentObject, sid: string): ContentObject {
  if (sid === '') return content
  return JSON.parse(JSON.stringify(content), (name, value: unknown) =>
    lists.has(name) && Array.isArray(value) ? value.filter((other) => other !== sid) : value,
  ) as ContentObject
}

const lists: ReadonlySet<string> = new Set(['Exclusive', 'Orders'])
