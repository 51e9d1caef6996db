import type { StoredQuestion } from '@naire/domain/naires'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { keysOf } from '../../actions/keys-of.ts'
import styles from './in-place.module.css'
import { controlNear, sidIn, wordsClass, wordsIn, wordsNear } from './marks.ts'
import { PartField, type EditedPart } from './PartField.tsx'

interface PartsInPlaceProps {
  readonly question: StoredQuestion
  readonly isActive: boolean
  /** The question as it is drawn. */
  readonly children: ReactNode
}

/** Words of options, rows and columns, written where respondents read them: pressed in the question that is stood on, or with Enter or F2 on their control. */
export function PartsInPlace({ question, isActive, children }: PartsInPlaceProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [edited, edit] = useState<EditedPart | null>(null)
  /** Whether the question was stood on before it was pressed. */
  const wasActive = useRef(true)
  const begin = (event: KeyboardEvent | MouseEvent, words: HTMLElement | null, caret: EditedPart['caret']) => {
    const sid = words && sidIn(words)
    if (!frame.current || !sid) return
    event.preventDefault()
    event.stopPropagation()
    edit({ sid, place: wordsIn(frame.current, sid).indexOf(words), caret })
  }
  const onClick = (event: MouseEvent) => {
    const words =
      wasActive.current && isActive ? (event.target as Element).closest<HTMLElement>(`.${wordsClass}`) : null
    wasActive.current = true
    begin(event, words, words ? caretAt(event, words) : 'end')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const control = event.target as Element
    if (!isActive || control.matches(`.${styles.field}`)) return
    if (keysOf(event) === 'F2')
      begin(event, wordsNear(control) ?? frame.current?.querySelector<HTMLElement>(`.${wordsClass}`) ?? null, 'end')
    if (keysOf(event) === 'Enter' && control.matches('button, input:is([type=radio], [type=checkbox])'))
      begin(event, wordsNear(control), 'end')
  }
  const end = (back: boolean) => {
    edit(null)
    if (!back || !frame.current || !edited) return
    const words = wordsIn(frame.current, edited.sid)[edited.place]
    const control =
      (words && controlNear(words)) ?? frame.current.closest('[data-card]')?.querySelector<HTMLElement>('button')
    control?.focus()
  }
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-writable={isActive || undefined}
      onPointerDownCapture={() => (wasActive.current = isActive)}
      onClickCapture={onClick}
      onKeyDownCapture={onKeyDown}
    >
      {children}
      {edited && isActive && <PartField question={question} frame={frame} edited={edited} go={edit} end={end} />}
    </div>
  )
}

function caretAt({ clientX, clientY }: MouseEvent, words: Element): EditedPart['caret'] {
  const pressed = 'caretPositionFromPoint' in document ? document.caretPositionFromPoint(clientX, clientY) : null
  return pressed && words.contains(pressed.offsetNode) ? pressed.offset : 'end'
}
