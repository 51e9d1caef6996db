import type { StoredQuestion } from '@naire/domain/naires'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { itemsWithPasted } from '@naire/frontend-interactions/editing/items-in-bulk.ts'
import { newSid } from '../../../../workplace/sid.ts'
import { wordOf } from '../../controls/control.ts'
import { useIsFresh } from '../../palette/adding.ts'
import { useListItems } from '../../controls/use-list-items.ts'
import { wordsOf, storedWords } from '../../controls/words.ts'
import styles from './in-place.module.css'
import { sidsIn, wordsIn } from './marks.ts'
import { beside, partsOf } from './parts.ts'
import { placeOver } from './place-over.ts'
import { authorText } from '../../author-text.ts'
import { useChangeContent } from '../../use-change.ts'
import { contentOf } from '../../use-content.ts'
import { useEditedPart } from '../../editor-session.ts'
import { keysOf } from '../../actions/actions.ts'
import { GrowingArea } from '../../controls/TypedText.tsx'

export interface EditedPart {
  readonly sid: string
  /** In which of the places where its words stand, from 0. */
  readonly place: number
  readonly caret: number | 'end' | 'all'
}

interface PartFieldProps {
  /** As it is drawn; what was just done may not be drawn yet. */
  readonly question: StoredQuestion
  readonly frame: RefObject<HTMLElement | null>
  readonly edited: EditedPart
  readonly go: (edited: EditedPart) => void
  /** `back`: the control that the words belong to takes the focus. */
  readonly end: (back: boolean) => void
}

/** A field over the words of a part. It stays the same field while the author goes from part to part. */
export function PartField({ question, frame, edited, go, end }: PartFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const { parts, part, isDrawn, written, seen, type, tell, giveUp } = usePartWords(question, edited.sid)
  const { add, put, remove } = useListItems(question.Sid)
  const shown = () => {
    const all = frame.current ? wordsIn(frame.current, edited.sid) : []
    return all[edited.place] ?? all[0] ?? null
  }
  const lay = useEffectEvent(() => placeOver(field.current, shown(), frame.current))
  const goTo = (sid: string, caret: EditedPart['caret'] = 'end') => go({ sid, place: edited.place, caret })
  const restore = () => part && write(shown(), wordsOf(part.seen))
  const leave = () => tell() || restore()
  const isFresh = useIsFresh()

  useLayoutEffect(() => {
    if (!part || (isDrawn && !shown())) return end(true)
    // What is typed takes the room that it will have.
    write(shown(), seen)
    lay()
  })
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(
      ...selectionOf(isFresh(field.current.value) ? 'all' : edited.caret, field.current.value),
    )
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [edited, isFresh])
  useEffect(() => {
    const watch = new ResizeObserver(() => lay())
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame])

  if (!part) return null
  // Through all words of the question, as they stand on the page; from the last on, the focus leaves.
  const step = (by: -1 | 1): boolean => {
    const sids = frame.current ? sidsIn(frame.current) : []
    const here = sids.indexOf(edited.sid)
    // One that is not drawn yet comes behind the one before it.
    const above = here < 0 ? sids.indexOf(beside(parts, part, -1)?.sid ?? '') : here - 1
    const sid = sids[by < 0 ? above : here < 0 ? above + 1 : here + 1]
    if (sid === undefined) return false
    leave()
    goTo(sid, 'all')
    return true
  }
  const acts: Readonly<Record<string, () => boolean>> = {
    Enter: () => {
      const next = beside(parts, part, 1)
      leave()
      if (next) goTo(next.sid)
      else goTo(add(part.list), 'all')
      return true
    },
    Escape: () => {
      giveUp()
      restore()
      end(true)
      return true
    },
    Backspace: () => {
      if (written !== '') return false
      const other = beside(parts, part, -1) ?? beside(parts, part, 1)
      giveUp()
      remove(part.list.path, part.at)
      if (other) goTo(other.sid)
      else end(true)
      return true
    },
    Tab: () => step(1),
    'Shift+Tab': () => step(-1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !acts[keysOf(event)]?.()) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Lines become parts of their own.
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { list } = part.list.field
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    const place = { at: part.at, replaces: isWhole || isFresh(value) }
    const pasted = { written: event.clipboardData.getData('text'), list, newSid }
    if (!list.inBulk || itemsWithPasted([{}], { ...place, at: 0 }, pasted) === null) return
    event.preventDefault()
    giveUp()
    put(part.list.path, (items) => itemsWithPasted(items, place, pasted) ?? items)
  }
  const onBlur = ({ target }: FocusEvent) => {
    leave()
    // A window that is left comes back with the field as it was.
    if (document.activeElement !== target) end(false)
  }
  const label = `${t(`editor:fields.${wordOf(part.list.field)}`)} · ${t('editor:list.text', { n: part.at + 1 })}`
  return (
    <GrowingArea
      ref={field}
      className={styles.field ?? ''}
      value={written}
      aria-label={label}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={() => go(edited)}
      onBlur={onBlur}
    />
  )
}

function write(words: HTMLElement | null, text: string): void {
  if (words && words.textContent !== text) words.textContent = text
}

function selectionOf(caret: EditedPart['caret'], { length }: string): [from: number, to: number] {
  if (caret === 'all') return [0, length]
  return caret === 'end' ? [length, length] : [caret, caret]
}

/**
 * The words of a part as they are now and as they are typed. They are told when the part is left, as one step of undo,
 * and not if the author gives up.
 */
function usePartWords(question: StoredQuestion, sid: string) {
  const change = useChangeContent(question.Sid)
  const data = useEditedPart(({ record }) => record.Questions.find(({ Sid }) => Sid === question.Sid)?.Data ?? '{}')
  const parts = useMemo(() => partsOf(question, contentOf({ Data: data })), [question, data])
  const part = parts.find((one) => one.sid === sid)
  const words = wordsOf(part?.words ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const pending = useRef<string | null>(null)
  const giveUp = () => {
    pending.current = null
    setTyped(null)
  }
  const tell = (): boolean => {
    const text = pending.current
    giveUp()
    if (!part || text === null || text === words) return false
    change((content) => authorText.put(content, part.path, storedWords(text)))
    return true
  }
  const tellAtEnd = useEffectEvent(tell)
  useEffect(() => () => void tellAtEnd(), [])
  const isDrawn = question.Data === data
  return {
    parts,
    part,
    /** The page shows the question as it is now. */
    isDrawn,
    /** In the field. */
    written: typed ?? words,
    /** On the page below the field. */
    seen: typed === null && isDrawn ? wordsOf(part?.seen ?? '') : (typed ?? words) || blank,
    type: (text: string) => {
      pending.current = text
      setTyped(text)
    },
    /** False: there was nothing to tell. */
    tell,
    giveUp,
  }
}

/** Takes the room of a line. */
const blank = '\u00A0'
