import type { Workbook, WorkbookCell, WorkbookTab } from '@naire/domain/excels'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyView } from '../../workplace/ListState.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import { cellText, columnName, type FormatNumber } from './fortune-sheets.ts'
import styles from './excels.module.css'

/** Cells that are drawn at a time. */
const mostDrawn = 10_000
const mostColumns = 200

/** A workbook to read: a plain table for each tab, for every device and for screen readers. */
export function WorkbookTable({ book }: { readonly book: Workbook }) {
  const { t } = useTranslation('excel')
  const format = useNumberFormat()
  const tabs = book.tabs.filter(({ rows }) => rows.length > 0)
  if (tabs.length === 0) return <EmptyView title={t('nothingInIt')} />
  if (tabs.length === 1 && tabs[0]) return <TabTable tab={tabs[0]} format={format} />
  return (
    <Tabs
      items={tabs.map((tab, at) => ({
        key: String(at),
        label: <bdi>{tab.name}</bdi>,
        children: <TabTable tab={tab} format={format} />,
      }))}
    />
  )
}

/** Writer of numbers by their format, once its library is there. */
function useNumberFormat(): FormatNumber | undefined {
  return useQuery({
    queryKey: ['number-format'],
    queryFn: async () => {
      const { SSF } = await import('@e965/xlsx')
      return (format: string, value: number) => String(SSF.format(format, value))
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  }).data
}

function TabTable({ tab, format }: { readonly tab: WorkbookTab; readonly format: FormatNumber | undefined }) {
  const { t } = useTranslation('excel')
  const all = tab.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Math.min(all, mostColumns)
  const page = Math.max(20, Math.floor(mostDrawn / Math.max(1, columns)))
  const [shown, setShown] = useState(page)
  const spans = spansOf(tab)
  return (
    <>
      {all > columns && <p className={styles.limits}>{t('columnsCut', { shown: columns, all })}</p>}
      <div className={styles.frame} tabIndex={0} role="region" aria-label={tab.name}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {Array.from({ length: columns }, (_, at) => (
                <th key={at} scope="col">
                  {columnName(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tab.rows.slice(0, shown).map((row, r) => (
              <tr key={r}>
                <th scope="row">{r + 1}</th>
                {Array.from({ length: columns }, (_, c) => {
                  const span = spans.get(`${r}_${c}`)
                  if (span === 'covered') return null
                  const cell = row[c] ?? null
                  return (
                    <td key={c} dir="auto" data-number={isNumber(cell) || undefined} {...span}>
                      {cellText(cell, format)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.limits}>{t('rows', { shown: Math.min(shown, tab.rows.length), all: tab.rows.length })}</p>
      <MoreButton isLoading={false} onMore={shown < tab.rows.length ? () => setShown(shown + page) : null} />
    </>
  )
}

const isNumber = (cell: WorkbookCell): boolean =>
  typeof (typeof cell === 'object' && cell !== null ? cell.v : cell) === 'number'

type Span = { readonly rowSpan: number; readonly colSpan: number } | 'covered'

function spansOf({ merges = [] }: WorkbookTab): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>()
  for (const [row, column, height, width] of merges) {
    // A merge over thousands of cells is drawn cell by cell.
    if (height * width > mostDrawn) continue
    for (let r = row; r < row + height; r += 1)
      for (let c = column; c < column + width; c += 1) spans.set(`${r}_${c}`, 'covered')
    spans.set(`${row}_${column}`, { rowSpan: height, colSpan: width })
  }
  return spans
}
