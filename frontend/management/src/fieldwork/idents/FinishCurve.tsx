import type { IdentStat } from '@naire/contract'
import { useTranslation } from 'react-i18next'
import styles from './idents.module.css'

interface FinishCurveProps {
  readonly days: IdentStat['Days']
  /** People who are to finish; 0: none were set. */
  readonly goal: number
}

const [width, height] = [640, 160]
const dayMs = 86_400_000

/** People who have finished by each day as a line, with the goal above it; the same as a table for who sees no picture. */
export function FinishCurve({ days, goal }: FinishCurveProps) {
  const { t, i18n } = useTranslation('people')
  const number = (value: number) => value.toLocaleString(i18n.language)
  const rows = days.map(({ Day, People }, at) => ({
    day: Day,
    people: People,
    total: days.slice(0, at + 1).reduce((sum, day) => sum + day.People, 0),
  }))
  const [first, last] = [rows.at(0), rows.at(-1)]
  // One day is no curve.
  if (first === undefined || last === undefined || first === last) return null
  const top = Math.max(goal, last.total)
  const span = Math.max(1, (Date.parse(last.day) - Date.parse(first.day)) / dayMs)
  const x = (day: string) => ((Date.parse(day) - Date.parse(first.day)) / dayMs / span) * width
  const y = (total: number) => height - (total / top) * height
  // A day without anybody keeps the number of the day before.
  const steps = rows.map(({ day, total }) => `H${x(day)}V${y(total)}`).join('')
  return (
    <figure className={styles.curve}>
      <figcaption>{t('stat.byDay')}</figcaption>
      <svg viewBox={`0 -4 ${width} ${height + 8}`} preserveAspectRatio="none" aria-hidden="true">
        {goal > 0 && <line className={styles.goal} x1={0} x2={width} y1={y(goal)} y2={y(goal)} />}
        <path className={styles.line} d={`M0 ${height}${steps}H${width}`} />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <bdi>{first.day}</bdi>
        <span>
          {goal > 0 ? t('stat.ofTarget', { n: number(last.total), target: number(goal) }) : number(last.total)}
        </span>
        <bdi>{last.day}</bdi>
      </p>
      <details>
        <summary>{t('stat.asTable')}</summary>
        <table className={styles.days} aria-label={t('stat.byDay')}>
          <thead>
            <tr>
              <th scope="col">{t('stat.day')}</th>
              <th scope="col">{t('standings.finished')}</th>
              <th scope="col">{t('stat.total')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, people, total }) => (
              <tr key={day}>
                <th scope="row">
                  <bdi>{day}</bdi>
                </th>
                <td>{number(people)}</td>
                <td>{number(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
