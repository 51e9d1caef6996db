import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'
import { TypedArea } from '../controls/TypedArea.tsx'
import styles from './rich-text.module.css'
import { RichToolbar } from './RichToolbar.tsx'
import { isEditable } from './stored-text.ts'
import { useRichView } from './use-rich-view.ts'

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
