import type { OpenedShareReply } from '@naire/contract'
import type { SharedBlock, SharedFigure, SharedTable } from '@naire/domain/analysis'
import { useTranslation } from 'react-i18next'
import { Chart } from '../chart/Chart.tsx'
import type { ChartSpec } from '../chart/chart-spec.ts'
import { figureText, nothing } from '../crosstab/figure-lines.ts'
import paper from '../report/report.module.css'
import { ReportWords } from '../report/ReportWords.tsx'
import styles from './share.module.css'

interface SharedReportViewProps {
  readonly report: Extract<OpenedShareReply['items'][number], { kind: 'report' }>
}

/** A published version as it is shown outside, in its own language. */
export function SharedReportView({ report }: SharedReportViewProps) {
  return (
    <article className={paper.paper} data-print>
      <ReportWords language={report.language}>
        <Head report={report} />
        {report.blocks.map((block, at) => (
          <Block key={block.id} block={block} place={at + 1} />
        ))}
      </ReportWords>
    </article>
  )
}

function Head({ report: { title, version, position, language } }: SharedReportViewProps) {
  const { t } = useTranslation(['report', 'analysis'])
  return (
    <>
      <h2 className={paper.title}>{title}</h2>
      <p className={paper.about}>
        {t('version.name', { n: version })} ·{' '}
        {t('analysis:counted.position', { position: position.toLocaleString(language) })}
      </p>
    </>
  )
}

function Block({ block, place: number }: { readonly block: SharedBlock; readonly place: number }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = (['h3', 'h4', 'h5'] as const)[block.level - 1] ?? 'h5'
      return (
        <Heading className={paper.heading} data-level={block.level}>
          {block.text}
        </Heading>
      )
    }
    case 'text':
      return (
        <div className={paper.text}>
          <p>
            {block.parts.map((part, place) =>
              typeof part === 'string' ? <span key={place}>{part}</span> : <Figure key={place} figure={part} />,
            )}
          </p>
        </div>
      )
    case 'pageBreak':
      return <hr className={paper.pageBreak} />
    case 'table':
    case 'chart':
      return <SharedTableView table={block.table} name={block.title} place={number} isChart={block.kind === 'chart'} />
  }
}

function Figure({ figure: { value, unit, decimals } }: { readonly figure: SharedFigure }) {
  const { t, i18n } = useTranslation('share')
  return (
    <span className={paper.figure} {...(value === null ? { title: t('tileTooFew') } : {})}>
      {figureText(value, unit, { language: i18n.language, decimals })}
    </span>
  )
}

interface SharedTableViewProps {
  readonly table: SharedTable
  readonly name: string
  /** Number of its block in a report. */
  readonly place?: number
  readonly isChart?: boolean
}

/** A cross-tab as it is shown outside: shares with cases, a dash where there are too few. */
export function SharedTableView({ table, name, place: number, isChart = false }: SharedTableViewProps) {
  const { t, i18n } = useTranslation(['share', 'crosstab', 'analysis'])
  const look = { language: i18n.language, decimals: 1 }
  const label = `${t(`report:kinds.${isChart ? 'chart' : 'table'}`)} ${number ?? ''} ${name}`
  const positions = [...new Set(table.blocks.map(({ position }) => position))]
  const titleOf = ({ title, of }: SharedTable['columns'][number]) =>
    title === null ? t('crosstab:total') : `${of} / ${title}`
  return (
    <section className={paper.table} aria-label={label}>
      {name !== '' && <p className={paper.tableTitle}>{name}</p>}
      {table.blocks.length === 0 && <p className="n-aside">{t('tileTooFew')}</p>}
      {table.blocks.map((block, place) => {
        const spec: ChartSpec = {
          kind: 'bars',
          of: block.title,
          unit: 'share',
          categories: block.rows.map(({ title }) => ({ key: title, title })),
          series: table.columns.map((column, at) => ({
            key: String(at),
            title: titleOf(column),
            values: block.rows.map(({ cells }) => cells[at]?.share ?? null),
          })),
        }
        return isChart && block.rows.length > 0 ? (
          <div
            key={place}
            className={paper.chart}
            style={{ blockSize: Math.min(700, 90 + block.rows.length * (12 + 22 * spec.series.length)) }}
          >
            <p className={paper.chartTitle}>{block.title}</p>
            <Chart spec={spec} name={block.title} />
          </div>
        ) : (
          <div
            key={place}
            className={styles.tableScroll}
            tabIndex={0}
            role="region"
            aria-label={`${label} ${block.title}`}
          >
            <table className={styles.sharedTable}>
              <caption>{block.title}</caption>
              <thead>
                <tr>
                  <td />
                  {table.columns.map((column, at) => (
                    <th key={at} scope="col">
                      {titleOf(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">{t('crosstab:base.n')}</th>
                  {block.bases.map((base, at) => (
                    <td key={at}>{figureText(base, 'count', look)}</td>
                  ))}
                </tr>
                {block.means !== null && (
                  <tr>
                    <th scope="row">{t('analysis:numbers.mean')}</th>
                    {block.means.map((mean, at) => (
                      <td key={at}>{figureText(mean, 'number', look)}</td>
                    ))}
                  </tr>
                )}
                {block.rows.map(({ title, cells }) => (
                  <tr key={title}>
                    <th scope="row">{title}</th>
                    {cells.map((cell, at) => (
                      <td key={at}>
                        {cell === null ? nothing : figureText(cell.share, 'share', look)}
                        {cell !== null && <small> ({figureText(cell.n, 'count', look)})</small>}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {block.hidden > 0 && <p className="n-aside">{t('hidden', { count: block.hidden })}</p>}
          </div>
        )
      })}
      <p className={paper.about}>
        {[
          ...positions.map((position) =>
            t('analysis:counted.position', { position: position.toLocaleString(i18n.language) }),
          ),
          ...(table.isReduced ? [t('reduced')] : []),
        ].join(' · ')}
      </p>
    </section>
  )
}
