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
  batchSlow: ['#lists', 'health.toLists'],
}

/** Figures in the unit that people say: hours of a backup, days of a certificate. */
const unitOf: { readonly [Key in HealthProblemKey]?: number } = { backupOld: 3_600, certificateEnds: 86_400 }

/** Problems of the installation in plain words, with what to do about each; reads that were slow. */
export function HealthPanel() {
  const { t } = useTranslation(['retention', 'management'])
  const { http } = useWorkplace()
  const health = useQuery({
    queryKey: ['installation-health'],
    queryFn: ({ signal }) => http.get<InstallationHealth>('/api/InstallationHealth', { signal }),
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
  const { Problems: problems = [], SlowReads: slow = [], SlowStatements, SlowModels = [] } = health.data ?? {}
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
        {slow.length > 0 && (
          <Slow
            title={t('health.slow')}
            line="health.slowLine"
            rows={slow.map(({ Shape, Times, WorstMs }) => ({ name: Shape, values: { times: Times, ms: WorstMs } }))}
          />
        )}
        {SlowStatements && SlowStatements.length > 0 && (
          <Slow
            title={t('health.statements')}
            line="health.statementLine"
            rows={SlowStatements.map(({ Text, Calls, TotalMs, MeanMs, WorstMs }) => ({
              name: Text,
              values: { calls: Calls, total: TotalMs, mean: MeanMs, worst: WorstMs },
            }))}
          />
        )}
        {SlowModels.length > 0 && (
          <Slow
            title={t('health.models')}
            line="health.modelLine"
            rows={SlowModels.map(({ Name, EventsPerSecond, SecondsBehind, LongestMs, LongestEvents }) => ({
              name: t(`management:readModels.names.${Name}`, { defaultValue: Name }),
              values: { rate: EventsPerSecond, behind: SecondsBehind, ms: LongestMs, events: LongestEvents },
            }))}
          />
        )}
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

interface SlowProps {
  readonly title: string
  /** Key of the sentence behind a name. */
  readonly line: string
  readonly rows: readonly { readonly name: string; readonly values: Readonly<Record<string, number>> }[]
}

/** List of what was slow, with its figures. */
function Slow({ title, line, rows }: SlowProps) {
  const { t, i18n } = useTranslation('retention')
  const number = new Intl.NumberFormat(i18n.language)
  const told = (values: SlowProps['rows'][number]['values']) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, number.format(value)]))
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {rows.map(({ name, values }) => (
          <li key={name}>
            <bdi className={styles.code}>{name}</bdi> {t(line, told(values))}
          </li>
        ))}
      </ul>
    </details>
  )
}
