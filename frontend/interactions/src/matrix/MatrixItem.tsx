import { Button, ChoiceRow, RichText, useWords, groupName, plainText } from '@naire/ui'
import type { CSSProperties } from 'react'
import { OptionText } from '../options/OptionText.tsx'
import { PartLabel } from './PartLabel.tsx'
import type { MatrixInHand, ShownRow, ShownOption } from './use-matrix.ts'
import './matrix.css'
import { authorClasses } from '@naire/domain/markup'
import { OptionLabel } from '../options/OptionLabel.tsx'
import { ScaleSign } from './ScaleSign.tsx'
import { isLit } from './axes.ts'

interface MatrixItemProps {
  readonly matrix: MatrixInHand
  readonly row: ShownRow
  readonly labelledBy: string
  /** Side by side, though they are words. */
  readonly isStrip?: boolean
  /** Its answer is cleared here; false: in its heading. */
  readonly hasClear?: boolean
}

/** The options of one row: as a strip when they are the levels of a scale, else as rows to press. */
export function MatrixItem({ matrix, row, labelledBy, isStrip = false, hasClear = true }: MatrixItemProps) {
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
          {content.ScaleMode || isStrip ? (
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
      {hasClear && clear && (
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

interface ScaleStripProps {
  readonly matrix: MatrixInHand
  readonly row: ShownRow
  readonly options: readonly ShownOption[]
}

/** The levels of a scale side by side; where they are signs, the words of the chosen one stand under them. */
function ScaleStrip({ matrix, row, options }: ScaleStripProps) {
  const taken = options.filter((option) => matrix.isTaken(row, option))
  const ends = [options[0], options.at(-1)].map((option) => option?.part.AfterData ?? '')
  const texts = taken.flatMap((option) => matrix.textAt(row, option) ?? [])
  return (
    <>
      <div
        className="n-strip"
        data-dense={isDense(options) || undefined}
        data-words={!matrix.content.ScaleMode || undefined}
        style={{ '--levels': options.length } as CSSProperties}
      >
        {options.map((option) => (
          <label
            key={option.sid}
            className={`n-strip__level ${authorClasses(option.part.CssClass)}`}
            data-taken={matrix.isTaken(row, option) || undefined}
          >
            <input
              type={matrix.content.AllowMulti ? 'checkbox' : 'radio'}
              ref={groupName(`${matrix.id}-${row.sid}`)}
              value={option.code}
              checked={matrix.isTaken(row, option)}
              disabled={matrix.isLocked(row, option)}
              aria-label={nameOf(option)}
              onChange={(event) => matrix.set(row, option, event.target.checked)}
            />
            {option.part.Image !== '' && <OptionLabel image={option.part.Image} html="" />}
            <ScaleSign
              effect={option.part.ScaleEffect}
              text={option.text || option.code}
              lit={isLit(matrix, row, option)}
            />
            {matrix.hintOf(option) && <small className="n-part__hint">{matrix.hintOf(option)}</small>}
          </label>
        ))}
      </div>
      {ends.some((html) => html !== '') && (
        <p className="n-strip__ends" aria-hidden="true">
          {ends.map((html, at) => (
            <RichText key={at} html={html} />
          ))}
        </p>
      )}
      <p className="n-strip__words" aria-hidden="true">
        {options.some(({ part }) => part.ScaleEffect !== '') &&
          taken.map((option) => plainText(option.text) || option.code).join(' · ')}
      </p>
      {texts.map((text) => (
        <OptionText key={text.id} {...text} />
      ))}
    </>
  )
}

/**
 * Accessible name of a level; the text behind it is included, as it gives the meaning: the ends of a scale of numbers.
 */
function nameOf({ text, code, part }: ShownOption): string {
  return [plainText(text) || code, plainText(part.AfterData)].filter((words) => words !== '').join(', ')
}

// Many short levels stay on one line, so that their order is seen.
const isDense = (options: readonly ShownOption[]) =>
  options.length > 7 && options.every(({ text, code }) => (plainText(text) || code).length <= 2)
