import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { withPlaceholders } from './placeholders.ts'
import { visited, type Site, codesIn } from './sites.ts'
import { usesIn } from './uses.ts'
import { requestExpressions, expressionsIn } from '../../naires/request-expressions.ts'
import { inOrder, parsedContent } from '../record/content.ts'

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

/**
 * After codes came or went: the questions, of which those that mention one, and new ones, say anew which questions
 * their expressions read.
 */
export function withRefer(questions: readonly StoredQuestion[], codes: readonly string[]): readonly StoredQuestion[] {
  const known = new Set(questions.map(({ Code }) => Code))
  const [changed, present] = [new Set(codes), codes.filter((code) => known.has(code))]
  const isConcerned = ({ Refer, Data }: StoredQuestion) =>
    Refer === undefined || Refer.some((code) => changed.has(code)) || present.some((code) => mentions(Data, code))
  return questions.map((question) => (isConcerned(question) ? referring(question, known) : question))
}

/** The question with what it reads of the known codes. */
export function referring(question: StoredQuestion, known: ReadonlySet<string>): StoredQuestion {
  const content = parsedContent(question.Data)
  const found = [...expressionsIn(content), ...requestExpressions(content, '')]
  const read = found.flatMap(({ source }) => (usesIn(source)?.paths ?? []).map(([code = '']) => code))
  const Refer = [...new Set(read.filter((code) => known.has(code)))]
  const isSame =
    Refer.length === question.Refer?.length && Refer.every((code, index) => code === question.Refer?.[index])
  return isSame ? question : inOrder({ ...question, Refer })
}

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
