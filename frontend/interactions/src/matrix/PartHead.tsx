import { Button, useWords } from '@naire/ui'
import { isOption, PartLabel } from './PartLabel.tsx'
import type { MatrixInHand, ShownOption, ShownRow } from './use-matrix.ts'

interface PartHeadProps {
  readonly part: ShownRow | ShownOption
  readonly matrix: MatrixInHand
  /** Of the words that name the cells. */
  readonly id: string
}

/** What heads a line of a table; that of a row takes its answer back. */
export function PartHead({ part, matrix, id }: PartHeadProps) {
  const { t } = useWords()
  const clear = isOption(part) ? undefined : matrix.clearOf(part)
  return (
    <span className="n-matrix__head">
      <span id={id}>
        <PartLabel part={part} matrix={matrix} />
      </span>
      {clear && (
        <Button
          look="quiet"
          icon="close"
          id={`${id}-clear`}
          aria-label={t('questions:choice.clear')}
          aria-labelledby={`${id}-clear ${id}`}
          title={t('questions:choice.clear')}
          onClick={clear}
        />
      )}
    </span>
  )
}
