import { countedSessions, type DerivedVariable } from '@naire/domain/analysis'
import { Skeleton } from 'antd'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnalysis } from '../analysis-client.ts'
import { CountedLine } from '../CountedLine.tsx'
import { partsOf } from '../distribution/distribution-parts.ts'
import { PartsView } from '../distribution/PartsView.tsx'
import { ProblemNote } from '../ProblemNote.tsx'
import styles from './factory.module.css'

interface PreviewProps {
  readonly naireSid: string
  readonly variable: DerivedVariable
  readonly isWhole: boolean
}

/** Distribution that a variable would have; nothing of it is saved. */
export function Preview({ naireSid, variable, isWhole }: PreviewProps) {
  const { t } = useTranslation('factory')
  const { t: words } = useTranslation('analysis')
  const later = useDeferredValue(variable)
  const shown = { ...later, code: later.code.trim() || 'preview' }
  const found = useAnalysis(naireSid, { kind: 'preview', variable: shown, sessions: countedSessions }, isWhole)
  const result = isWhole ? (found.data?.result ?? null) : null
  return (
    <section className={styles.preview} aria-label={t('preview.title')} aria-live="polite">
      <h2>{t('preview.title')}</h2>
      {!isWhole && <p className="n-aside">{t('preview.incomplete')}</p>}
      {isWhole && found.isError && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {isWhole && found.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {result !== null && !found.isError && (
        <>
          <CountedLine sessions={result.sessions} counted={result.counted} position={found.data?.position ?? null} />
          <PartsView
            naireSid={naireSid}
            question={null}
            heading={later.title || later.code || t('preview.title')}
            parts={partsOf({ variables: [result.variable] }, [result.distribution], { t: words, picksOpen: false })}
            filter={null}
            sessions={result.sessions}
            asTable={false}
          />
        </>
      )}
    </section>
  )
}
