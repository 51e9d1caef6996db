import { htmlOfMarkdown, placeholderOf } from '../words.ts'

/** Text of a form as HTML, its `${name}` as placeholders. */
export function formText(text: string): string {
  const pieces = text.split(/\$\{\s*([^}]*?)\s*\}/)
  const marked = pieces.map((piece, at) => (at % 2 === 1 ? placeholderOf(piece) : piece)).join('')
  return htmlOfMarkdown(marked)
}
