import { Button, FieldError, RichText, useWords } from '@naire/ui'
import type { CSSProperties } from 'react'
import { useKeptFocus } from '../answering/use-kept-focus.ts'
import { OptionLabel } from '../options/OptionLabel.tsx'
import { RankedList } from './RankedList.tsx'
import { useSort } from './use-sort.ts'
import './sort.css'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** Options to put in order: pressed one after another, then moved by buttons or by dragging. */
export function SortAnswer(props: InteractionAnswerProps) {
  const { t } = useWords()
  const sort = useSort(props)
  const { waiting, ranked, isFull } = sort
  const root = useKeptFocus<HTMLDivElement>('.n-sort__option:enabled, .n-sort__act')
  return (
    <div
      className="n-sort"
      id={sort.id}
      ref={root}
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={`${sort.id}-hint ${sort.errorId}`}
      onBlur={sort.onBlur}
    >
      <p className="n-sort__hint" id={`${sort.id}-hint`}>
        {sort.hint}
      </p>
      <RankedList sort={sort} />
      {waiting.length > 0 && !props.interaction.readonly && (
        <ul
          className="n-sort__waiting"
          aria-label={t('questions:sort.waiting')}
          style={{ '--columns': Math.max(1, sort.columns) } as CSSProperties}
        >
          {waiting.map((option) =>
            option.isGroupIntro ? (
              <li key={option.sid} className="n-sort__group">
                <RichText html={option.text} />
              </li>
            ) : (
              <li key={option.sid}>
                <button
                  type="button"
                  className="n-sort__option"
                  disabled={option.disabled || isFull}
                  onClick={() => sort.place(option)}
                >
                  <OptionLabel image={sort.image(option)} html={option.text || option.code} />
                </button>
              </li>
            ),
          )}
        </ul>
      )}
      {sort.placeRest && (
        <Button look="quiet" onClick={sort.placeRest}>
          {t('questions:sort.asShown')}
        </Button>
      )}
      <p className="n-hidden" role="status">
        {ranked.length > 0 ? sort.news : ''}
      </p>
      <FieldError id={sort.errorId} message={sort.error} />
    </div>
  )
}
