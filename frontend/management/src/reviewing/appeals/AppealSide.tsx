import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { FindingsPanel } from '../session/FindingsPanel.tsx'
import { HistoryPanel, type PastMoment } from '../session/HistoryPanel.tsx'
import { useFileFindings } from '../session/use-file-findings.ts'
import { useWhy } from '../session/use-why.ts'
import type { SessionWithAnswers } from '../sessions/session-row.ts'
import { SessionFacts } from '../sessions/SessionFacts.tsx'
import styles from './appeals.module.css'

interface AppealSideProps {
  readonly session: SessionWithAnswers
  readonly moment: PastMoment | null
  readonly onMoment: (moment: PastMoment | null) => void
}

/** What is known of the session, how it came about, and for those who judge what the server found odd. */
export function AppealSide({ session, moment, onMoment }: AppealSideProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  return (
    <section className={styles.side} aria-label={t('session.about')}>
      <SessionFacts session={session} />
      {can('judgeAppeals') && <Findings session={session} moment={moment} />}
      {can('viewHistory') && <HistoryPanel sessionSid={session.Sid} moment={moment} onMoment={onMoment} />}
    </section>
  )
}

function Findings({ session, moment }: Pick<AppealSideProps, 'session' | 'moment'>) {
  const why = useWhy(session.Sid, moment?.revision ?? null)
  return <FindingsPanel findings={why.data?.Findings ?? []} files={useFileFindings(session)} />
}
