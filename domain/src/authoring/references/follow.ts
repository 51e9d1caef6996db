import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import type { NamedObject } from './named-object.ts'
import { withPlaceholders } from './placeholders.ts'
import { renamedInside, renamedQuestion, type RenamedSource } from './rename-source.ts'
import { visited, type Site, codesIn, mapCodes } from './sites.ts'
import { mentions } from './refer.ts'
import type { ReferencePlace } from './references-to.ts'

/** A new code for a question, or for an object in it. */
export interface Renaming {
  readonly question: StoredQuestion
  /** Null: the question itself. */
  readonly object: NamedObject | null
  readonly from: string
  readonly to: string
}

export interface ReferenceUpdate {
  readonly record: NaireRecord
  /** Where it is referred to. */
  readonly found: readonly ReferencePlace[]
  /** References that may be meant and stay as they are. */
  readonly unclear: readonly ReferencePlace[]
}

/** The record with every reference to what is renamed. */
export function followed(record: NaireRecord, renaming: Renaming): ReferenceUpdate {
  const found: ReferencePlace[] = []
  const unclear: ReferencePlace[] = []
  const { question, object } = renaming
  const next = visited(record, {
    concerns: (json, asked) => asked?.Sid === question.Sid || mentions(json, question.Code),
    at: (text, site) => {
      const { source, edits, isUnclear } = renamedAt(text, site, renaming)
      const place = { path: site.path, question: site.question?.Code ?? null, source: text }
      if (edits > 0) found.push(place)
      if (isUnclear) unclear.push(place)
      return object?.role === 'interaction' && site.kind === 'text' && isOf(site, question)
        ? withBlanks(source, renaming)
        : source
    },
  })
  return { record: next, found, unclear }
}

function renamedAt(text: string, { kind }: Site, renaming: Renaming): RenamedSource {
  switch (kind) {
    case 'expression':
      return inExpression(text, renaming)
    case 'code':
      return renaming.object === null && text === renaming.from
        ? { source: renaming.to, edits: 1, isUnclear: false }
        : untouched(text)
    case 'codes':
      return renaming.object === null ? withWords(text, renaming) : untouched(text)
    case 'text': {
      const inside: RenamedSource[] = []
      const source = withPlaceholders(text, (expression) => {
        const renamed = inExpression(expression, renaming)
        inside.push(renamed)
        return renamed.source
      })
      return {
        source,
        edits: inside.reduce((sum, { edits }) => sum + edits, 0),
        isUnclear: inside.some(({ isUnclear }) => isUnclear),
      }
    }
  }
}

function inExpression(source: string, { question, object, from, to }: Renaming): RenamedSource {
  if (!mentions(source, question.Code)) return untouched(source)
  return object === null ? renamedQuestion(source, from, to) : renamedInside(source, object, to)
}

const untouched = (source: string): RenamedSource => ({ source, edits: 0, isUnclear: false })

function withWords(text: string, { from, to }: Renaming): RenamedSource {
  return {
    source: mapCodes(text, (code) => (code === from ? to : code)),
    edits: codesIn(text).filter((code) => code === from).length,
    isUnclear: false,
  }
}

// Translations are kept by the sids of what they translate.
function isOf(site: Site, question: StoredQuestion): boolean {
  return site.question?.Sid === question.Sid || site.path.includes(`.${question.Sid}.`)
}

/** `[[I2]]` is where a blank stands. */
function withBlanks(text: string, { from, to }: Renaming): string {
  return text.replaceAll(`[[${from}]]`, `[[${to}]]`)
}
