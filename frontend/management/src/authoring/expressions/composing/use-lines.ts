import { compositionOf, isWhole, sourceOf, type Composition, type Condition } from '@naire/domain/expression/composing'
import { useState } from 'react'

interface Draft {
  /** What the lines say, those that say nothing yet left out. */
  readonly source: string
  readonly composition: Composition | null
}

const blankLine: Condition = { path: [], relation: 'is', values: [] }

/** The lines of an expression. Lines that say nothing yet are kept here; when it is written otherwise, they are read anew. */
export function useLines(source: string, onChange: (source: string) => void) {
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
