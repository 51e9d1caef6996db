import { CheckCircleOutlined } from '@ant-design/icons'
import type { NaireFinding } from '@naire/domain/diagnostics'
import { Alert, Button, Progress } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReachabilityReport, Spread } from '@naire/domain/reachability'
import type { Editing } from '../editing/editing.ts'
import { FindingList } from './FindingList.tsx'
import styles from './findings.module.css'
import type { Findings } from './use-findings.ts'

interface FindingsPanelProps {
  readonly findings: Findings
  readonly editing: Pick<Editing, 'perform'>
  /** Brings the author to the question, or to the questionnaire's own field at the path. */
  readonly onGoTo: (finding: NaireFinding) => void
}

const severities = ['error', 'warning', 'hint'] as const

/**
 * Everything found in a questionnaire, the gravest first, each with the way to it and, where there is one, the way to
 * mend it.
 */
export function FindingsPanel({ findings: { all, state, share, lengths, runs }, editing, onGoTo }: FindingsPanelProps) {
  const { t } = useTranslation('testing')
  const ordered = useMemo(
    () => severities.flatMap((severity) => all.filter((finding) => finding.severity === severity)),
    [all],
  )
  const mendable = ordered.filter(({ mending }) => mending !== null)
  return (
    <section className={styles.panel} aria-label={t('findings.title')} data-findings={state}>
      <div className={styles.head}>
        <p role="status" className={styles.state}>
          {t(`findings.state.${state}`, { runs })}
        </p>
        {mendable.length > 1 && (
          <Button size="small" onClick={() => mendAll(mendable, editing)}>
            {t('findings.mendAll', { number: mendable.length })}
          </Button>
        )}
      </div>
      {state === 'walking' && (
        <Progress percent={Math.round(share * 100)} size="small" aria-label={t('findings.state.walking')} />
      )}
      {state === 'done' && ordered.length === 0 && (
        <Alert type="success" icon={<CheckCircleOutlined />} showIcon title={t('findings.none')} />
      )}
      <FindingList findings={ordered} perform={editing.perform} onGoTo={onGoTo} />
      {lengths && <Lengths lengths={lengths} />}
    </section>
  )
}

// One after the other: two in one question would undo each other, so the second waits for the next look.
function mendAll(findings: readonly NaireFinding[], { perform }: Pick<Editing, 'perform'>): void {
  const mended = new Set<string | null>()
  const operations = findings.flatMap(({ mending, questionSid, path }) => {
    const place = questionSid ?? path
    if (mending === null || mended.has(place)) return []
    mended.add(place)
    return [mending]
  })
  perform(...operations)
}

const measures = ['questions', 'pages', 'minutes'] as const

/** Duration for respondents who answer at random. */
export function Lengths({ lengths }: { readonly lengths: ReachabilityReport['lengths'] }) {
  const { t, i18n } = useTranslation('testing')
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const shown = ({ least, median, most }: Spread) => ({
    least: format.format(least),
    median: format.format(median),
    most: format.format(most),
  })
  return (
    <dl className={styles.lengths}>
      {measures.map((measure) => (
        <div key={measure}>
          <dt>{t(`lengths.${measure}`)}</dt>
          <dd>{t('lengths.spread', shown(lengths[measure]))}</dd>
        </div>
      ))}
    </dl>
  )
}
