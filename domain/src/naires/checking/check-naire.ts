import { type Diagnostic, examine, type CheckResult } from '../../expression/checking/index.ts'
import type { NaireRecord } from '../record.ts'
import { cyclesAmong } from '../../expression/checking/index.ts'
import { linearPatterns } from '../../expression/patterns/index.ts'
import { naireEnvironment, withResponse, type RespondentSources } from './naire-environment.ts'
import { naireExpressions, type NaireExpression } from './naire-expressions.ts'

/**
 * Something about an expression of a questionnaire, or about several that go in a circle, that its author should know.
 */
export interface NaireDiagnostic extends Omit<Diagnostic, 'key'> {
  /**
   * `cycle`: the questions with these `codes` depend on each other. All sentences are in
   * `locales/<lang>/validation.json`, under `expression`.
   */
  readonly key: Diagnostic['key'] | 'cycle'
  /**
   * Path of the field in the record, like `Questions[3].Data.Config.VisibleExpression`; of a cycle, of its first
   * question.
   */
  readonly path: string
  /** The last name of the path. */
  readonly field: string
  /** Code of the question that the expression belongs to; null: the questionnaire. */
  readonly question: string | null
  /** The expression; blank for a cycle. */
  readonly source: string
}

/**
 * Everything that the author of a questionnaire should know of its expressions: those of the questionnaire itself,
 * those of question after question, then the cycles.
 */
export function checkNaire(record: NaireRecord, sources: RespondentSources = {}): readonly NaireDiagnostic[] {
  const expressions = examinedExpressions(record, sources)
  return [
    ...unsourcedMetadata(record, sources),
    ...expressions.flatMap((expression) => ofExpression(expression, record)),
    ...cyclesIn(record, expressions).map((codes) => ofCycle(codes, record)),
  ]
}

/** Metadata whose source does not have the name that it comes from. */
function unsourcedMetadata(record: NaireRecord, sources: RespondentSources): readonly NaireDiagnostic[] {
  const environment = naireEnvironment(record, sources)
  return (record.MetadataDefs ?? []).flatMap(({ Path, Source, SourceName }, at) => {
    const source = `$${Source}.${SourceName || Path}`
    if ((Source !== 'ident' && Source !== 'user') || environment.typeOf(source.split('.')) !== null) return []
    return [
      {
        severity: 'error',
        key: 'noSource',
        params: { name: source },
        position: { from: 0, to: 0 },
        suggestion: null,
        path: `MetadataDefs[${at}].SourceName`,
        field: 'SourceName',
        question: null,
        source: '',
      } as const,
    ]
  })
}

function ofExpression(
  { path, source, question, diagnostics }: ExaminedExpression,
  { Questions }: NaireRecord,
): readonly NaireDiagnostic[] {
  const place = {
    path,
    field: path.slice(path.lastIndexOf('.') + 1),
    question: Questions[question]?.Code ?? null,
    source,
  }
  return diagnostics.map((diagnostic) => ({ ...diagnostic, ...place }))
}

// A question that reads itself settles as a rule; its author should know all the same.
function ofCycle(codes: readonly string[], { Questions }: NaireRecord): NaireDiagnostic {
  const [question = null] = codes
  return {
    severity: codes.length > 1 ? 'warning' : 'hint',
    key: 'cycle',
    params: { codes: [...codes, ...codes.slice(0, 1)].join(' → ') },
    position: { from: 0, to: 0 },
    suggestion: null,
    path: `Questions[${Questions.findIndex(({ Code }) => Code === question)}]`,
    field: 'Code',
    question,
    source: '',
  }
}

/** The circles of questions whose replies depend on each other, each by its codes. */
function cyclesIn(
  { Questions }: NaireRecord,
  expressions: readonly ExaminedExpression[],
): readonly (readonly string[])[] {
  const reads = new Map(
    Questions.flatMap(({ Code }) => [
      [Code, new Set<string>()],
      [scoreOf(Code), new Set([Code])],
    ]),
  )
  for (const { path, question, references } of expressions) {
    const code = Questions[question]?.Code
    const reader =
      code === undefined || !decides.test(path) ? undefined : path.endsWith('.ScoreExpression') ? scoreOf(code) : code
    for (const [name = '', ...rest] of reader === undefined ? [] : references) {
      const read = rest.at(-1) === '@score' ? scoreOf(name) : name
      if (reader !== undefined && reads.has(read)) reads.get(reader)?.add(read)
    }
  }
  const circles = cyclesAmong(new Map([...reads].map(([name, others]) => [name, [...others]])))
  return circles.map((circle) => [...new Set(circle.map((name) => name.split(' ')[0] as string))])
}

/** A question's score follows from its reply, not the other way round: it is something of its own. */
const scoreOf = (code: string) => `${code} score`

/**
 * Expressions that decide whether something can be answered, with what, or its score; others read answers and change
 * none.
 */
const decides = /\.(?:Visible|Hide|Select|Disable|Value|Readonly|Score)Expression$/

/** An expression of a questionnaire, what it reads, and what is to be said of it. */
export type ExaminedExpression = NaireExpression & CheckResult

export function examinedExpressions(
  record: NaireRecord,
  sources: RespondentSources = {},
): readonly ExaminedExpression[] {
  const environment = naireEnvironment(record, sources)
  const afterRequest = withResponse(environment)
  return naireExpressions(record).map((expression) => {
    const reads = expression.path.endsWith('.UnlockExpression') ? afterRequest : environment
    return { ...expression, ...examine(expression.source, reads, linearPatterns) }
  })
}
