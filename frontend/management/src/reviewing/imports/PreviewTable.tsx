import type { ImportPreview } from '@naire/contract'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './imports.module.css'
import { useNoteWords } from './note-words.ts'

export const outcomeColours = { taken: 'success', flagged: 'warning', present: 'default', refused: 'error' } as const

interface PreviewTableProps {
  readonly preview: ImportPreview
  /** The plan has changed since. */
  readonly isStale: boolean
}

/** The first rows: what stands in each cell of the matched columns, and what it becomes. */
export function PreviewTable({ preview, isStale }: PreviewTableProps) {
  const { t } = useTranslation('imports')
  const words = useNoteWords()
  const columns = preview.Columns.flatMap(({ Name, Target }, at) => (Target === null ? [] : [{ Name, at }]))
  return (
    <section aria-busy={isStale}>
      <h2 className={styles.heading} id="import-preview">
        {t('preview', { count: preview.Rows.length })}
      </h2>
      <p>{t('previewHint')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard */}
      <div className={styles.scroll} role="region" aria-labelledby="import-preview" tabIndex={0}>
        <table className={styles.preview}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('outcome')}</th>
              {columns.map(({ Name, at }) => (
                <th key={at} scope="col">
                  <bdi>{Name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.Rows.map(({ Row, Outcome, Notes, Cells, Becomes }) => (
              <tr key={Row}>
                <th scope="row">{Row}</th>
                <td className={styles.outcome}>
                  <Tag color={outcomeColours[Outcome]}>{t(`planned.${Outcome}`)}</Tag>
                  <RowNotes notes={Notes.map(words)} />
                </td>
                {columns.map(({ Name, at }) => {
                  const isWrong = Notes.some(
                    (note) => (note.kind === 'cell' || note.kind === 'changed') && note.column === Name,
                  )
                  const cell = Cells[at] ?? null
                  const became = Becomes[at] ?? null
                  return (
                    <td key={at} className={isWrong ? styles.wrong : undefined}>
                      <bdi>{cell === null ? '' : String(cell)}</bdi>
                      {became !== null && became !== String(cell) && <span className={styles.becomes}>{became}</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

export function RowNotes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
