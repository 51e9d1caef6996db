import { Button, Slider } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { HistoryLine } from './HistoryLine.tsx'
import styles from './session.module.css'
import { useHistory } from './use-history.ts'

interface HistoryPanelProps {
  readonly sessionSid: string
  /** The step that is looked at; `null`: now. */
  readonly revision: number | null
  readonly onRevision: (revision: number | null) => void
}

/** Every step of the session, and the slider "as it was then". */
export function HistoryPanel({ sessionSid, revision, onRevision }: HistoryPanelProps) {
  const { t } = useTranslation()
  const history = useHistory(sessionSid)
  const steps = history.data ?? []
  const at = revision === null ? steps.length - 1 : steps.findIndex((step) => step.Revision === revision)
  const go = (index: number) => onRevision(index >= steps.length - 1 ? null : (steps[index]?.Revision ?? null))
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
        {revision !== null && (
          <Button size="small" onClick={() => onRevision(null)}>
            {t('history.now')}
          </Button>
        )}
        <HistoryLine steps={steps} at={at} onGo={go} />
      </ListState>
    </section>
  )
}
