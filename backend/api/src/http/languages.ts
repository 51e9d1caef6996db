import { fallbackLanguage, nearestLanguage, type Language } from '@naire/domain/languages'

/** The best of our languages for an Accept-Language header. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map(preference)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const found = nearestLanguage(tag)
    if (found) return found
  }
  return fallbackLanguage
}

function preference(part: string): { tag: string; quality: number } {
  const [tag = '', ...params] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const quality = params.find((param) => param.startsWith('q='))?.slice(2)
  return { tag, quality: tag === '' ? 0 : quality === undefined ? 1 : Number(quality) || 0 }
}
