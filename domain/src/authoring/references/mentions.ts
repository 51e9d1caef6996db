/**
 * Whether a code stands in a text as a word of its own. JSON texts may be asked: an escaped character counts as a
 * word's end.
 */
export function mentions(text: string, code: string): boolean {
  if (text.includes('\\u')) return true
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1)) {
    if (!continues(text[at + code.length]) && (!continues(text[at - 1]) || text[at - 2] === '\\')) return true
  }
  return false
}

const ofWords = /[\p{L}\p{N}\p{Cs}_]/u

// Letters beyond the first plane are pairs of surrogates.
function continues(character: string | undefined): boolean {
  return character !== undefined && ofWords.test(character)
}
