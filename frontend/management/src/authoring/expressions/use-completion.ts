import { completionAt, type Suggestion } from '@naire/domain/expression/completing'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Reads } from './reads.ts'

/** Suggestions that are shown at once. */
const most = 50

interface Completing {
  readonly input: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly onChange: (source: string) => void
  readonly reads: Reads
}

export type CompletionState = ReturnType<typeof useCompletion>

/**
 * The list of suggestions of a combobox: open while somebody types, walked with the arrows, taken with Enter or Tab
 * once a word is begun or one was looked for: else these do what they do in any field.
 */
export function useCompletion({ input, value, onChange, reads }: Completing) {
  const [caret, setCaret] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const [isSought, setSought] = useState(false)
  const [active, setActive] = useState(0)
  const wanted = useRef<readonly [number, number] | null>(null)
  const { from, to, suggestions } = useMemo(
    () => (isAsked ? completionAt(value, caret, reads) : nothing),
    [isAsked, value, caret, reads],
  )
  const shown = suggestions.slice(0, most)
  const isOpen = shown.length > 0
  useLayoutEffect(() => {
    if (wanted.current) input.current?.setSelectionRange(...wanted.current)
    wanted.current = null
  })
  const close = () => setAsked(false)
  const open = (sought: boolean) => (setAsked(true), setSought(sought), setActive(0))
  const seeCaret = () => setCaret(input.current?.selectionStart ?? 0)
  const take = ({ text, caret: within }: Suggestion) => {
    wanted.current = [from + within, from + within]
    setCaret(from + within)
    onChange(value.slice(0, from) + text + value.slice(to))
    // Behind `Q1.` and within `sum()` writing goes on at once.
    setAsked(within < text.length || text.endsWith('.'))
    setSought(false)
    setActive(0)
  }
  const walk = (by: number) => (setSought(true), setActive((active + by) % shown.length))
  const isWanted = ({ text }: Suggestion) => isSought || (from < caret && text !== value.slice(from, to))
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active]
    const act = keyActs[event.ctrlKey && event.key === ' ' ? 'ask' : event.key]
    if (!act || (!isOpen && act !== 'ask' && act !== 'down')) return
    if (act === 'take' && (event.shiftKey || !chosen || !isWanted(chosen))) return close()
    if (act === 'ask' || (act === 'down' && !isOpen)) open(true)
    else if (act === 'close') close()
    else if (act !== 'take') walk(act === 'down' ? 1 : shown.length - 1)
    else if (chosen) take(chosen)
    event.preventDefault()
    event.stopPropagation()
  }
  const handlers = {
    onChange: () => {
      seeCaret()
      open(false)
      onChange(input.current?.value ?? '')
    },
    onSelect: seeCaret,
    onKeyDown,
    onBlur: close,
  }
  const select = (start: number, end: number) => {
    input.current?.focus()
    input.current?.setSelectionRange(start, end)
    setCaret(start)
  }
  return { isOpen, shown, active, caret, take, select, handlers }
}

const nothing = { from: 0, to: 0, suggestions: [] }

const keyActs: Readonly<Record<string, 'ask' | 'down' | 'up' | 'take' | 'close'>> = {
  ask: 'ask',
  ArrowDown: 'down',
  ArrowUp: 'up',
  Enter: 'take',
  Tab: 'take',
  Escape: 'close',
}
