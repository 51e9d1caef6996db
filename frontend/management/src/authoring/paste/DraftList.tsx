import {
  kindChoices,
  lineChoices,
  type Choices,
  type KindChoice,
  type LineChoice,
  type QuestionDraft,
  type ReadLine,
  type TextDraft,
} from '@naire/domain/text-import'
import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './paste.module.css'

interface DraftListProps {
  readonly draft: TextDraft
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

/** Every line of the text in its order: the questions that were read, and what stands between them. */
export function DraftList({ draft, choices, onChoose }: DraftListProps) {
  const { t } = useTranslation()
  if (draft.lines.length === 0) return <p className={styles.hint}>{t('paste.nothing')}</p>
  const between = draft.lines
    .filter(({ question }) => question === null)
    .map((line) => ({
      at: line.number,
      item: (
        <LineItem
          key={`line ${line.number}`}
          line={line}
          chosen={choices.lines[line.key]}
          onChoose={chooseLine(line)}
        />
      ),
    }))
  const questions = draft.questions.map((question) => {
    const lines = draft.lines.filter((line) => line.question === question.line)
    return {
      at: question.line,
      item: (
        <QuestionItem
          key={question.line}
          question={question}
          lines={lines}
          choices={choices}
          onChoose={onChoose}
          onChooseLine={chooseLine}
        />
      ),
    }
  })
  function chooseLine({ key }: ReadLine) {
    return (as: LineChoice | undefined) => onChoose({ ...choices, lines: changed(choices.lines, key, as) })
  }
  return (
    <ol className={styles.list}>
      {[...between, ...questions].toSorted((one, other) => one.at - other.at).map(({ item }) => item)}
    </ol>
  )
}

interface QuestionItemProps {
  readonly question: QuestionDraft
  readonly lines: readonly ReadLine[]
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
  readonly onChooseLine: (line: ReadLine) => (as: LineChoice | undefined) => void
}

function QuestionItem({ question, lines, choices, onChoose, onChooseLine }: QuestionItemProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [head] = lines
  const stem = question.stem.replace(/\[\[I\d+\]\]/g, '____')
  return (
    <li className={question.newPage ? styles.newPage : styles.question}>
      <div className={styles.kinds}>
        <Select
          size="small"
          value={kindOf(question)}
          options={kindChoices.map((value) => ({ value, label: t(`paste.kinds.${value}`) }))}
          onChange={(kind: KindChoice) =>
            head && onChoose({ ...choices, kinds: { ...choices.kinds, [head.key]: kind } })
          }
          popupMatchSelectWidth={false}
          aria-label={t('paste.kindOf', { stem })}
        />
        {!question.required && question.kind !== 'intro' && <Tag>{t('paste.optional')}</Tag>}
        {question.newPage && <Tag>{t('paste.newPage')}</Tag>}
        <Button size="small" type="link" onClick={() => setOpen(!open)} aria-expanded={open}>
          {t('paste.source', { count: lines.length })}
        </Button>
      </div>
      <p className={styles.stem} dir="auto">
        {stem}
      </p>
      <Parts question={question} />
      {open && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <LineItem key={line.number} line={line} chosen={choices.lines[line.key]} onChoose={onChooseLine(line)} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** A line as it was written, what it was read as, and what it may be instead. */
function LineItem({
  line,
  chosen,
  onChoose,
}: {
  readonly line: ReadLine
  readonly chosen: LineChoice | undefined
  readonly onChoose: (as: LineChoice | undefined) => void
}) {
  const { t } = useTranslation()
  const options = [
    { value: '', label: chosen ? t('paste.asRead') : t(`paste.as.${line.as}`) },
    ...lineChoices
      .filter((value) => value !== line.as || chosen)
      .map((value) => ({ value: value as string, label: t(`paste.as.${value}`) })),
  ]
  return (
    <li className={line.as === 'unread' || line.as === 'repeated' ? styles.unread : styles.line}>
      <span className={styles.number}>{line.number}</span>
      <Select
        size="small"
        value={chosen ?? ''}
        options={options}
        onChange={(value) => onChoose(value === '' ? undefined : (value as LineChoice))}
        popupMatchSelectWidth={false}
        aria-label={t('paste.lineAs', { line: line.number })}
      />
      <span className={styles.source} dir="auto">
        {line.text}
      </span>
    </li>
  )
}

function Parts({ question }: { readonly question: QuestionDraft }) {
  const { t } = useTranslation()
  if (question.kind === 'matrix')
    return <p className={styles.hint} dir="auto">{`${question.rows.join(' · ')} × ${question.options.join(' · ')}`}</p>
  if (!('options' in question)) return null
  return (
    <ul className={styles.options}>
      {question.options.map(({ text, input, alone }) => (
        <li key={text} dir="auto">
          {text}
          {input && <Tag variant="outlined">{t('paste.input')}</Tag>}
          {alone && <Tag variant="outlined">{t('paste.alone')}</Tag>}
        </li>
      ))}
    </ul>
  )
}

function kindOf(question: QuestionDraft): KindChoice {
  if (question.kind !== 'choice') return question.kind
  if (question.multi) return 'multi'
  const first = Number.parseInt(question.options[0]?.text ?? '', 10)
  return question.options.length > 2 &&
    question.options.every(({ text }, index) => new RegExp(`^${first + index}(?!\\S)`).test(text))
    ? 'rating'
    : 'choice'
}

function changed(all: Choices['lines'], key: string, as: LineChoice | undefined): Choices['lines'] {
  const { [key]: _dropped, ...others } = all
  return as ? { ...others, [key]: as } : others
}
