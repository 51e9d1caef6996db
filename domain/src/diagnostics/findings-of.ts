import { checkNaire, type NaireDiagnostic } from '../naires/checking/index.ts'
import { parseRecord, type NaireProblem, type NaireRecord } from '../naires/index.ts'
import type { NaireFinding } from './finding.ts'
import { mendingOf } from './mending.ts'
import { offersAt } from './offers.ts'

/** Computes the immediate diagnostics: faults of the content, then those of its expressions. */
export function findingsOf(record: NaireRecord): readonly NaireFinding[] {
  const parsed = parseRecord(record)
  const problems = 'problems' in parsed ? parsed.problems.filter(isNotOfExpression) : []
  return [
    ...problems.map((problem) => ofProblem(problem, record)),
    ...checkNaire(record).map((diagnostic) => ofDiagnostic(diagnostic, record)),
  ]
}

// Those are told with their place by the diagnostics.
function isNotOfExpression({ key, details }: NaireProblem): boolean {
  return key !== 'content.expression' && !(key === 'naire.unknownCode' && details['expression'] !== '')
}

function ofProblem({ target, key, details }: NaireProblem, { Questions }: NaireRecord): NaireFinding {
  const question = Questions[Number(/^Questions\[(\d+)\]/.exec(target)?.[1] ?? -1)]
  return {
    id: [key, target, JSON.stringify(details)].join(' '),
    severity: 'error',
    sentence: { key, params: details },
    questionSid: question?.Sid ?? null,
    code: question?.Code ?? null,
    path: target,
    position: null,
    mending: null,
    offers: [],
  }
}

function ofDiagnostic(diagnostic: NaireDiagnostic, record: NaireRecord): NaireFinding {
  const { key, params, path, question, position, severity, source } = diagnostic
  return {
    id: [key, path, position.from, position.to, source].join(' '),
    severity,
    sentence: { key: `expression.${key}`, params },
    questionSid: record.Questions.find(({ Code }) => Code === question)?.Sid ?? null,
    code: question,
    path,
    position: key === 'cycle' ? null : position,
    mending: mendingOf(diagnostic, record),
    offers: key === 'contradiction' ? offersAt(path, record) : [],
  }
}
