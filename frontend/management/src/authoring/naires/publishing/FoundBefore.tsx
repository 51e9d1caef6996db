import { CheckCircleOutlined } from '@ant-design/icons'
import type { NaireFinding } from '@naire/domain/diagnostics'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FindingList } from '../../diagnostics/FindingList.tsx'
import type { Findings } from '../../diagnostics/use-findings.ts'
import styles from './publishing.module.css'

interface FoundBeforeProps {
  readonly findings: Findings
  readonly onGoTo: (finding: NaireFinding) => void
}

/** What checks, test cases and made-up respondents find in what is about to be published; hints are for the editor. */
export function FoundBefore({ findings: { all, state }, onGoTo }: FoundBeforeProps) {
  const { t } = useTranslation()
  const grave = useMemo(
    () =>
      (['error', 'warning'] as const).map((severity) =>
        all.filter((finding) => finding.severity === severity).map(toRead),
      ),
    [all],
  )
  const [errors = [], warnings = []] = grave
  const cases = warnings.filter(({ sentence }) => sentence.key.startsWith('cases.')).length
  const shown = useMemo(() => grave.flat(), [grave])
  return (
    <section aria-label={t('testing:findings.title')}>
      <p role="status" className="n-aside">
        {state === 'waiting'
          ? t('testing:findings.state.waiting')
          : t('naires.publishing.found', { errors: errors.length, warnings: warnings.length, cases })}
        {state === 'walking' && ` ${t('testing:findings.state.walking')}`}
      </p>
      {errors.length > 0 && <Alert type="error" showIcon title={t('naires.publishing.blocked')} />}
      {state === 'done' && shown.length === 0 && (
        <Alert type="success" icon={<CheckCircleOutlined />} showIcon title={t('testing:findings.none')} />
      )}
      {shown.length > 0 && (
        <details className={styles.part} open={errors.length + cases > 0} data-found>
          <summary>{t('naires.publishing.list')}</summary>
          <FindingList findings={shown} perform={() => null} onGoTo={onGoTo} />
        </details>
      )}
    </section>
  )
}

// It is mended where it stands, not here.
const toRead = (finding: NaireFinding): NaireFinding => ({ ...finding, mending: null, offers: [] })
