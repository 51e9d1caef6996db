/** The signs that HTML writes in another way. */
export const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** The expression of a placeholder as it is meant: editors of rich text write its signs as entities, and leave tags in it. */
export function unescaped(source: string): string {
  const bare = source.replace(/<[^>]*>/g, '').replace(/&nbsp;/g, ' ')
  return Object.entries(entities).reduce((text, [sign, entity]) => text.replaceAll(entity, sign), bare)
}
