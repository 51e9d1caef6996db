import { Button, Slider } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { HistoryLine } from './HistoryLine.tsx'
import styles from './session.module.css'
import { useHistory } from './use-history.ts'

/** After which step the session is looked at. */
export interface PastMoment {
  readonly revision: number
  /** From 1. */
  readonly step: number
}

interface HistoryPanelProps {
  readonly sessionSid: string
  /** `null`: now. */
  readonly moment: PastMoment | null
  readonly onMoment: (moment: PastMoment | null) => void
}

/** Every step of the session, and the slider "as it was then". */
export function HistoryPanel({ sessionSid, moment, onMoment }: HistoryPanelProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const history = useHistory(sessionSid)
  const steps = history.data ?? []
  const at = moment ? moment.step - 1 : steps.length - 1
  const go = (index: number) => {
    const step = steps[index]
    onMoment(step && index < steps.length - 1 ? { revision: step.Revision, step: index + 1 } : null)
  }
  return (
    <section aria-label={t('history.title')}>
      <h2 className={styles.heading}>{t('history.title')}</h2>
      <ListState query={history} isEmpty={steps.length === 0} empty={{ title: t('history.empty') }}>
        <Slider
          min={0}
          max={Math.max(1, steps.length - 1)}
          value={at}
          disabled={steps.length < 2}
          onChange={go}
          ariaLabelForHandle={t('history.slider')}
          tooltip={{ formatter: (index) => t('history.step', { n: (index ?? 0) + 1, of: steps.length }) }}
        />
        {moment && (
          <Button size="small" onClick={() => onMoment(null)}>
            {t('history.now')}
          </Button>
        )}
        {can('viewAccessLog') && (
          <Link className={styles.link} to={`/trailMng?sid=${sessionSid}`}>
            {t('history.trail')}
          </Link>
        )}
        <HistoryLine steps={steps} at={at} onGo={go} />
      </ListState>
    </section>
  )
}
