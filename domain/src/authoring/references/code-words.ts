/** The codes in a text that lists them with anything between. */
export function codesIn(text: string): readonly string[] {
  return text.match(code) ?? []
}

/** The text with every code in it as `replace` gives it. */
export function mapCodes(text: string, replace: (code: string) => string): string {
  return text.replace(code, replace)
}

const code = /(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*/gu
