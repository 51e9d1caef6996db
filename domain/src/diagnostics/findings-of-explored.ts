import type { ReachabilityReport, ReachabilityFinding } from '../reachability/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import type { NaireFinding } from './finding.ts'
import { conditionPath, offersAt, optionPath } from './offers.ts'

/**
 * Diagnostics of reachability analysis: no run reached it, which proves nothing. A part unreachable because of an
 * earlier one is a hint only.
 */
export function findingsOfExplored(
  { findings, runs }: ReachabilityReport,
  record: NaireRecord,
): readonly NaireFinding[] {
  const unmet = new Set<string>()
  const reads = new Map(record.Questions.map(({ Code, Refer = [] }) => [Code, Refer]))
  return findings.map((finding) => {
    const because =
      finding.kind === 'unreachableQuestion' ? (reads.get(finding.code)?.find((code) => unmet.has(code)) ?? null) : null
    if (finding.kind === 'unreachableQuestion') unmet.add(finding.code)
    const { path, shown } = unmetAt(finding, record)
    return {
      ...about(finding, { runs, because }),
      path: shown,
      position: null,
      mending: null,
      offers: because === null ? offersAt(path, record) : [],
    }
  })
}

interface SampleRun {
  readonly runs: number
  /** Code of a question before it that nobody meets either. */
  readonly because: string | null
}

function about(
  finding: ReachabilityFinding,
  { runs, because }: SampleRun,
): Pick<NaireFinding, 'id' | 'severity' | 'sentence' | 'questionSid' | 'code'> {
  switch (finding.kind) {
    case 'unreachableQuestion': {
      const { code, questionSid } = finding
      const told =
        because === null
          ? ({ severity: 'warning', sentence: { key: 'explorer.unreachableQuestion', params: { runs } } } as const)
          : ({ severity: 'hint', sentence: { key: 'explorer.unreachableAfter', params: { because } } } as const)
      return { id: `unreachable ${questionSid}`, ...told, questionSid, code }
    }
    case 'deadOption': {
      const { code, option, questionSid, optionSid } = finding
      return {
        id: `dead ${questionSid} ${optionSid}`,
        severity: 'warning',
        sentence: { key: 'explorer.deadOption', params: { option, runs } },
        questionSid,
        code,
      }
    }
    case 'unfillableQuota':
      return {
        id: `unfillable ${finding.quotaSid}`,
        severity: 'warning',
        sentence: { key: 'explorer.unfillableQuota', params: { memo: finding.memo, runs } },
        questionSid: null,
        code: null,
      }
  }
}

interface UnreachedValue {
  /** Path of the unreachable part. */
  readonly path: string
  /** Where its author looks first: at the condition that is not met. */
  readonly shown: string
}

function unmetAt(finding: ReachabilityFinding, { Questions, QuotarList = [] }: NaireRecord): UnreachedValue {
  if (finding.kind === 'unfillableQuota') {
    const path = `QuotarList[${QuotarList.findIndex(({ Sid }) => Sid === finding.quotaSid)}]`
    return { path, shown: `${path}.QuotarExpression` }
  }
  const at = Questions.findIndex(({ Sid }) => Sid === finding.questionSid)
  const question = Questions[at]
  if (!question) return { path: '', shown: '' }
  const inner = finding.kind === 'deadOption' ? optionPath(question, finding.optionSid) : ''
  const condition = conditionPath(question, inner)
  const path = inner === '' ? `Questions[${at}]` : `Questions[${at}].Data.${inner}`
  return { path, shown: condition === null ? path : `Questions[${at}].Data.${condition}` }
}
