import { unescaped } from '../../questions/placeholders.ts'

/**
 * A text with every `{{expression}}` as `replace` gives it; placeholders that stay the same are left as they are
 * written.
 */
export function withPlaceholders(text: string, replace: (source: string) => string): string {
  if (!text.includes('{{')) return text
  return text.replace(/\{\{([^{}]+)\}\}/g, (whole, written: string) => {
    const source = unescaped(written)
    const replaced = replace(source)
    if (replaced === source) return whole
    return `{{${source === written ? replaced : escaped(replaced)}}}`
  })
}

const entities = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
] as const

// `&` first, so that the signs of the other entities are not escaped again.
function escaped(source: string): string {
  return entities.toReversed().reduce((text, [entity, sign]) => text.replaceAll(sign, entity), source)
}
