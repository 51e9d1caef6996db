import { contentLimits, figureId, type SentenceFigure, type TextBlock } from '@naire/domain/analysis'
import { DeleteOutlined, FunctionOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockEditorProps } from './BlockEditor.tsx'
import { figureName } from './draft-changes.ts'
import { FigureDialog } from './FigureDialog.tsx'
import { figureText, measureWords } from './figure-words.ts'
import { ReportBlockView } from './ReportBlockView.tsx'
import styles from './report.module.css'
import { ReportWords } from './ReportWords.tsx'

/** A text with its figures: `{{` asks which one is wanted, and it is put where the text is written. */
export function TextEditor({ block, report, onChange, onDone }: BlockEditorProps<TextBlock>) {
  const { t, i18n } = useTranslation(['report', 'analysis'])
  const field = useRef<TextAreaRef>(null)
  const [edited, setEdited] = useState<SentenceFigure | 'new' | null>(null)
  const [caret, setCaret] = useState(block.text.length)
  const { codebook } = report
  const known = new Map(report.figures.map((figure) => [figure.id, figure.value]))
  const write = (text: string, at: number) => {
    setCaret(at)
    onChange({ ...block, text })
    if (text.slice(0, at).endsWith('{{')) setEdited('new')
  }
  const settle = (figure: SentenceFigure) => {
    const isKnown = block.figures.some(({ id }) => id === figure.id)
    const before = block.text.slice(0, caret).replace(/\{\{$/, '')
    onChange({
      ...block,
      text: isKnown ? block.text : `${before}{{${figure.id}}}${block.text.slice(caret)}`,
      figures: isKnown
        ? block.figures.map((each) => (each.id === figure.id ? figure : each))
        : [...block.figures, figure],
    })
    setEdited(null)
  }
  const remove = ({ id }: SentenceFigure) =>
    onChange({
      ...block,
      text: block.text.replaceAll(`{{${id}}}`, ''),
      figures: block.figures.filter((each) => each.id !== id),
    })
  return (
    <div className={styles.textEditor}>
      <Input.TextArea
        ref={field}
        autoFocus
        autoSize={{ minRows: 3 }}
        dir="auto"
        aria-label={t('kinds.text')}
        placeholder={t('text.how')}
        maxLength={contentLimits.textLength}
        value={block.text}
        onChange={({ target }) => write(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => setCaret((currentTarget as HTMLTextAreaElement).selectionStart)}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      />
      {block.figures.length > 0 && (
        <section className={styles.preview} aria-label={t('text.preview')}>
          <span className="n-aside" aria-hidden>
            {t('text.preview')}
          </span>
          <ReportWords language={report.content.language}>
            <ReportBlockView block={block} report={report} />
          </ReportWords>
        </section>
      )}
      {block.figures.length > 0 && (
        <ul className={styles.figures}>
          {block.figures.map((figure) => {
            const value = known.get(figureId(block.id, figure.id))
            const words = measureWords(figure.of, codebook, t)
            return (
              <li key={figure.id}>
                <code dir="ltr">{`{{${figure.id}}}`}</code>
                <button type="button" className={styles.figureWords} onClick={() => setEdited(figure)}>
                  <bdi>{words}</bdi>
                </button>
                <strong>{value === undefined ? '…' : figureText(figure, value, i18n.language)}</strong>
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('figure.remove', { words })}
                  onClick={() => remove(figure)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <span className={styles.marks}>
        <Button
          size="small"
          icon={<FunctionOutlined aria-hidden />}
          disabled={block.figures.length >= contentLimits.figures}
          onClick={() => setEdited('new')}
        >
          {t('figure.add')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('block.done')}
        </Button>
      </span>
      {edited !== null && (
        <FigureDialog
          codebook={codebook}
          figure={edited === 'new' ? null : edited}
          onCancel={() => setEdited(null)}
          onDone={(figure) => settle({ ...figure, id: edited === 'new' ? figureName(block.figures) : edited.id })}
        />
      )}
    </div>
  )
}
