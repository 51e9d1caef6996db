import { keymap } from 'prosemirror-keymap'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useKeptText } from '../controls/use-kept-text.ts'
import { richKeys } from './rich-commands.ts'
import { pastedHtml, readStored, written } from './stored-text.ts'

export interface RichView {
  /** Where the text is drawn. */
  readonly box: RefObject<HTMLDivElement | null>
  /** Null until it is drawn. */
  readonly state: EditorState | null
  /** Does it, and brings the author back to the text. */
  readonly run: (command: Command) => void
}

interface RichText {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly className: string
}

/** A text edited as it is seen; it is told with each pause, and when it is left. */
export function useRichView({ id, label, value, onText, className }: RichText): RichView {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const [shown, type, tellNow] = useKeptText(value, onText)
  /** As it was last written here. */
  const own = useRef<string | null>(null)
  const onChange = useEffectEvent((text: string) => {
    own.current = text
    type(text)
  })
  const onLeave = useEffectEvent(() => tellNow())
  const first = useEffectEvent(() => readStored(shown))
  // With the form around it: who comes here by keyboard finds the text.
  useLayoutEffect(() => {
    if (!box.current) return
    const made = new EditorView(box.current, {
      state: EditorState.create({ doc: first(), plugins: [keymap({ ...richKeys })] }),
      attributes: { id, class: className, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
      transformPastedHTML: pastedHtml,
      handleDOMEvents: { blur: () => (onLeave(), false) },
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction)
        made.updateState(next)
        setState(next)
        if (transaction.docChanged) onChange(written(next.doc))
      },
    })
    view.current = made
    setState(made.state)
    return () => made.destroy()
  }, [id, label, className])
  useEffect(() => {
    const made = view.current
    // Undo, or what somebody else changed, is drawn; what was typed here stands there already.
    if (!made || made.isDestroyed || shown === own.current) return
    own.current = null
    made.updateState(EditorState.create({ doc: readStored(shown), plugins: made.state.plugins }))
    setState(made.state)
  }, [shown])
  const run = (command: Command) => {
    if (!view.current) return
    command(view.current.state, view.current.dispatch, view.current)
    view.current.focus()
  }
  return { box, state, run }
}
