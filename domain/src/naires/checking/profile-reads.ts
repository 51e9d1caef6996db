import { examine } from '../../expression/checking/index.ts'
import { linearPatterns } from '../../expression/patterns/index.ts'
import type { NaireRecord } from '../record.ts'
import { naireEnvironment } from './naire-environment.ts'
import { naireExpressions } from './naire-expressions.ts'

/** Names that a questionnaire reads of who answers, besides their answers. */
export interface ProfileReads {
  /** Names behind `$ident`, and columns that metadata comes from. */
  readonly ident: readonly string[]
  readonly user: readonly string[]
  /** `$session.survey_seq`. */
  readonly surveySeq: boolean
  /** Something of it only the server knows, which signs it for the device. */
  readonly isSigned: boolean
  /** A session begins with values of it: metadata with a source, prefilled answers, or what is signed. */
  readonly isKnown: boolean
}

/** Reads the names out of all expressions and texts; the same object for the same record. */
export function profileReads(record: NaireRecord): ProfileReads {
  const known = found.get(record) ?? readsOf(record)
  found.set(record, known)
  return known
}

const found = new WeakMap<NaireRecord, ProfileReads>()

function readsOf(record: NaireRecord): ProfileReads {
  const environment = naireEnvironment(record)
  const paths = naireExpressions(record)
    .filter(({ source }) => source.includes('$'))
    .flatMap(({ source }) => examine(source, environment, linearPatterns).references)
  const defs = record.MetadataDefs ?? []
  const namesOf = (kind: 'ident' | 'user') => [
    ...new Set([
      ...paths.flatMap(([root, ...rest]) => (root === `$${kind}` ? [rest.join('.').replace(/^@/, '')] : [])),
      ...defs.flatMap(({ Path, Source, SourceName }) => (Source === kind ? [SourceName || Path] : [])),
    ]),
  ]
  const [ident, user] = [namesOf('ident'), namesOf('user')]
  const surveySeq = paths.some(([root, name]) => root === '$session' && name === 'survey_seq')
  const isSigned = ident.length > 0 || user.length > 0 || surveySeq
  const isPrefilled = record.Questions.some(({ Data }) => Data.includes('"PrefillExpression"'))
  const isKnown = isSigned || isPrefilled || defs.some(({ Source }) => Source !== undefined)
  return { ident, user, surveySeq, isSigned, isKnown }
}
