import { Button, FieldError, RichText, useWords, Icon, plainText } from '@naire/ui'
import { type CSSProperties, useLayoutEffect, useRef, type RefObject, useState, type PointerEvent } from 'react'
import { useKeptFocus } from '../answering/use-kept-focus.ts'
import { OptionLabel } from '../options/OptionLabel.tsx'
import { useSort, type SortInHand } from './use-sort.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'
import type { OptionState } from '@naire/domain/answering'
import { OptionText } from '../options/OptionText.tsx'
import './sort.css'

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

/** Ordered entries, first to last; each can be moved by its buttons or dragged by its handle. */
function RankedList({ sort }: { readonly sort: SortInHand }) {
  const { t } = useWords()
  const { ranked } = sort
  const { list, drag, handle } = useDragOrder((from, to) => {
    const option = ranked[from]
    if (option) sort.move(option, from, to)
  })
  const follow = useFocusFollowing(list)
  if (ranked.length === 0) return null
  const button = (option: OptionState, at: number, by: -1 | 1) => {
    const target = at + by
    const label = t(by < 0 ? 'questions:sort.up' : 'questions:sort.down', {
      option: plainText(option.text) || option.code,
    })
    const isEnd = target < 0 || target >= ranked.length
    return (
      <button
        type="button"
        className="n-sort__act"
        aria-label={label}
        aria-disabled={isEnd}
        data-move={`${option.sid}${by}`}
        onClick={() => isEnd || (follow(`${option.sid}${by}`), sort.move(option, at, target))}
      >
        <Icon name={by < 0 ? 'up' : 'down'} />
      </button>
    )
  }
  return (
    <ol
      className="n-sort__ranked"
      ref={list}
      aria-label={t('questions:sort.ranked')}
      data-dragging={drag !== null || undefined}
    >
      {ranked.map((option, at) => {
        const text = sort.textOf(option)
        return (
          <li
            key={option.sid}
            className="n-sort__entry"
            data-dragged={drag?.from === at || undefined}
            data-target={
              (drag && drag.from !== at && drag.to === at && (drag.to > drag.from ? 'after' : 'before')) || undefined
            }
          >
            <div className="n-sort__line">
              {sort.isReadonly ? null : (
                <span className="n-sort__handle" {...handle(at)} aria-hidden="true">
                  <Icon name="grip" />
                </span>
              )}
              <span className="n-sort__number">{at + 1}</span>
              <span className="n-sort__words">
                <OptionLabel image={sort.image(option)} html={option.text || option.code} />
              </span>
              {!sort.isReadonly && (
                <span className="n-sort__acts">
                  {button(option, at, -1)}
                  {button(option, at, 1)}
                  {!option.forced && (
                    <button
                      type="button"
                      className="n-sort__act"
                      aria-label={t('questions:sort.takeOut', { option: plainText(option.text) || option.code })}
                      onClick={() => sort.takeOut(option)}
                    >
                      <Icon name="close" />
                    </button>
                  )}
                </span>
              )}
            </div>
            {text && <OptionText {...text} />}
          </li>
        )
      })}
    </ol>
  )
}

/**
 * Keeps the focus on the button that was pressed when its entry has moved: browsers drop it with the element's place.
 */
function useFocusFollowing(list: RefObject<HTMLElement | null>): (name: string) => void {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    const name = wanted.current
    wanted.current = null
    if (name !== null) list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(name)}"]`)?.focus()
  })
  return (name) => {
    wanted.current = name
  }
}

interface Drag {
  readonly from: number
  readonly to: number
}

/**
 * Dragging an entry of a list to another place, by finger, pen or mouse. A handle gets `handle(place)`, the list
 * `list`.
 */
function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = (dropped: boolean) => {
    if (dropped && drag && drag.from !== drag.to) onMove(drag.from, drag.to)
    setDrag(null)
  }
  return {
    list,
    drag,
    handle: (place: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: place, to: place })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) =>
        drag && setDrag({ from: drag.from, to: placeAt(list.current, event.clientY) }),
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
  }
}

/** Counts the entries whose middle is above `y`. */
function placeAt(list: HTMLElement | null, y: number): number {
  const middles = [...(list?.children ?? [])].map((entry) => {
    const { top, height } = entry.getBoundingClientRect()
    return top + height / 2
  })
  return Math.min(middles.length - 1, middles.filter((middle) => middle < y).length)
}
