import { authorClasses } from '@naire/domain/markup'
import { plainText } from '@naire/ui'
import type { ShownOption } from '../use-matrix.ts'

interface ClickWordProps {
  readonly option: ShownOption
  readonly taken: boolean
  readonly disabled: boolean
  readonly readonly: boolean
  readonly onPress: () => void
}

/** A word that can be clicked, and clicked again to take it back. */
export function ClickWord({ option, taken, disabled, readonly, onPress }: ClickWordProps) {
  return (
    <button
      type="button"
      className={`n-word${taken ? ` ${authorClasses(option.part.CssClass)}` : ''}`}
      aria-pressed={taken}
      aria-disabled={readonly || undefined}
      disabled={disabled}
      onClick={() => readonly || onPress()}
    >
      {plainText(option.text) || option.code}
    </button>
  )
}
