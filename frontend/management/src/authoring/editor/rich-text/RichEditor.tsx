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
import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { coloured, markedWith, richActionNames, richActions, type RichActionName, richKeys } from './rich-commands.ts'
import { ImageButton, LinkButton, ValueSelect, ToolButton, type ToolbarProps } from './insertions.tsx'
import { colourNames, colourValue, richSchema, valueAttribute } from './schema.ts'
import { keymap } from 'prosemirror-keymap'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { TypedArea, useKeptText } from '../controls/TypedText.tsx'
import { sanitisedNodes } from '@naire/ui/rich-text/sanitise.ts'
import { DOMParser as ContentReader, DOMSerializer, type Node } from 'prosemirror-model'
import controls from '../controls/controls.module.css'
import styles from './rich-text.module.css'

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

/** The text as it is stored, to be edited; what an author may not write is left out. */
function readStored(stored: string): Node {
  return ContentReader.fromSchema(richSchema).parse(nodesOf(stored), { preserveWhitespace: true })
}

/** Serialises the edited text to its stored form: a single paragraph loses its tags. */
export function written(content: Node): string {
  const box = document.createElement('div')
  box.append(DOMSerializer.fromSchema(richSchema).serializeFragment(content.content))
  for (const span of box.querySelectorAll(`span[${valueAttribute}]`))
    span.replaceWith(`{{${span.getAttribute(valueAttribute) ?? ''}}}`)
  for (const paragraph of box.querySelectorAll('li > p:first-child')) paragraph.replaceWith(...paragraph.childNodes)
  const [first] = box.children
  return box.childNodes.length === 1 && first?.tagName === 'P' ? first.innerHTML : box.innerHTML
}

/** Whether a text can be edited as it is seen, with nothing of it lost. */
function isEditable(stored: string): boolean {
  return shapeOf(nodesOf(stored)) === shapeOf(nodesOf(written(readStored(stored))))
}

/** Pasted HTML without anything that an author may not write, and with its placeholders. */
function pastedHtml(html: string): string {
  const box = document.createElement('div')
  box.append(nodesOf(html))
  return box.innerHTML
}

function nodesOf(stored: string): DocumentFragment {
  const nodes = /[<&]/.test(stored) ? sanitisedNodes(stored) : linesOf(stored)
  const texts = document.createTreeWalker(nodes, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) text.replaceWith(...withValues(text.data))
  return nodes
}

function linesOf(text: string): DocumentFragment {
  const nodes = document.createDocumentFragment()
  text.split('\n').forEach((line, at) => nodes.append(...(at > 0 ? [document.createElement('br')] : []), line))
  return nodes
}

function withValues(text: string): readonly (string | HTMLElement)[] {
  return text.split(/\{\{([^{}]+)\}\}/).map((piece, at) => {
    if (at % 2 === 0) return piece
    const span = document.createElement('span')
    span.setAttribute(valueAttribute, piece)
    span.textContent = piece
    return span
  })
}

/** Tags, what of them matters, and words, in order: the same for texts that say and show the same. */
function shapeOf({ childNodes }: Pick<Element, 'childNodes'>): string {
  return [...childNodes].map(shapeOfOne).join('')
}

function shapeOfOne(node: ChildNode): string {
  if (!(node instanceof Element)) return (node.textContent ?? '').replaceAll(/\s+/g, ' ')
  const inner = shapeOf(node)
  const tag = sameTags[node.localName] ?? node.localName
  if (tag === 'p' && (isAlone(node) || node.parentElement?.localName === 'li')) return inner.trim()
  const said = [...node.attributes]
    .filter(({ name }) => !shown.has(name))
    .map(({ name, value }) => `${name}=${value.replaceAll(/[\s;]+/g, '')}`)
  return `<${[tag, ...said.toSorted()].join(' ')}>${inner}</>`
}

const isAlone = (node: Element) => node.parentElement === null && node.parentNode?.childNodes.length === 1
const sameTags: Readonly<Record<string, string>> = { strong: 'b', em: 'i' }
/** Added when a text is shown. */
const shown: ReadonlySet<string> = new Set(['target', 'rel', 'loading'])
