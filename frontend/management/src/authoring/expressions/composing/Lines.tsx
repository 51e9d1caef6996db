import { PlusOutlined } from '@ant-design/icons'
import { comparables } from '@naire/domain/expression/composing'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../expressions.module.css'
import type { ComposerProps } from './Composer.tsx'
import { Line } from './Line.tsx'
import { useLines } from './use-lines.ts'

/** One line for each condition, and whether all of them are to hold. */
export function Lines({ source, onChange, reads }: ComposerProps) {
  const { t } = useTranslation('expressions')
  const lines = useLines(source, onChange)
  const known = useMemo(() => comparables(reads.environment), [reads])
  if (!lines) return <p className="n-aside">{t('compose.saysMore')}</p>
  if (known.length === 0) return <p className="n-aside">{t('compose.nothing')}</p>
  const { conditions, joined } = lines
  return (
    <div className={styles.inputs}>
      {conditions.length > 1 && (
        <select
          className={styles.joined}
          value={joined}
          onChange={({ target }) => lines.join(target.value === 'any' ? 'any' : 'all')}
          aria-label={t('compose.joined')}
        >
          <option value="all">{t('compose.all')}</option>
          <option value="any">{t('compose.any')}</option>
        </select>
      )}
      {conditions.map((condition, at) => (
        <Line
          key={at}
          {...{ condition, at, known, reads }}
          onChange={(next) => lines.change(at, next)}
          onRemove={() => lines.remove(at)}
        />
      ))}
      <div>
        <Button size="small" icon={<PlusOutlined />} onClick={lines.add} disabled={!lines.canAdd}>
          {t('compose.add')}
        </Button>
      </div>
    </div>
  )
}
