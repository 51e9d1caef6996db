/** Whether a stored text is words alone, which are typed as they are seen. */
export const isWords = (stored: string): boolean => !stored.includes('<')

/** A stored text of words alone, as it is seen. */
export function wordsOf(stored: string): string {
  return stored.includes('&') ? new DOMParser().parseFromString(stored, 'text/html').body.textContent : stored
}

/** Typed words as they are stored: signs of markup are words, but for those in placeholders. */
export function storedWords(words: string): string {
  return words.replaceAll(/\{\{[^{}]*\}\}|[&<]/g, (found) => escapes[found] ?? found)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' }
