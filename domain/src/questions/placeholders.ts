const placeholder = /\{\{([^{}]+)\}\}/

/**
 * A text as it alternates: what stands between placeholders, `{{expression}}`, at even places, their expressions at odd
 * ones.
 */
export function piecesOf(text: string): readonly string[] {
  return text.split(placeholder)
}

/** The expressions of the placeholders of a text. */
export function placeholdersIn(text: string): readonly string[] {
  return piecesOf(text).filter((_, at) => at % 2 === 1)
}

/** The expressions of the placeholders of an HTML text, as they are meant. */
export function htmlPlaceholdersIn(text: string): readonly string[] {
  return placeholdersIn(text).map(unescaped)
}

/** An expression as it is meant: editors of rich text write its signs as entities, and leave tags in it. */
export function unescaped(source: string): string {
  const bare = source.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ')
  return bare.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity)
}

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
