import { authorClasses } from '@naire/domain/markup'
import { RichText } from '@naire/ui'
import { OptionLabel } from '../options/OptionLabel.tsx'
import type { VisiblePart } from './axes.ts'
import type { MatrixInHand, ShownOption, ShownRow } from './use-matrix.ts'

interface PartLabelProps {
  readonly part: ShownRow | ShownOption
  readonly matrix: Pick<MatrixInHand, 'hintOf' | 'isAlone'>
}

/** Picture and words of a row or option, what the author put behind them, and the option's hints. */
export function PartLabel({ part, matrix }: PartLabelProps) {
  const hint = isOption(part) ? matrix.hintOf(part) : ''
  const name = isOption(part) || !matrix.isAlone ? part.code : ''
  return (
    <span className={`n-part ${authorClasses(part.part.CssClass)}`}>
      <OptionLabel image={part.part.Image} html={part.text || name} />
      {part.part.AfterData && <RichText html={part.part.AfterData} />}
      {hint && <small className="n-part__hint">{hint}</small>}
    </span>
  )
}

export function isOption(part: VisiblePart<ShownRow['part'] | ShownOption['part']>): part is ShownOption {
  return part.part.Axis === 'option'
}
