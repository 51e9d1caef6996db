import { useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../expressions.module.css'
import type { Reads } from '../reads.ts'
import { PlusOutlined } from '@ant-design/icons'
import {
  comparables,
  compositionOf,
  isWhole,
  sourceOf,
  type Composition,
  type Condition,
} from '@naire/domain/expression/composing'
import { Button } from 'antd'
import { Line } from './Line.tsx'

export interface ComposerProps {
  readonly source: string
  readonly onChange: (source: string) => void
  readonly reads: Reads
}

/** A condition put together by choosing, for who does not write expressions. */
export function Composer(props: ComposerProps) {
  const { t } = useTranslation('expressions')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.trial} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('compose.open')}</summary>
      {isOpen && <Lines {...props} />}
    </details>
  )
}

/** One line for each condition, and whether all of them are to hold. */
function Lines({ source, onChange, reads }: ComposerProps) {
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

interface Draft {
  /** Expression composed from the lines, without those that are still empty. */
  readonly source: string
  readonly composition: Composition | null
}

const blankLine: Condition = { path: [], relation: 'is', values: [] }

/**
 * The lines of an expression. Lines that say nothing yet are kept here; when it is written otherwise, they are read
 * anew.
 */
function useLines(source: string, onChange: (source: string) => void) {
  const [kept, setKept] = useState<Draft>(() => read(source))
  const { composition } = kept.source === source ? kept : read(source)
  const put = (next: Composition) => {
    const written = sourceOf(next)
    setKept({ source: written, composition: next })
    if (written !== source) onChange(written)
  }
  if (composition === null) return null
  const conditions = composition.conditions.length > 0 ? composition.conditions : [blankLine]
  return {
    joined: composition.joined,
    conditions,
    canAdd: conditions.every(isWhole),
    join: (joined: Composition['joined']) => put({ joined, conditions }),
    change: (at: number, condition: Condition) => put({ ...composition, conditions: conditions.with(at, condition) }),
    add: () => put({ ...composition, conditions: [...conditions, blankLine] }),
    remove: (at: number) => put({ ...composition, conditions: conditions.toSpliced(at, 1) }),
  }
}

const read = (source: string): Draft => ({ source, composition: compositionOf(source) })
