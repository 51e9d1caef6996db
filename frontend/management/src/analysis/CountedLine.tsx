import { sessionStatuses, type SessionFilter } from '@naire/domain/analysis'
import { Button, Checkbox, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './analysis.module.css'

interface CountedLineProps {
  readonly sessions: SessionFilter
  /** Sessions that are counted; null: not known yet. */
  readonly counted: number | null
  /** Position of the log that the numbers are of. */
  readonly position: number | null
  /** Absent: it is only told. */
  readonly onChange?: (sessions: SessionFilter) => void
}

const switches = ['rejected', 'test', 'cleaned'] as const

/** Which sessions count, always printed with how many they are, and changed here. */
export function CountedLine({ sessions, counted, position, onChange }: CountedLineProps) {
  const { t, i18n } = useTranslation('analysis')
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <p className={styles.counted} role="status" data-counted={counted ?? undefined}>
      <strong>{counted === null ? '…' : t('counted.n', { n: number(counted) })}</strong>
      <span>{sessionsWords(sessions, t)}</span>
      {position !== null && <span>{t('counted.position', { position: number(position) })}</span>}
      {onChange !== undefined && (
        <Popover
          trigger="click"
          content={
            <div className={styles.checks}>
              <fieldset>
                <legend>{t('counted.statuses')}</legend>
                {sessionStatuses.map((status) => (
                  <Checkbox
                    key={status}
                    checked={sessions.statuses.includes(status)}
                    onChange={({ target: { checked } }) =>
                      onChange({
                        ...sessions,
                        statuses: sessionStatuses.filter((each) =>
                          each === status ? checked : sessions.statuses.includes(each),
                        ),
                      })
                    }
                  >
                    {t(`sessionValues.status.${status}`)}
                  </Checkbox>
                ))}
              </fieldset>
              {switches.map((name) => (
                <Checkbox
                  key={name}
                  checked={sessions[name]}
                  onChange={({ target: { checked } }) => onChange({ ...sessions, [name]: checked })}
                >
                  {t(`counted.with.${name}`)}
                </Checkbox>
              ))}
            </div>
          }
        >
          <Button size="small">{t('counted.change')}</Button>
        </Popover>
      )}
    </p>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

/** The filter of sessions in words, for the page and for every file. */
export function sessionsWords({ statuses, ...rest }: SessionFilter, t: Translate): string {
  const names = statuses.map((status) => t(`sessionValues.status.${status}`)).join(t('filter.comma'))
  return [
    names === '' ? t('counted.noStatus') : names,
    ...switches.map((name) => t(`counted.${rest[name] ? 'with' : 'without'}.${name}`)),
  ].join(' · ')
}
