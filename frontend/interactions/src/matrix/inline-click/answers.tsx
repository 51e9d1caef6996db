import { FieldError, RichText, SlottedText, useWords, plainText, useTextLanguage } from '@naire/ui'
import { OptionText } from '../../options/OptionText.tsx'
import { membersOf } from '../axes.ts'
import { useMatrix, type ShownOption } from '../use-matrix.ts'
import { inlineText, placeOf, placePattern, type CellPlace } from './places.ts'
import './inline-click.css'
import type { InteractionAnswerProps } from '../../answering/ports.ts'
import { authorClasses } from '@naire/domain/markup'

/** A text with words to click; without a text, the words of each row. */
export function InlineClickAnswer(props: InteractionAnswerProps) {
  const { t } = useWords()
  const { interaction } = props
  const matrix = useMatrix(props)
  const text = inlineText(interaction)
  const options = membersOf(matrix.options)
  const word = ({ row, option }: CellPlace) => (
    <ClickWord
      key={`${row.sid}.${option.sid}`}
      option={option}
      taken={matrix.isTaken(row, option)}
      disabled={matrix.isLocked(row, option) && !matrix.isTaken(row, option)}
      readonly={matrix.isReadonly || option.forced}
      onPress={() => matrix.set(row, option, !matrix.isTaken(row, option))}
    />
  )
  const texts = matrix.allRows.flatMap((row) => options.flatMap((option) => matrix.textAt(row, option) ?? []))
  return (
    <div
      className="n-inline"
      id={matrix.id}
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={`${matrix.id}-hint ${matrix.errorId}`}
      onBlur={matrix.onBlur}
    >
      {!matrix.isReadonly && (
        <p className="n-inline__hint" id={`${matrix.id}-hint`}>
          {t(matrix.content.AllowMulti ? 'questions:inline.many' : 'questions:inline.one')}
        </p>
      )}
      {text === '' ? (
        matrix.allRows.map((row) => (
          <p className="n-inline__text" key={row.sid}>
            <RichText html={row.text} /> {options.map((option) => word({ row, option }))}
          </p>
        ))
      ) : (
        <div className="n-inline__text">
          <SlottedText
            html={text}
            pattern={placePattern}
            slot={(name) => {
              const place = placeOf(interaction, name)
              return place && word(place)
            }}
          />
        </div>
      )}
      {texts.map((typed) => (
        <OptionText key={typed.id} {...typed} />
      ))}
      <FieldError id={matrix.errorId} message={matrix.error} />
    </div>
  )
}

interface ClickWordProps {
  readonly option: ShownOption
  readonly taken: boolean
  readonly disabled: boolean
  readonly readonly: boolean
  readonly onPress: () => void
}

/** A word that can be clicked, and clicked again to take it back. */
function ClickWord({ option, taken, disabled, readonly, onPress }: ClickWordProps) {
  return (
    <button
      type="button"
      {...useTextLanguage()}
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
