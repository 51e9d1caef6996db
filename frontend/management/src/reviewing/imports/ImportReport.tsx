import type { ImportRow, ReportedRow } from '@naire/contract'
import { rowOutcomes, type RowOutcome } from '@naire/domain/imports'
import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import { saveSheet } from '../../workplace/sheets/save-sheet.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './imports.module.css'
import { useNoteWords } from './note-words.ts'
import { outcomeColours, RowNotes } from './PreviewTable.tsx'
import { isUnderWay, useReport, wholeReport } from './use-imports.ts'

/** Rows that are drawn at once. */
const shownRows = 200

/** Outcome of each row: those that want a look first. */
export function ImportReport({ row }: { readonly row: ImportRow }) {
  const { t } = useTranslation(['imports', 'management'])
  const { http, notices } = useWorkplace()
  const words = useNoteWords()
  const { Counts } = row
  const [outcome, setOutcome] = useState<RowOutcome | ''>(
    Counts.refused > 0 ? 'refused' : Counts.flagged > 0 ? 'flagged' : '',
  )
  const [most, setMost] = useState(shownRows)
  const [isSaving, setSaving] = useState(false)
  const report = useReport(row.Sid, outcome)
  const rows = report.data?.pages.flat() ?? []
  const hasMore = rows.length > most || report.hasNextPage
  const more = () => {
    setMost(most + shownRows)
    if (rows.length <= most + shownRows && report.hasNextPage) void report.fetchNextPage()
  }
  const lines = (found: readonly ReportedRow[]) => [
    [t('row'), t('outcome'), t('session'), t('note')],
    ...found.map(({ Row, Outcome, SessionSid, Notes }) => [
      String(Row),
      t(`outcomes.${Outcome}`),
      SessionSid ?? '',
      Notes.map(words).join('\n'),
    ]),
  ]
  const save = async () => {
    setSaving(true)
    try {
      await saveSheet(lines(await wholeReport(http, row.Sid)), `${row.FileName} - ${t('report')}`, 'csv')
    } catch (error) {
      notices.danger(error instanceof Error ? error.message : String(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={styles.report}>
      <div className={styles.head}>
        <Select<RowOutcome | ''>
          aria-label={t('which')}
          className={styles.which!}
          value={outcome}
          options={[
            { value: '', label: t('all') },
            ...rowOutcomes.map((value) => ({
              value,
              label: t('count', { outcome: t(`outcomes.${value}`), count: Counts[value] }),
            })),
          ]}
          onChange={setOutcome}
        />
        <Button loading={isSaving} disabled={isUnderWay(row)} onClick={() => void save()}>
          {t('download')}
        </Button>
      </div>
      <ListState query={report} isEmpty={rows.length === 0} empty={{ title: t('noRows') }}>
        <ul className={styles.list}>
          {rows.slice(0, most).map(({ Row, Outcome, Notes }) => (
            <li key={Row}>
              <span className={styles.head}>
                {t('row')} {Row} <Tag color={outcomeColours[Outcome]}>{t(`outcomes.${Outcome}`)}</Tag>
              </span>
              <RowNotes notes={Notes.map(words)} />
            </li>
          ))}
        </ul>
        <MoreButton onMore={hasMore ? more : null} isLoading={report.isFetchingNextPage} />
      </ListState>
    </div>
  )
}
