import { authorClasses, cleanStyles } from '@naire/domain/markup'
import { mapAuthorTexts, type AuthorTextKind, type NaireRecord } from '@naire/domain/naires'
import { cleanHtml } from './clean-html.ts'

/** What was taken out of a field: `target` is its path, like `Questions[0].Data.Css`. */
export interface SanitisedField {
  readonly target: string
  /** As the author wrote it, each cut to 120 characters. */
  readonly removed: readonly string[]
}

/** A record as it may be saved, and what its author is told about it. */
export function cleanRecord(given: NaireRecord): {
  readonly record: NaireRecord
  readonly cleaned: readonly SanitisedField[]
} {
  const cleaned: SanitisedField[] = []
  const record = mapAuthorTexts(given, (text, kind, target) => {
    const { kept, removed } = cleaners[kind](text)
    if (removed.length > 0) cleaned.push({ target, removed: removed.map(shortened) })
    return kept
  })
  return { record, cleaned }
}

interface Outcome {
  readonly kept: string
  readonly removed: readonly string[]
}

const cleaners: Readonly<Record<AuthorTextKind, (text: string) => Outcome>> = {
  html: (text) => {
    const { html, removed } = cleanHtml(text)
    return { kept: html, removed }
  },
  // What needs no cleaning keeps its author's comments and lines.
  styles: (css) => {
    const { text, removed } = cleanStyles(css)
    return { kept: removed.length === 0 ? css : text, removed }
  },
  classes: (text) => {
    const kept = authorClasses(text)
    return { kept, removed: text.split(/\s+/).filter((name) => name !== '' && !kept.split(' ').includes(name)) }
  },
}

const maxSigns = 120
const shortened = (text: string) => (text.length > maxSigns ? `${text.slice(0, maxSigns - 1)}…` : text)
