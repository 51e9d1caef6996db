import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../expressions.module.css'
import type { Bar, Reads } from '../reads.ts'
import { PlusOutlined } from '@ant-design/icons'
import { compositionOf, isWhole, sourceOf, type Composition, type Condition } from '@naire/domain/expression/composing'
import { Button } from 'antd'
import { Line } from './Line.tsx'

export interface ComposerProps {
  readonly source: string
  readonly onChange: (source: string) => void
  readonly reads: Reads
  /** Questions that cannot be chosen, each with the reason. */
  readonly barred: ReadonlyMap<string, Bar>
  /** Names the expression among all: what is unfinished is found again there. Absent: it goes with the form. */
  readonly place?: string | undefined
}

/**
 * A condition put together by choosing, for who does not write expressions: one line for each condition, and whether
 * all of them are to hold.
 */
export function Composer({ source, onChange, reads, barred, place }: ComposerProps) {
  const { t } = useTranslation('expressions')
  const lines = useLines({ source, onChange, place })
  if (!lines) return <p className="n-aside">{t('compose.saysMore')}</p>
  const { conditions, joined } = lines
  return (
    <div className={styles.inputs} role="group" aria-label={t('compose.open')} data-composer>
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
          {...{ condition, at, reads, barred }}
          isUnfinished={isUnfinished(condition, conditions)}
          onChange={(next) => lines.change(at, next)}
          onRemove={() => lines.remove(at)}
        />
      ))}
      {source.trim() !== '' && (
        <div>
          <Button size="small" icon={<PlusOutlined />} onClick={lines.add} disabled={!lines.canAdd}>
            {t('compose.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface Draft {
  /** Expression composed from the lines, without those that are not finished. */
  readonly source: string
  readonly composition: Composition | null
}

const blankLine: Condition = { path: [], relation: 'is', values: [] }

/** The only line, as long as nothing is chosen in it, waits to be begun. */
const isUnfinished = (condition: Condition, { length }: Composition['conditions']): boolean =>
  !isWhole(condition) && (condition.path.length > 0 || length > 1)

/**
 * Drafts with unfinished lines, by place: who comes back to a question finds them again until the page is loaded anew.
 * They are in no record.
 */
const unfinished = new Map<string, Draft>()

function keep(place: string | undefined, draft: Draft): void {
  if (place === undefined) return
  const conditions = draft.composition?.conditions ?? []
  if (conditions.some((condition) => isUnfinished(condition, conditions))) unfinished.set(place, draft)
  else unfinished.delete(place)
}

/** The lines of an expression. Unfinished ones are kept here; when it is written otherwise, they are read anew. */
function useLines({ source, onChange, place }: Pick<ComposerProps, 'source' | 'onChange' | 'place'>) {
  const [kept, setKept] = useState<Draft>(() => unfinished.get(place ?? '') ?? read(source))
  const { composition } = kept.source === source ? kept : read(source)
  const put = (next: Composition) => {
    const draft = { source: sourceOf(next), composition: next }
    setKept(draft)
    keep(place, draft)
    if (draft.source !== source) onChange(draft.source)
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
