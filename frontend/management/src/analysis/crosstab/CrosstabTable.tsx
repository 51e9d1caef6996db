import type { CellResult, CrosstabContent } from '@naire/domain/analysis'
import { Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../chart/Chart.tsx'
import { blockChart } from './block-chart.ts'
import styles from './crosstab.module.css'
import { figureText, nothing } from './figure-lines.ts'
import type { Grid, GridBlock, GridColumn, GridRow } from './grid.ts'
import { blockNotes } from './grid-lines.ts'

interface CrosstabTableProps {
  readonly grid: Grid
  readonly content: CrosstabContent
  /** Numbers of the change before. */
  readonly isStale: boolean
  /** Tells its landmarks from those of other cross-tabs on the page. */
  readonly name?: string
}

/** Cells of one page: more make a browser slow. */
const cellsOfPage = 6_000
const fewestRows = 10

/** A block for each row axis, with its bases, letters, tests and chart; many rows come in pages. */
export function CrosstabTable({ grid, content, isStale, name = '' }: CrosstabTableProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const [wanted, setPage] = useState(1)
  const size = Math.max(fewestRows, Math.floor(cellsOfPage / grid.columns.length))
  const all = grid.blocks.flatMap((block) => block.rows.map((row) => ({ block, row })))
  const page = Math.min(wanted, Math.max(1, Math.ceil(all.length / size)))
  const shown = all.slice((page - 1) * size, page * size)
  const blocks = grid.blocks.filter((block) => block.rows.length === 0 || shown.some((each) => each.block === block))
  const pages = all.length > size && (
    <Pagination
      size="small"
      current={page}
      pageSize={size}
      total={all.length}
      showSizeChanger={false}
      showTotal={(total, [from, to]) => t('rows', { from, to, all: total })}
      onChange={setPage}
    />
  )
  return (
    <div className={styles.tables} aria-busy={isStale} data-stale={isStale || undefined} data-crosstab>
      {pages}
      {blocks.map((block) => (
        <Block
          key={block.key}
          grid={grid}
          block={block}
          rows={shown.filter((each) => each.block === block).map(({ row }) => row)}
          content={content}
          name={`${name} ${block.title}`.trim()}
        />
      ))}
      {pages}
    </div>
  )
}

interface BlockProps {
  readonly grid: Grid
  readonly block: GridBlock
  /** Of this page. */
  readonly rows: readonly GridRow[]
  readonly content: CrosstabContent
  readonly name: string
}

function Block({ grid, block, rows, content, name }: BlockProps) {
  const { t, i18n } = useTranslation(['crosstab', 'analysis'])
  const look = { language: i18n.language, decimals: content.decimals }
  const { chart } = content
  const notes = blockNotes(grid, block, { t, look })
  return (
    <section className={styles.block} aria-label={name}>
      <h2 className={styles.blockTitle} dir="auto">
        {block.title}
      </h2>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('tableOf', { title: name })}>
        <table className={styles.table}>
          <caption className="n-hidden">{block.title}</caption>
          <Heads grid={grid} hasSpark={chart === 'spark'} />
          <tbody>
            <Bases grid={grid} block={block} hasSpark={chart === 'spark'} />
            {rows.map((row) => (
              <tr key={row.key} data-net={row.isNet || undefined}>
                <th scope="row">
                  <RowTitle titles={row.titles} />
                  {row.isNet && <small className={styles.mark}>{t('net')}</small>}
                </th>
                {row.cells.map((cell, at) => (
                  <Cell
                    key={grid.columns[at]?.key ?? at}
                    cell={cell}
                    grid={grid}
                    isSmall={block.bases[at]?.isSmall ?? false}
                    look={look}
                  />
                ))}
                {chart === 'spark' && <Spark grid={grid} row={row} />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="n-aside">{t('noRows')}</p>}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {chart !== 'none' && chart !== 'spark' && rows.length > 0 && (
        <BlockPicture grid={grid} block={block} chart={chart} />
      )}
    </section>
  )
}

function BlockPicture({
  grid,
  block,
  chart,
}: Pick<BlockProps, 'grid' | 'block'> & { readonly chart: 'bars' | 'stacked' | 'heat' }) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const { spec, left } = blockChart(grid, block, chart, t)
  return (
    <div className={styles.chart}>
      <Chart spec={spec} name={block.title} pictureId={`block ${block.key}`} />
      {left > 0 && (
        <p className="n-aside">{t('chartLeft', { shown: spec.series.length, all: spec.series.length + left })}</p>
      )}
    </div>
  )
}

function Heads({ grid, hasSpark }: { readonly grid: Grid; readonly hasSpark: boolean }) {
  const { t } = useTranslation('crosstab')
  const letters = grid.columns.some(({ letter }) => letter !== null)
  return (
    <thead>
      {grid.heads.map((line, at) => (
        // Lines of headings have no names of their own.
        <tr key={at}>
          {at === 0 && (
            <td className={styles.corner} rowSpan={grid.heads.length + (letters ? 1 : 0)}>
              {grid.figures.map(({ key, title }) => (
                <span key={key}>{title}</span>
              ))}
            </td>
          )}
          {line.map(({ key, title, span, lines }) => (
            <th key={key} scope={span > 1 ? 'colgroup' : 'col'} colSpan={span} rowSpan={lines} dir="auto">
              {title}
            </th>
          ))}
          {at === 0 && hasSpark && (
            <td aria-hidden className={styles.sparkHead} rowSpan={grid.heads.length + (letters ? 1 : 0)}>
              {t('charts.spark')}
            </td>
          )}
        </tr>
      ))}
      {letters && (
        <tr>
          {grid.columns.map(({ key, letter }) => (
            <td key={key} className={styles.letter}>
              {letter}
            </td>
          ))}
        </tr>
      )}
    </thead>
  )
}

function Bases({
  grid,
  block,
  hasSpark,
}: Omit<BlockProps, 'rows' | 'content' | 'name'> & { readonly hasSpark: boolean }) {
  const { t, i18n } = useTranslation('crosstab')
  const line = (title: string, text: (at: number) => string, marks: boolean) => (
    <tr className={styles.base}>
      <th scope="row">{title}</th>
      {block.bases.map(({ isSmall }, at) => (
        <td key={grid.columns[at]?.key ?? at} data-small={isSmall || undefined}>
          {text(at)}
          {marks && isSmall && (
            <abbr className={styles.small} title={t('base.small')}>
              †<span className="n-hidden">{t('base.small')}</span>
            </abbr>
          )}
        </td>
      ))}
      {hasSpark && <td aria-hidden />}
    </tr>
  )
  const whole = { language: i18n.language, decimals: 0 }
  const exact = { language: i18n.language, decimals: 1 }
  return (
    <>
      {line(t('base.n'), (at) => figureText(block.bases[at]?.n ?? 0, 'count', whole), true)}
      {grid.isWeighted && (
        <>
          {line(t('base.weighted'), (at) => figureText(block.bases[at]?.w ?? 0, 'number', exact), false)}
          {line(t('base.effective'), (at) => figureText(block.bases[at]?.effective ?? 0, 'number', exact), false)}
        </>
      )}
    </>
  )
}

function RowTitle({ titles }: { readonly titles: readonly string[] }) {
  const outer = titles.slice(0, -1)
  return (
    <>
      {outer.map((title, at) => (
        <span key={at} className={styles.outer}>
          <bdi>{title}</bdi> ›{' '}
        </span>
      ))}
      <bdi>{titles.at(-1)}</bdi>
    </>
  )
}

interface CellProps {
  readonly cell: CellResult
  readonly grid: Grid
  readonly isSmall: boolean
  readonly look: Parameters<typeof figureText>[2]
}

function Cell({ cell, grid, isSmall, look }: CellProps) {
  return (
    <td data-small={isSmall || undefined}>
      {grid.figures.map(({ key, unit, value }, at) => (
        <span key={key} className={at === 0 ? styles.first : styles.next}>
          {figureText(value(cell), unit, look)}
          {at === 0 && cell.letters !== undefined && (
            <sup className={styles.greater} dir="ltr">
              {cell.letters}
            </sup>
          )}
        </span>
      ))}
    </td>
  )
}

const [sparkWidth, sparkHeight] = [96, 28]

/** The row's first figure over the banner, as little bars; the numbers stand beside them. */
function Spark({ grid, row }: { readonly grid: Grid; readonly row: GridRow }) {
  const [figure] = grid.figures
  const banner = grid.columns.map((column, at) => ({ column, cell: row.cells[at] })).filter(isBanner)
  if (figure === undefined || banner.length === 0) return <td aria-hidden>{nothing}</td>
  const values = banner.map(({ cell }) => (cell === undefined ? null : figure.value(cell)))
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  const least = Math.min(0, ...values.map((value) => value ?? 0))
  const range = most - least || 1
  const step = sparkWidth / values.length
  const y = (value: number) => ((most - value) / range) * sparkHeight
  return (
    <td aria-hidden className={styles.spark}>
      <svg width={sparkWidth} height={sparkHeight} viewBox={`0 0 ${sparkWidth} ${sparkHeight}`}>
        {values.map((value, at) =>
          value === null ? null : (
            <rect
              key={banner[at]?.column.key}
              x={at * step}
              y={Math.min(y(value), y(0))}
              width={Math.max(1, step - (step > 4 ? 2 : 0))}
              height={Math.max(1, Math.abs(y(value) - y(0)))}
            />
          ),
        )}
      </svg>
    </td>
  )
}

const isBanner = ({ column }: { readonly column: GridColumn }): boolean => !column.isTotal
