import { groupName } from '@naire/ui'
import { OptionLabel } from '../options/OptionLabel.tsx'
import { ScaleSign } from './ScaleSign.tsx'
import { isLit } from './scale.ts'
import type { MatrixInHand, ShownOption, ShownRow } from './use-matrix.ts'

interface MatrixCellProps {
  readonly matrix: MatrixInHand
  readonly row: ShownRow
  readonly option: ShownOption
  readonly labelledBy: string
}

/** One cell of a table: a sign to choose, the option's own content, or the level of a scale. */
export function MatrixCell({ matrix, row, option, labelledBy }: MatrixCellProps) {
  const { content } = matrix
  const taken = matrix.isTaken(row, option)
  const isContent = content.OptionStyle === 201
  return (
    <label
      className="n-cell"
      data-taken={taken || undefined}
      data-style={content.ScaleMode ? 'scale' : isContent ? 'content' : 'sign'}
    >
      <input
        type={content.AllowMulti ? 'checkbox' : 'radio'}
        ref={groupName(`${matrix.id}-${row.sid}`)}
        value={option.code}
        checked={taken}
        disabled={matrix.isLocked(row, option)}
        aria-labelledby={labelledBy}
        onChange={(event) => matrix.set(row, option, event.target.checked)}
      />
      {content.ScaleMode && (
        <ScaleSign
          effect={option.part.ScaleEffect}
          text={option.text || option.code}
          lit={isLit(matrix, row, option)}
        />
      )}
      {isContent && !content.ScaleMode && (
        <span aria-hidden="true">
          <OptionLabel image={option.part.Image} html={option.text || option.code} />
        </span>
      )}
    </label>
  )
}
