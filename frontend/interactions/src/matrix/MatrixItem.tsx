import { Button, ChoiceRow, RichText, useWords } from '@naire/ui'
import type { CSSProperties } from 'react'
import { OptionText } from '../options/OptionText.tsx'
import { PartLabel } from './PartLabel.tsx'
import { ScaleStrip } from './ScaleStrip.tsx'
import type { MatrixInHand, ShownRow } from './use-matrix.ts'
import './matrix.css'

interface MatrixItemProps {
  readonly matrix: MatrixInHand
  readonly row: ShownRow
  readonly labelledBy: string
}

/** The options of one row: as a strip when they are the levels of a scale, else as rows to press. */
export function MatrixItem({ matrix, row, labelledBy }: MatrixItemProps) {
  const { t } = useWords()
  const { content } = matrix
  const clear = matrix.clearOf(row)
  return (
    <div
      className="n-matrix__options"
      role={content.AllowMulti ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      style={{ '--columns': Math.max(1, content.OptionLayout) } as CSSProperties}
    >
      {matrix.options.map(({ sid, heading, members }) => (
        <div className="n-matrix__choices" key={sid}>
          {heading !== null && (
            <p className="n-matrix__group">
              <RichText html={heading} />
            </p>
          )}
          {content.ScaleMode ? (
            <ScaleStrip matrix={matrix} row={row} options={members} />
          ) : (
            members.map((option) => {
              const text = matrix.textAt(row, option)
              return (
                <ChoiceRow
                  key={option.sid}
                  kind={content.AllowMulti ? 'checkbox' : 'radio'}
                  name={`${matrix.id}-${row.sid}`}
                  value={option.code}
                  checked={matrix.isTaken(row, option)}
                  disabled={matrix.isLocked(row, option)}
                  invalid={matrix.isMissing(row)}
                  label={<PartLabel part={option} matrix={matrix} />}
                  onChange={(on) => matrix.set(row, option, on)}
                >
                  {text && <OptionText {...text} />}
                </ChoiceRow>
              )
            })
          )}
        </div>
      ))}
      {clear && (
        <Button
          className="n-matrix__clear"
          look="quiet"
          id={`${labelledBy}-clear`}
          aria-labelledby={`${labelledBy}-clear ${labelledBy}`}
          onClick={clear}
        >
          {t('questions:choice.clear')}
        </Button>
      )}
    </div>
  )
}
