import { useEffect, useRef, useState, type AriaAttributes, type ClipboardEvent } from 'react'
import { useWords } from '../words/Words.tsx'
import { plainText } from './RichText.tsx'
import { sanitiseWritten } from './sanitise.ts'
import '../field/box.css'
import './RichTextField.css'

interface RichTextFieldProps extends AriaAttributes {
  readonly id: string
  readonly value: string
  readonly lines: number
  readonly readOnly: boolean
  /** Sanitised; blank where there are no words. */
  readonly onText: (html: string) => void
  readonly onBlur: () => void
}

/** Commands of the browser's own editing, and how their buttons look. */
const formats = [
  { name: 'bold', command: 'bold', sign: <b>B</b>, key: 'Control+B' },
  { name: 'italic', command: 'italic', sign: <i>I</i>, key: 'Control+I' },
  { name: 'underline', command: 'underline', sign: <u>U</u>, key: 'Control+U' },
  { name: 'bullets', command: 'insertUnorderedList', sign: '•', key: undefined },
  { name: 'numbers', command: 'insertOrderedList', sign: '1.', key: undefined },
] as const

/**
 * Where a respondent writes a text with emphasis and lists. What is pasted comes in by the same list of tags as what is
 * shown.
 */
export default function RichTextField({ id, value, lines, readOnly, onText, onBlur, ...aria }: RichTextFieldProps) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const written = useRef<string | null>(null)
  const [active, setActive] = useState<readonly string[]>([])
  // What is typed stays as the browser has it: written over, the caret would jump.
  useEffect(() => {
    if (box.current === null || written.current === value) return
    box.current.innerHTML = sanitiseWritten(value)
    written.current = value
  }, [value])
  useEffect(() => {
    const look = () => box.current?.contains(document.getSelection()?.anchorNode ?? null) && setActive(formatsHere())
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  const tell = () => {
    const html = sanitiseWritten(box.current?.innerHTML ?? '')
    written.current = plainText(html) === '' ? '' : html
    onText(written.current)
  }
  const perform = (command: string) => {
    box.current?.focus()
    document.execCommand(command)
    setActive(formatsHere())
    tell()
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const html = event.clipboardData.getData('text/html')
    if (html === '') document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
    else document.execCommand('insertHTML', false, sanitiseWritten(html))
  }
  return (
    <div className="n-rich-field">
      {!readOnly && (
        <div className="n-rich-field__tools" role="group" aria-label={t('questions:rich.tools')} aria-controls={id}>
          {formats.map(({ name, command, sign, key }) => (
            <button
              key={name}
              type="button"
              className="n-rich-field__tool"
              aria-label={t(`questions:rich.${name}`)}
              title={t(`questions:rich.${name}`)}
              aria-pressed={active.includes(name)}
              aria-keyshortcuts={key}
              // The selection stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => perform(command)}
            >
              <span aria-hidden="true">{sign}</span>
            </button>
          ))}
        </div>
      )}
      <div
        {...aria}
        ref={box}
        id={id}
        className="n-text n-rich-field__box"
        role="textbox"
        aria-multiline="true"
        aria-readonly={readOnly || undefined}
        tabIndex={0}
        dir="auto"
        contentEditable={!readOnly}
        suppressContentEditableWarning
        style={{ minBlockSize: `calc(${lines} * 1.5em + 20px)` }}
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        onInput={(event) => (event.nativeEvent as InputEvent).isComposing || tell()}
        onCompositionEnd={tell}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
        onBlur={onBlur}
      />
    </div>
  )
}

const formatsHere = (): readonly string[] =>
  formats.filter(({ command }) => document.queryCommandState(command)).map(({ name }) => name)
