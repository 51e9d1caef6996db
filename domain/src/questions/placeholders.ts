const placeholder = /\{\{([^{}]+)\}\}/

/** A text as it alternates: what stands between placeholders, `{{expression}}`, at even places, their expressions at odd ones. */
export function piecesOf(text: string): readonly string[] {
  return text.split(placeholder)
}

/** The expressions of the placeholders of a text. */
export function placeholdersIn(text: string): readonly string[] {
  return piecesOf(text).filter((_, at) => at % 2 === 1)
}
