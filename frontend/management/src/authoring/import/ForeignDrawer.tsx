import { DownloadOutlined } from '@ant-design/icons'
import type { ForeignNaire, Outcome, ReportLine } from '@naire/domain/interchange'
import { Button, Segmented, Space, Table, Tag } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveSheet } from '../../workplace/sheets/save-sheet.ts'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import styles from './import.module.css'
import { useImport } from './use-import.ts'

interface ForeignDrawerProps {
  readonly naire: ForeignNaire
  readonly file: string
  readonly subjectSid: string
  readonly onImported: (sid: string) => void
  readonly onClose: () => void
}

const outcomes = ['left', 'changed', 'taken'] as const satisfies readonly Outcome[]
const tones = { left: 'orange', changed: 'blue', taken: 'green' } as const

/** Report on a questionnaire of another program, before it is made here. */
export function ForeignDrawer({ naire, file, subjectSid, onImported, onClose }: ForeignDrawerProps) {
  const { t } = useTranslation('authoring')
  const { lines, record, format } = naire
  const counts = countsOf(lines)
  const [shown, setShown] = useState<Outcome>(outcomes.find((outcome) => counts[outcome] > 0) ?? 'taken')
  const load = useImport(subjectSid, (sid) => {
    onImported(sid)
    onClose()
  })
  const footer = (
    <Space wrap>
      <Button
        type="primary"
        loading={load.isPending}
        disabled={record.Questions.length === 0}
        onClick={() => load.mutate({ naire: record, name: record.Name })}
      >
        {t('foreign.create')}
      </Button>
      <Button icon={<DownloadOutlined />} onClick={() => void saveSheet(reportRows(lines, t), file, 'xlsx')}>
        {t('foreign.saveReport')}
      </Button>
    </Space>
  )
  return (
    <TallDrawer title={t('foreign.title', { format, file })} onClose={onClose} footer={footer}>
      <div className="n-column">
        <p>{t('foreign.found', { name: record.Name, questions: record.QuestionCount, pages: record.PageCount })}</p>
        {load.error && <ImportProblems error={load.error} file={file} />}
        <Segmented<Outcome>
          value={shown}
          onChange={setShown}
          options={outcomes.map((outcome) => ({
            value: outcome,
            label: `${t(`foreign.outcomes.${outcome}`)} ${counts[outcome]}`,
          }))}
          aria-label={t('foreign.report')}
        />
        <p className={styles.hint}>{t(`foreign.hints.${shown}`)}</p>
        <ReportTable lines={lines.filter(({ outcome }) => outcome === shown)} />
      </div>
    </TallDrawer>
  )
}

/** Lines of a report, each with its question and its place in the file. */
export function ReportTable({ lines }: { readonly lines: readonly ReportLine[] }) {
  const { t } = useTranslation('authoring')
  return (
    <Table<ReportLine & { readonly key: number }>
      size="small"
      rowKey="key"
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      dataSource={lines.map((line, key) => ({ ...line, key }))}
      columns={[
        { title: t('foreign.question'), dataIndex: 'question', render: (name: string) => <bdi>{name}</bdi> },
        {
          title: t('foreign.construct'),
          dataIndex: 'construct',
          render: (construct: string, { outcome }) => (
            <Tag color={tones[outcome]}>
              <bdi>{construct}</bdi>
            </Tag>
          ),
        },
        { title: t('foreign.became'), render: (_, line) => <Became line={line} /> },
        { title: t('foreign.place'), dataIndex: 'place', render: (place: string) => <code dir="ltr">{place}</code> },
      ]}
    />
  )
}

function Became({ line: { reason, detail } }: { readonly line: ReportLine }) {
  const { t } = useTranslation('authoring')
  return (
    <div className={styles.became}>
      {reason && <div>{t(`foreign.reasons.${reason}`)}</div>}
      {detail && (
        <code className={styles.detail} dir="auto">
          {detail}
        </code>
      )}
    </div>
  )
}

function countsOf(lines: readonly ReportLine[]): Readonly<Record<Outcome, number>> {
  const counts = { taken: 0, changed: 0, left: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}

function reportRows(lines: readonly ReportLine[], t: TFunction<'authoring'>): readonly (readonly string[])[] {
  const heads = ['outcome', 'question', 'construct', 'became', 'detail', 'place'] as const
  return [
    heads.map((head) => t(`foreign.${head}`)),
    ...lines.map(({ outcome, question, construct, reason, detail, place }) => [
      t(`foreign.outcomes.${outcome}`),
      question,
      construct,
      reason === null ? '' : t(`foreign.reasons.${reason}`),
      detail,
      place,
    ]),
  ]
}
