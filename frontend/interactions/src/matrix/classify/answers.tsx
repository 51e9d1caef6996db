import { FieldError, plainText, useWords } from '@naire/ui'
import { useState } from 'react'
import type { InteractionAnswerProps } from '../../answering/props.ts'
import { useKeptFocus } from '../../answering/use-kept-focus.ts'
import { OptionText } from '../../options/OptionText.tsx'
import { membersOf } from '../axes.ts'
import { PartLabel } from '../PartLabel.tsx'
import { useMatrix, type ShownOption, type ShownRow } from '../use-matrix.ts'
import { Thing } from './Thing.tsx'
import { useDragTo } from './use-drag-to.ts'
import './classify.css'

/** Things to put into classes: press a thing, then its class; or drag it there. */
export function ClassifyAnswer(props: InteractionAnswerProps) {
  const { t } = useWords()
  const matrix = useMatrix(props)
  const [picked, setPicked] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const root = useKeptFocus<HTMLDivElement>('.n-thing__name')
  const classes = membersOf(matrix.options)
  const named = (part: ShownRow | ShownOption) => plainText(part.text) || part.code
  const put = (row: ShownRow, option: ShownOption) => {
    if (matrix.isLocked(row, option)) return setNews(t('questions:classify.full', { name: named(option) }))
    matrix.set(row, option, true)
    setPicked(null)
    setNews(t('questions:classify.put', { thing: named(row), name: named(option) }))
  }
  const drag = useDragTo((rowSid, optionSid) => {
    const row = matrix.allRows.find(({ sid }) => sid === rowSid)
    const option = classes.find(({ sid }) => sid === optionSid)
    if (row && option) put(row, option)
  })
  const waiting = matrix.allRows.filter((row) => matrix.content.AllowMulti || !matrix.isAnswered(row))
  const thing = (row: ShownRow) => ({
    row,
    matrix,
    picked: picked === row.sid,
    drag,
    onPick: () => setPicked(picked === row.sid ? null : row.sid),
  })
  return (
    <div
      className="n-classify"
      id={matrix.id}
      ref={root}
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={`${matrix.id}-hint ${matrix.errorId}`}
      onBlur={matrix.onBlur}
    >
      {!matrix.isReadonly && (
        <p className="n-classify__hint" id={`${matrix.id}-hint`}>
          {t(picked === null ? 'questions:classify.pick' : 'questions:classify.drop')}
        </p>
      )}
      {waiting.length > 0 && (
        <ul className="n-classify__things" aria-label={t('questions:classify.waiting')}>
          {waiting.map((row) => (
            <Thing key={row.sid} {...thing(row)} />
          ))}
        </ul>
      )}
      <div className="n-classify__classes">
        {classes.map((option) => {
          const inside = matrix.allRows.filter((row) => matrix.isTaken(row, option))
          const target = matrix.allRows.find(({ sid }) => sid === picked)
          return (
            <div
              key={option.sid}
              className="n-class"
              data-class={option.sid}
              data-over={drag.over === option.sid || undefined}
            >
              <button
                type="button"
                className="n-class__head"
                aria-disabled={!target || matrix.isLocked(target, option)}
                onClick={() => target && put(target, option)}
              >
                <PartLabel part={option} matrix={matrix} />
                {target && !matrix.isLocked(target, option) && (
                  <span className="n-class__here">{t('questions:classify.here')}</span>
                )}
              </button>
              {inside.length > 0 && (
                <ul className="n-classify__things" aria-label={named(option)}>
                  {inside.map((row) => {
                    const text = matrix.textAt(row, option)
                    const fixed = matrix.isLocked(row, option)
                    const out = t('questions:classify.out', { thing: named(row) })
                    return (
                      <Thing
                        key={row.sid}
                        {...thing(row)}
                        {...(!fixed && { out, onOut: () => matrix.set(row, option, false) })}
                      >
                        {text && <OptionText {...text} />}
                      </Thing>
                    )
                  })}
                </ul>
              )}
            </div>
          )
        })}
      </div>
      <p className="n-hidden" role="status">
        {news}
      </p>
      <FieldError id={matrix.errorId} message={matrix.error} />
    </div>
  )
}
