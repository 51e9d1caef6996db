import { isTrue, textOf, type Value } from '@naire/domain/expression'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpressionKind } from './expression-kind.ts'
import styles from './expressions.module.css'
import type { Reads } from './reads.ts'
import { keyOf, readPaths, tried, type TrialValues } from './trial.ts'
import { TrialInput } from './TrialInput.tsx'

interface TryItProps {
  readonly source: string
  readonly reads: Reads
  readonly kind: ExpressionKind
  readonly timeZone: string | undefined
}

/** The live value of an expression that has no errors, with answers that the author puts in. Nothing of it is stored. */
export function TryIt({ source, reads, kind, timeZone }: TryItProps) {
  const { t } = useTranslation('expressions')
  const [values, setValues] = useState<TrialValues>({})
  const paths = useMemo(() => readPaths(source), [source])
  const key = JSON.stringify(paths.map((path) => values[keyOf(path)] ?? null))
  const { data } = useQuery({
    queryKey: ['trial', source, key, timeZone],
    queryFn: async () => ({ value: await tried(source, values, { now: new Date(), timeZone }) }),
    gcTime: 0,
    placeholderData: (before) => before,
  })
  return (
    <details className={styles.trial}>
      <summary>
        {t('field.try')}{' '}
        <output className={styles.outcome}>
          {data && <Outcome value={data.value} kind={kind} timeZone={timeZone} />}
        </output>
      </summary>
      <div className={styles.inputs}>
        {paths.map((path) => (
          <TrialInput
            key={keyOf(path)}
            path={path}
            reads={reads}
            onValue={(value) => setValues((before) => ({ ...before, [keyOf(path)]: value }))}
          />
        ))}
        {paths.length === 0 && <span className={styles.title}>{t('field.readsNothing')}</span>}
      </div>
    </details>
  )
}

function Outcome({
  value,
  kind,
  timeZone,
}: {
  readonly value: Value
  readonly kind: ExpressionKind
  readonly timeZone: string | undefined
}) {
  const { t } = useTranslation('expressions')
  if (kind === 'condition') return t(isTrue(value) ? 'field.holds' : 'field.holdsNot')
  const text = textOf(value, timeZone === undefined ? {} : { timeZone })
  return text === '' ? t('field.blank') : <bdi>{text}</bdi>
}
