import type { NaireRecord } from '../../naires/record.ts'
import { withPlaceholders } from './placeholders.ts'
import { visited, type Site, codesIn } from './sites.ts'
import { usesIn } from './uses.ts'
import { mentions } from './refer.ts'

/** Where questions with these codes are referred to, but for the contents of the questions with the sids `apart`. */
export function referencesTo(
  record: NaireRecord,
  codes: ReadonlySet<string>,
  apart: ReadonlySet<string>,
): readonly ReferencePlace[] {
  const places: ReferencePlace[] = []
  visited(record, {
    concerns: (json, question) => {
      if (question === null) return [...codes].some((code) => mentions(json, code))
      return (
        !apart.has(question.Sid) &&
        ((question.Refer?.some((code) => codes.has(code)) ?? true) || hasPlaceholderFor(json, codes))
      )
    },
    at: (text, site) => {
      if (refers(text, site, codes))
        places.push({ path: site.path, question: site.question?.Code ?? null, source: text })
      return text
    },
  })
  return places
}

// Much faster than opening the JSON text.
function hasPlaceholderFor(json: string, codes: ReadonlySet<string>): boolean {
  if (!json.includes('{{')) return false
  return (
    json.includes('\\u') ||
    (json.match(/\{\{[^{}]+\}\}/g) ?? []).some((placeholder) => codesIn(placeholder).some((code) => codes.has(code)))
  )
}

function refers(text: string, { kind }: Site, codes: ReadonlySet<string>): boolean {
  switch (kind) {
    case 'expression':
      return reads(text, codes)
    case 'code':
      return codes.has(text)
    case 'codes':
      return codesIn(text).some((code) => codes.has(code))
    case 'text': {
      let found = false
      withPlaceholders(text, (source) => {
        found ||= reads(source, codes)
        return source
      })
      return found
    }
  }
}

function reads(source: string, codes: ReadonlySet<string>): boolean {
  return usesIn(source)?.paths.some(([code = '']) => codes.has(code)) ?? false
}

/** Where something is referred to. */
export interface ReferencePlace {
  /** Path of the field, like `Questions[3].Data.Config.VisibleExpression`. */
  readonly path: string
  /** Code of the question that it stands in; null: it belongs to the questionnaire. */
  readonly question: string | null
  /** The expression, text or code that refers. */
  readonly source: string
}
