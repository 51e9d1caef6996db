/** The words of an HTML text on one line, cut after `length` characters. */
export function plainTextOf(html: string, length = Number.POSITIVE_INFINITY): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  const signs = [...text]
  return signs.length > length ? `${signs.slice(0, length).join('')}…` : text
}
