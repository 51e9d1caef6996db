/** A text with every `{{expression}}` as `replace` gives it; placeholders that stay the same are left as they are written. */
export function withPlaceholders(text: string, replace: (source: string) => string): string {
  if (!text.includes('{{')) return text
  return text.replace(/\{\{([^{}]+)\}\}/g, (whole, written: string) => {
    const source = unescaped(written)
    const replaced = replace(source)
    if (replaced === source) return whole
    return `{{${source === written ? replaced : escaped(replaced)}}}`
  })
}

const entities = [['&lt;', '<'], ['&gt;', '>'], ['&quot;', '"'], ['&#39;', "'"], ['&amp;', '&']] as const

// Texts are HTML: an editor writes the signs of an expression as entities and may leave tags between them.
function unescaped(written: string): string {
  const bare = written.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ')
  return entities.reduce((text, [entity, sign]) => text.replaceAll(entity, sign), bare)
}

function escaped(source: string): string {
  return entities.toReversed().reduce((text, [entity, sign]) => text.replaceAll(sign, entity), source)
}
