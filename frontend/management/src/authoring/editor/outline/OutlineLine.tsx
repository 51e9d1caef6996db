import { memo, type ComponentType, type CSSProperties, type DragEvent, type MouseEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FindingMarks } from '../../diagnostics/findings-by-question.ts'
import { typeOf } from '../type-of.ts'
import type { OutlineRow } from './outline-rows.ts'
import styles from './outline.module.css'
import { TypeBadge } from './TypeBadge.tsx'
import {
  AlertOutlined,
  BranchesOutlined,
  CloseCircleFilled,
  PartitionOutlined,
  PieChartOutlined,
  RetweetOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { findingsByQuestion } from '../../diagnostics/findings-by-question.ts'
import { useKnownFindings } from '../diagnostics/findings-context.tsx'
import { stemText } from '../author-text.ts'
import { useContent } from '../use-content.ts'
import { PresentAt } from '../../collaboration/presence.tsx'
import { signsOf, type OutlineSign } from './outline-signs.ts'

interface OutlineLineProps {
  readonly id: string
  readonly row: OutlineRow
  readonly at: number
  readonly of: number
  /** Pixels from the beginning of the list. */
  readonly top: number
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly marks: FindingMarks | undefined
  /** Of a question: a cell of the quota reads it; of a page: a page group moves it. */
  readonly isMarked: boolean
  readonly onPress: (event: MouseEvent, at: number) => void
  readonly onDragStart: (event: DragEvent, row: OutlineRow) => void
  readonly onDragOver: (event: DragEvent, at: number) => void
  readonly onDragEnd: () => void
  readonly onDrop: (event: DragEvent) => void
}

export const OutlineLine = memo(Line, isSameLine)

function Line({
  id,
  row,
  at,
  of,
  top,
  isActive,
  isSelected,
  marks,
  isMarked,
  onPress,
  onDragStart,
  onDragOver,
  onDragEnd,
  onDrop,
}: OutlineLineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={at + 1}
      aria-setsize={of}
      className={row.kind === 'page' ? styles.page : styles.question}
      style={{ '--top': `${top}px` } as CSSProperties}
      data-active={isActive || undefined}
      draggable
      onClick={(event) => onPress(event, at)}
      onDragStart={(event) => onDragStart(event, row)}
      onDragOver={(event) => onDragOver(event, at)}
      onDragEnd={onDragEnd}
      onDrop={onDrop}
    >
      <Content row={row} marks={marks} isMarked={isMarked} />
    </div>
  )
}

function Content({ row, marks, isMarked }: Pick<OutlineLineProps, 'row' | 'marks' | 'isMarked'>) {
  const { t } = useTranslation()
  if (row.kind === 'page')
    return (
      <>
        <span className={styles.pageName}>{t('questions:page', { n: row.seq })}</span>
        {isMarked && <Sign sign="group" />}
        <span className={styles.size}>{t('editor:outline.size', { n: row.size })}</span>
      </>
    )
  const { question } = row
  return (
    <>
      <TypeBadge type={typeOf(question)} />
      <span className={styles.code} dir="ltr">
        {question.Code}
      </span>
      <span
        className={styles.stem}
        dir="auto"
        title={stemText(question)}
        data-blank={stemText(question) === '' || undefined}
      >
        {stemText(question) || t('editor:noStem')}
      </span>
      <PresentAt questionSid={question.Sid} />
      <QuestionSigns question={question} isInQuota={isMarked} />
      <FindingMark marks={marks} />
    </>
  )
}

type MarkedQuestion = Extract<OutlineRow, { readonly kind: 'question' }>['question']

function QuestionSigns({ question, isInQuota }: { readonly question: MarkedQuestion; readonly isInQuota: boolean }) {
  const content = useContent(question)
  const own = useMemo(() => signsOf(content), [content])
  return (
    <>
      {own.map((sign) => (
        <Sign key={sign} sign={sign} />
      ))}
      {isInQuota && <Sign sign="quota" />}
    </>
  )
}

const signIcons: Readonly<Record<OutlineSign, ComponentType>> = {
  condition: BranchesOutlined,
  alarm: AlertOutlined,
  quota: PieChartOutlined,
  random: RetweetOutlined,
  group: PartitionOutlined,
}

/** Sign of something that is set behind a question or page, as an icon and in words. */
function Sign({ sign }: { readonly sign: OutlineSign }) {
  const { t } = useTranslation()
  const Icon = signIcons[sign]
  return (
    <span className={styles.sign} title={t(`editor:signs.${sign}`)} data-sign={sign}>
      <Icon />
      <span className="n-hidden">{t(`editor:signs.${sign}`)}</span>
    </span>
  )
}

// What is done with a line is the same for all of them, and reads its rows when it happens.
function isSameLine(one: OutlineLineProps, other: OutlineLineProps): boolean {
  const same = (name: keyof OutlineLineProps) => one[name] === other[name]
  return (
    isSameRow(one.row, other.row) &&
    same('at') &&
    same('of') &&
    same('top') &&
    same('isActive') &&
    same('isSelected') &&
    same('isMarked') &&
    hasSameMarks(one.marks, other.marks)
  )
}

const hasSameMarks = (one: FindingMarks | undefined, other: FindingMarks | undefined): boolean =>
  one?.error === other?.error && one?.warning === other?.warning

function isSameRow(one: OutlineRow, other: OutlineRow): boolean {
  if (one.kind === 'page' || other.kind === 'page')
    return (
      one.kind === other.kind &&
      one.sid === other.sid &&
      one.kind === 'page' &&
      other.kind === 'page' &&
      one.seq === other.seq &&
      one.size === other.size
    )
  return one.question === other.question
}

export function useFindingMarks(): ReadonlyMap<string, FindingMarks> {
  const all = useKnownFindings()
  return useMemo(() => findingsByQuestion(all), [all])
}

/** Mark of a question with diagnostics, as an icon and in words. */
function FindingMark({ marks }: { readonly marks: FindingMarks | undefined }) {
  const { t } = useTranslation()
  const number = (marks?.error ?? 0) + (marks?.warning ?? 0)
  if (number === 0) return null
  const isError = (marks?.error ?? 0) > 0
  return (
    <span className={isError ? styles.error : styles.warning} title={t('editor:findings', { n: number })}>
      {isError ? <CloseCircleFilled /> : <WarningFilled />}
      <span className="n-hidden">{t('editor:findings', { n: number })}</span>
    </span>
  )
}
