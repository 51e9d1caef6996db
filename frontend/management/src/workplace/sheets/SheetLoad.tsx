import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Select, Table, Upload } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '../save-file.ts'
import { readSheet } from './read-sheet.ts'
import styles from './sheet-load.module.css'

/** A row of a sheet that was sent, and its outcome. */
export interface RowOutcome {
  /** Number of the row as a spreadsheet shows it. */
  readonly row: number
  readonly code: string
  /** `invited`: added, and mailed a link; `noMail`: not added, since there is no address for it. */
  readonly outcome: 'added' | 'invited' | 'changed' | 'same' | 'refused' | 'noMail'
  readonly problem: string
}

export type SheetRows = Awaited<ReturnType<typeof readSheet>>

interface SheetDialogProps {
  readonly title: string
  readonly onRows: (rows: SheetRows) => void
  readonly onClose: () => void
}

/** Asks for a sheet with headings and at least one row. */
export function SheetDialog({ title, onRows, onClose }: SheetDialogProps) {
  const { t } = useTranslation('people')
  const [isUnreadable, setUnreadable] = useState(false)
  const open = async (file: Blob) => {
    const rows = (await readSheet(file).catch(() => null)) ?? []
    setUnreadable(rows.length < 2)
    if (rows.length >= 2) onRows(rows)
  }
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <Upload.Dragger accept=".xlsx,.xls,.csv" showUploadList={false} beforeUpload={(file) => (void open(file), false)}>
        <p style={{ fontSize: 32 }}>
          <InboxOutlined aria-hidden />
        </p>
        <p>{t('chooseFile')}</p>
        <p className="n-aside">{t('chooseFileHint')}</p>
      </Upload.Dragger>
      {isUnreadable && <Alert type="error" title={t('unreadable')} />}
    </Modal>
  )
}

interface ColumnChoicesProps {
  readonly heads: readonly string[]
  /** Keys of the fields of the columns; blank: left out. */
  readonly chosen: readonly string[]
  readonly isDisabled: boolean
  /** Fields that a column may be. */
  readonly optionsOf: (head: string) => readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (column: number, key: string) => void
  /** Stands behind the choice of a column. */
  readonly after?: (column: number) => ReactNode
}

/** Choice of a field for each column of a sheet; each field once. */
export function ColumnChoices({ heads, chosen, isDisabled, optionsOf, onChoose, after }: ColumnChoicesProps) {
  const { t } = useTranslation('people')
  return (
    <ul className={styles.columns}>
      {heads.map((head, at) => {
        const name = head || t('unnamed', { n: at + 1 })
        const options = [{ value: '', label: t('leaveOut') }, ...optionsOf(head)]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity, and keep their place
          <li key={at} className="n-line">
            <strong className={styles.head}>
              <bdi>{name}</bdi>
            </strong>
            <Select<string>
              aria-label={t('columnIs', { name })}
              className={styles.field ?? ''}
              disabled={isDisabled}
              value={chosen[at] ?? ''}
              options={options.map((option) => ({
                ...option,
                disabled: option.value !== '' && chosen.some((other, n) => n !== at && other === option.value),
              }))}
              onChange={(key) => onChoose(at, key)}
            />
            {after?.(at)}
          </li>
        )
      })}
    </ul>
  )
}

/** The first rows of a sheet; what is wider than the screen is scrolled. */
export function SheetPreview({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('people')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
    <div className={styles.preview} role="region" aria-label={t('preview')} tabIndex={0}>
      {children}
    </div>
  )
}

interface SheetReportProps {
  readonly title: string
  /** Name of what rows are told apart by. */
  readonly codeLabel: string
  readonly outcomes: readonly RowOutcome[]
  /** Further columns of the file: heading, and value by the number of the row. */
  readonly more?: readonly { readonly heading: string; readonly of: (row: number) => string }[]
  readonly onSaved?: () => void
}

/** Outcome of every row; all of them as a file. */
export function SheetReport({ title, codeLabel, outcomes, more = [], onSaved }: SheetReportProps) {
  const { t } = useTranslation('people')
  const count = (wanted: RowOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused' || outcome === 'noMail')
  const cell = (text: string) =>
    /[",\n]|^[=+\-@]/.test(text) ? `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"` : text
  const csv = () =>
    [
      [t('row'), codeLabel, t('outcome'), t('problem'), ...more.map(({ heading }) => heading)],
      ...outcomes.map(({ row, code, outcome, problem }) => [
        String(row),
        code,
        t(`outcomes.${outcome}`),
        problem,
        ...more.map((column) => column.of(row)),
      ]),
    ]
      .map((cells) => cells.map(cell).join(','))
      .join('\r\n')
  return (
    <div className="n-column">
      <p role="status">
        {t('report', {
          added: count('added') + count('invited'),
          changed: count('changed'),
          same: count('same'),
          refused: refused.length,
        })}
      </p>
      {count('invited') > 0 && (
        <p>
          {t('outcomes.invited')}: {count('invited')}
        </p>
      )}
      {refused.length > 0 && (
        <Table
          size="small"
          rowKey="row"
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          dataSource={refused}
          columns={[
            { title: t('row'), dataIndex: 'row' },
            { title: codeLabel, dataIndex: 'code' },
            { title: t('problem'), render: (_, { outcome, problem }) => problem || t(`outcomes.${outcome}`) },
          ]}
        />
      )}
      <Button
        style={{ alignSelf: 'start' }}
        onClick={() => {
          saveFile(new Blob(['\uFEFF', csv()], { type: 'text/csv;charset=utf-8' }), fileNameOf(title, 'csv'))
          onSaved?.()
        }}
      >
        {t('saveReport')}
      </Button>
    </div>
  )
}
