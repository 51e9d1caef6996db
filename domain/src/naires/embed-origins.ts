import type { NaireRecord } from './record.ts'

/** Pages of other sites that may show one questionnaire. */
export const mostEmbedOrigins = 50

/**
 * Origin of a line of `EmbedOrigins`, as a policy takes it; null where the line is none. By http this machine alone:
 * whoever is between could show anything around the questions.
 */
export function embedOrigin(line: string): string | null {
  const [, scheme, host = ''] =
    /^(https?):\/\/((?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?)\/?$/i.exec(line.trim()) ?? []
  if (scheme === undefined) return null
  const isHere = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i.test(host)
  return scheme.toLowerCase() === 'https' || isHere ? `${scheme}://${host}`.toLowerCase() : null
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Origins whose pages may show the questionnaire; none: only our own. */
export const embedOrigins = ({ EmbedOrigins = '' }: Pick<NaireRecord, 'EmbedOrigins'>): readonly string[] => [
  ...new Set(
    linesOf(EmbedOrigins)
      .flatMap((line) => embedOrigin(line) ?? [])
      .slice(0, mostEmbedOrigins),
  ),
]

/** The first line that is no origin, or one too many; null: all are. */
export function wrongEmbedOrigin(text: string): string | null {
  const lines = linesOf(text)
  return lines.find((line) => embedOrigin(line) === null) ?? lines[mostEmbedOrigins] ?? null
}
