import { examine } from '../../expression/checking/index.ts'
import { linearPatterns } from '../../expression/patterns/index.ts'
import type { NaireRecord } from '../record.ts'
import { naireEnvironment } from './naire-environment.ts'
import { naireExpressions } from './naire-expressions.ts'

/**
 * Whether only the server scores a questionnaire, so that no device holds what is right: it has a time limit and one
 * try, and nothing that a device decides reads a score.
 */
export function hasServerScores(record: NaireRecord): boolean {
  const isExam = Boolean(record.TimeLimit) && record.SessionLimit === 1
  if (!isExam) return false
  const known = found.get(record) ?? !readsScores(record)
  found.set(record, known)
  return known
}

const found = new WeakMap<NaireRecord, boolean>()

/** Paths of expressions that only the server goes by: scores themselves, success, seats, alarms. */
const serversOwn = /ScoreExpression$|^SuccessParam$|^QuotarList|AlarmExpression$/

function readsScores(record: NaireRecord): boolean {
  const environment = naireEnvironment(record)
  return naireExpressions(record).some(
    ({ path, source }) =>
      !serversOwn.test(path) &&
      source.includes('score') &&
      examine(source, environment, linearPatterns).references.some((parts) => /^@?score$/.test(parts.at(-1) ?? '')),
  )
}

/** A record without its score expressions and the words for scores. */
export function withoutScores(record: NaireRecord): NaireRecord {
  const { ScoreExpression: _score, ScoreBands: _bands, Translations, ...rest } = record
  const Questions = record.Questions.map((question) => ({ ...question, Data: unscored(question.Data) }))
  const texts = Object.entries(Translations ?? {}).map(([lang, { [`${record.Sid}.ScoreBands`]: _words, ...own }]) => [
    lang,
    own,
  ])
  return { ...rest, Questions, ...(Translations && { Translations: Object.fromEntries(texts) }) }
}

const unscored = (data: string): string =>
  data.includes('"ScoreExpression"')
    ? JSON.stringify(
        JSON.parse(data, (name, value: unknown) => (name === 'ScoreExpression' ? undefined : value)) as unknown,
      )
    : data
