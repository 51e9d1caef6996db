import {
  countedCrosstab,
  figureId,
  textParts,
  type Codebook,
  type CountedFigure,
  type ReportBlock,
  type ReportContent,
  type TableBlock,
  type TextBlock,
  type VersionFigures,
} from '@naire/domain/analysis'
import { Alert, Skeleton } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../chart/Chart.tsx'
import { filterWords } from '../codebook-words.ts'
import { sessionsWords } from '../CountedLine.tsx'
import { blockChart } from '../crosstab/block-chart.ts'
import { CrosstabTable } from '../crosstab/CrosstabTable.tsx'
import { analysisWords, gridOf } from '../crosstab/grid.ts'
import { figureText, measureWords } from './figure-words.ts'
import styles from './report.module.css'

/** A report with what is counted of it: a version, or a draft as it is now. */
export interface ShownReport {
  readonly content: ReportContent
  readonly figures: readonly CountedFigure[]
  readonly codebook: Codebook
  readonly weights: VersionFigures['weights']
}

interface ReportBlockViewProps {
  readonly block: ReportBlock
  readonly report: ShownReport
}

/** One block as it is read and printed. */
export function ReportBlockView({ block, report }: ReportBlockViewProps) {
  switch (block.kind) {
    case 'heading': {
      const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 1] ?? 'h4'
      return (
        <Heading className={styles.heading} data-level={block.level}>
          {block.text}
        </Heading>
      )
    }
    case 'text':
      return <TextView block={block} report={report} />
    case 'table':
    case 'chart':
      return <TableView block={block} report={report} />
    case 'pageBreak':
      return <hr className={styles.pageBreak} />
  }
}

function TextView({ block, report }: { readonly block: TextBlock; readonly report: ShownReport }) {
  const { t, i18n } = useTranslation(['report', 'analysis', 'crosstab'])
  const known = new Map(report.figures.map((figure) => [figure.id, figure.value]))
  const filters = [...new Set(block.figures.flatMap(({ filter }) => (filter === null ? [] : [JSON.stringify(filter)])))]
  return (
    <div className={styles.text}>
      <p>
        {textParts(block.text).map((part, place) => {
          if (typeof part === 'string') return <span key={place}>{part}</span>
          const figure = block.figures.find(({ id }) => id === part.figure)
          const value = figure === undefined ? undefined : known.get(figureId(block.id, figure.id))
          const words = figure === undefined ? t('figure.gone') : measureWords(figure.of, report.codebook, t)
          const note = figure === undefined ? 0 : filters.indexOf(JSON.stringify(figure.filter)) + 1
          return (
            <span key={place} className={styles.figure} title={problemOf(value, t) ?? words} data-figure={part.figure}>
              {figure === undefined ? '—' : value === undefined ? '…' : figureText(figure, value, i18n.language)}
              {note > 0 && <sup>{note}</sup>}
            </span>
          )
        })}
      </p>
      {filters.map((filter, place) => (
        <p key={filter} className={styles.about}>
          <sup>{place + 1}</sup>{' '}
          {filterWords(JSON.parse(filter) as NonNullable<ReportContent['filter']>, report.codebook, analysisWords(t))}
        </p>
      ))}
    </div>
  )
}

const problemOf = (value: CountedFigure['value'] | undefined, t: TFunction): string | null =>
  value?.kind === 'problem'
    ? t(`analysis:problems.${value.problem.key}`, {
        ...value.problem.values,
        defaultValue: t('analysis:problems.other'),
      })
    : null

function TableView({ block, report }: { readonly block: TableBlock; readonly report: ShownReport }) {
  const { t } = useTranslation(['crosstab', 'analysis', 'report'])
  const { content, codebook, weights } = report
  const crosstab = useMemo(() => countedCrosstab(block, content, codebook), [block, content, codebook])
  const value = report.figures.find(({ id }) => id === block.id)?.value
  const grid = useMemo(
    () => (value?.kind === 'table' ? gridOf(crosstab, value.table, { codebook, t }) : null),
    [crosstab, value, codebook, t],
  )
  const problem = problemOf(value, t)
  const place = content.blocks.findIndex(({ id }) => id === block.id) + 1
  const name = `${t('report:block.name', { kind: t(`report:kinds.${block.kind}`), at: place })} ${block.title}`.trim()
  const kind = crosstab.chart === 'none' || crosstab.chart === 'spark' ? 'bars' : crosstab.chart
  return (
    <section className={styles.table} aria-label={name}>
      {block.title !== '' && <h3 className={styles.tableTitle}>{block.title}</h3>}
      {problem !== null && <Alert type="warning" showIcon title={problem} />}
      {value === undefined && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {value?.kind === 'table' && value.counted === 0 && (
        <Alert type="info" showIcon title={t('analysis:empty.base')} />
      )}
      {grid !== null && block.kind === 'table' && (
        <CrosstabTable grid={grid} content={{ ...crosstab, chart: 'none' }} isStale={false} name={name} />
      )}
      {grid !== null &&
        block.kind === 'chart' &&
        grid.blocks.map((part) => {
          const { spec } = blockChart(grid, part, kind, t)
          const lines = spec.kind === 'stacked' ? 1 : Math.max(1, spec.series.length)
          return (
            <div
              key={part.key}
              className={styles.chart}
              style={{ blockSize: Math.min(700, 90 + spec.categories.length * (12 + 22 * lines)) }}
            >
              <p className={styles.chartTitle}>{part.title}</p>
              <Chart spec={spec} name={part.title} pictureId={`${block.id} ${part.key}`} />
            </div>
          )
        })}
      <p className={styles.about}>
        {scopeWords({ ...crosstab, counted: value?.kind === 'table' ? value.counted : null }, { codebook, weights, t })}
      </p>
    </section>
  )
}

interface ScopeOfFigures extends Pick<ReportContent, 'filter' | 'sessions' | 'weight'> {
  readonly counted: number | null
}

interface ScopeWords extends Pick<ShownReport, 'codebook' | 'weights'> {
  readonly t: TFunction
}

/** Which sessions are behind a figure, by which filter and weighting: printed with every one. */
export function scopeWords(
  { counted, sessions, filter, weight }: ScopeOfFigures,
  { codebook, weights, t }: ScopeWords,
): string {
  const words = analysisWords(t)
  const title = weights.find(({ sid }) => sid === weight)?.title
  return [
    ...(counted === null ? [] : [t('analysis:counted.n', { n: counted })]),
    sessionsWords(sessions, words),
    ...(filter === null ? [] : [filterWords(filter, codebook, words)]),
    ...(weight === null ? [] : [t('crosstab:export.weight', { title: title ?? t('analysis:weight.gone') })]),
  ].join(' · ')
}

interface ReportHeadProps {
  readonly title: string
  readonly report: ShownReport
  /** As of when it is; absent: as it is now. */
  readonly children?: ReactNode
}

/** Title of a report, with the sessions that its sentences count. */
export function ReportHead({ title, report, children }: ReportHeadProps) {
  const { t } = useTranslation(['report', 'analysis', 'crosstab'])
  return (
    <>
      <p className={styles.title}>{title}</p>
      <p className={styles.about}>
        {children}
        {scopeWords({ ...report.content, counted: null }, { ...report, t })}
      </p>
    </>
  )
}
