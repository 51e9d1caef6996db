import {
  useMemo,
  useState,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'
import styles from './rich-text.module.css'
import { isEditable, pastedHtml, readStored, written } from './stored-text.ts'
import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { coloured, markedWith, richActionNames, richActions, type RichActionName, richKeys } from './rich-commands.ts'
import { ImageButton, LinkButton, ValueSelect, ToolButton, type ToolbarProps } from './insertions.tsx'
import { colourNames, colourValue, richSchema } from './schema.ts'
import { keymap } from 'prosemirror-keymap'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useKeptText } from '../controls/use-kept-text.ts'
import { TypedArea } from '../controls/TypedText.tsx'

export interface RichEditorProps {
  readonly id: string
  readonly label: string
  /** As it is stored: HTML with placeholders. */
  readonly value: string
  readonly onText: (text: string) => void
}

/** A text of the author, written as it is seen or as HTML. What cannot be seen without loss is written as HTML. */
export function RichEditor(props: RichEditorProps) {
  const { t } = useTranslation()
  const [asSource, setAsSource] = useState(false)
  const canBeSeen = useMemo(() => isEditable(props.value), [props.value])
  const isSource = asSource || !canBeSeen
  return (
    <div className={styles.editor} data-rich>
      {isSource ? (
        <TypedArea
          id={props.id}
          className={controls.area ?? ''}
          value={props.value}
          onText={props.onText}
          rows={2}
          aria-label={props.label}
        />
      ) : (
        <Seen {...props} />
      )}
      {!canBeSeen && <p className={controls.hint}>{t('editor:rich.kept')}</p>}
      {canBeSeen && (
        <button type="button" className={controls.link} onClick={() => setAsSource(!asSource)}>
          {t(asSource ? 'editor:rich.visual' : 'editor:rich.source')}
        </button>
      )}
    </div>
  )
}

function Seen({ id, label, value, onText }: RichEditorProps) {
  const { box, state, run } = useRichView({ id, label, value, onText, className: styles.text ?? '' })
  return (
    <>
      <div ref={box} />
      {state && <RichToolbar state={state} run={run} id={id} />}
    </>
  )
}

const icons: Readonly<Record<RichActionName, ReactNode>> = {
  bold: <BoldOutlined />,
  italic: <ItalicOutlined />,
  underline: <UnderlineOutlined />,
  bullets: <UnorderedListOutlined />,
  numbers: <OrderedListOutlined />,
}

/** Toolbar for text formatting, and for elements inserted between words. */
function RichToolbar(props: ToolbarProps) {
  const { t } = useTranslation()
  const { state, run, id } = props
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('editor:rich.toolbar')} aria-controls={id}>
      {richActionNames.map((name) => (
        <ToolButton
          key={name}
          label={t(`editor:rich.${name}`)}
          isOn={richActions[name].isOn(state)}
          onPress={() => run(richActions[name].run)}
        >
          {icons[name]}
        </ToolButton>
      ))}
      <LinkButton {...props} />
      <ImageButton {...props} />
      <ColourSelect {...props} />
      <ValueSelect {...props} />
    </div>
  )
}

function ColourSelect({ state, run }: ToolbarProps) {
  const { t } = useTranslation()
  const value = String(markedWith(state, richSchema.marks.colour)?.['value'] ?? '')
  return (
    <select
      className={styles.select}
      aria-label={t('editor:rich.colour')}
      title={t('editor:rich.colour')}
      value={value}
      onChange={({ target }) => run(coloured(target.value || null))}
    >
      <option value="">{t('editor:rich.noColour')}</option>
      {colourNames.map((name) => (
        <option key={name} value={colourValue(name)}>
          {t(`editor:rich.colours.${name}`)}
        </option>
      ))}
    </select>
  )
}

interface RichView {
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
function useRichView({ id, label, value, onText, className }: RichText): RichView {
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
