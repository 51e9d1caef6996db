import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { InstallationHealth } from '@naire/contract'
import type { HealthProblemKey } from '@naire/domain/health'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Part } from '../../workplace/Part.tsx'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './background.module.css'

const everyMs = 15_000

/** Part of this screen that a problem is dealt with in. */
const placeOf: { readonly [Key in HealthProblemKey]?: readonly [anchor: string, word: string] } = {
  modelStopped: ['#lists', 'health.toLists'],
  modelBehind: ['#lists', 'health.toLists'],
  parkedEvents: ['#parked-events', 'health.toParked'],
  deadLetters: ['#failed-work', 'health.toFailed'],
}

/** Figures in the unit that people say: hours of a backup, days of a certificate. */
const unitOf: { readonly [Key in HealthProblemKey]?: number } = { backupOld: 3_600, certificateEnds: 86_400 }

/** Problems of the installation in plain words, with what to do about each; reads that were slow. */
export function HealthPanel() {
  const { t } = useTranslation('retention')
  const { http } = useWorkplace()
  const health = useQuery({
    queryKey: ['installation-health'],
    queryFn: ({ signal }) => http.get<InstallationHealth>('/api/InstallationHealth', { signal }),
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
  const { Problems: problems = [], SlowReads: slow = [] } = health.data ?? {}
  return (
    <Part title={t('health.title')} hint={t('health.hint')}>
      <ListState query={health} isEmpty={health.data === undefined} empty={{ title: t('health.title') }}>
        {problems.length === 0 ? (
          <StatusWord tone="success" icon={<CheckCircleOutlined />}>
            {t('health.well')}
          </StatusWord>
        ) : (
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <Problem key={problem.Key} problem={problem} />
            ))}
          </ul>
        )}
        {slow.length > 0 && <SlowReads reads={slow} />}
      </ListState>
    </Part>
  )
}

function Problem({ problem: { Key, Level, Value } }: { readonly problem: InstallationHealth['Problems'][number] }) {
  const { t, i18n } = useTranslation('retention')
  const n = Math.floor(Value / (unitOf[Key] ?? 1)).toLocaleString(i18n.language)
  const place = placeOf[Key]
  const isUrgent = Level === 'danger'
  return (
    <li>
      <StatusWord tone={Level} icon={isUrgent ? <CloseCircleOutlined /> : <WarningOutlined />}>
        {t(`health.levels.${Level}`)}
      </StatusWord>
      <strong>{t(`health.problems.${Key}.says`, { n })}</strong>
      <p>
        {t(`health.problems.${Key}.do`)}{' '}
        {place && (
          <a href={place[0]} style={{ textDecoration: 'underline' }}>
            {t(place[1])}
          </a>
        )}
      </p>
    </li>
  )
}

function SlowReads({ reads }: { readonly reads: InstallationHealth['SlowReads'] }) {
  const { t, i18n } = useTranslation('retention')
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <details>
      <summary>{t('health.slow')}</summary>
      <ul>
        {reads.map(({ Shape, Times, WorstMs }) => (
          <li key={Shape}>
            <bdi className={styles.code}>{Shape}</bdi>{' '}
            {t('health.slowLine', { times: number.format(Times), ms: number.format(WorstMs) })}
          </li>
        ))}
      </ul>
    </details>
  )
}
